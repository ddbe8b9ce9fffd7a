import { useNavigate } from 'react-router';
import { isUnauthorized, noteExpiry } from './session-expiry.ts';
import { useSwitchMe } from './session.ts';
import { showToast } from './toast.ts';
import { detailOf, messageOf } from './user-error.ts';
import { returnHere } from './return-url.ts';

const REDIRECT_MS = 500;

/** Says that something failed, and why. */
export function toastFailure(title: string, error: unknown): void {
  noteExpiry(error);
  // A bug, or the browser's: its own words are for whoever looks for the cause.
  if (!detailOf(error)) reportError(error);
  showToast({ title, description: messageOf(error), tone: 'bad' });
}

/**
 * Shows a failed post: an expired session leads to the login page, with what was typed kept as a
 * draft.
 */
export function usePostFailure(): (title: string, error: unknown) => void {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  return (title, error) => {
    if (!isUnauthorized(error)) return toastFailure(title, error);
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'bad',
    });
    setTimeout(() => {
      // Otherwise the login page takes them for signed in and sends them home.
      switchMe(null);
      void navigate('/login', returnHere());
    }, REDIRECT_MS);
  };
}
