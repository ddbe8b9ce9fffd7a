import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../kit/session.ts';
import { useWayBack } from '../../../kit/way-back.ts';

/** The pages for signing in are not for members: they are sent home, or
 * back to where they came from. */
export function useLeaveWhenSignedIn(): void {
  const isMember = useMe() !== null;
  const navigate = useNavigate();
  const wayBack = useWayBack();
  useEffect(() => {
    if (isMember) void navigate(wayBack, { replace: true });
  }, [isMember, navigate, wayBack]);
}
