import { useEffect } from 'react';
import { useMe } from '../../../lib/session.ts';
import { useReturn } from '../../../lib/return-url.ts';

/**
 * The pages for signing in are not for members: they are sent home, or back to where they came
 * from.
 */
export function useLeaveWhenSignedIn(): void {
  const isMember = useMe() !== null;
  const goBack = useReturn();
  useEffect(() => {
    if (isMember) goBack();
  }, [isMember, goBack]);
}
