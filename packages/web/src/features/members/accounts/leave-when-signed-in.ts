import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../kit/session.ts';

/** The pages for signing in are not for members: they are sent home. */
export function useLeaveWhenSignedIn(): void {
  const isMember = useMe() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isMember) void navigate('/', { replace: true });
  }, [isMember, navigate]);
}
