import { useNavigate } from 'react-router';
import { ApiError } from '@lotwise/contract/client';
import { isUnauthorized, noteLapse } from './lapses.ts';
import { useSwitchMe } from './session.ts';
import { showToast } from './toast.ts';
import { wayBackHere } from './way-back.ts';

const REDIRECT_MS = 500;

/** Says that something failed, with the API's sentence. */
export function toastFailure(title: string, error: unknown): void {
  noteLapse(error);
  showToast({ title, description: messageOf(error), tone: 'bad' });
}

/** What is wrong, for a person: without the API's status number. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Shows a failed post: a session that lapsed leads to the login page, with what was typed kept as a
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
      void navigate('/login', wayBackHere());
    }, REDIRECT_MS);
  };
}
