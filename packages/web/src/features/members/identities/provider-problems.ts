import { showToast } from '../../../lib/toast.ts';

const SENTENCES: Partial<Record<string, string>> = {
  provider: 'You canceled logging in, or the provider did not respond. Please try again.',
  expired: 'This took too long, or was started in another browser. Please try again.',
  address_taken:
    'There is already an account with this email address. Log in with its password, then connect the provider in your settings. If you didn’t make the account, choose “Forgot password?”.',
  taken:
    'This account is connected to another member, or you already have a different one connected.',
  sign_in: 'Please log in first, then connect the account in your settings.',
  unconfirmed:
    'Please confirm your email address first. Your settings can send the email with the link again.',
  too_many:
    'There were too many attempts to log in from your network. Please try again in 15 minutes.',
};

/** Says why a sign-in by a provider led back here, if it did. */
export function toastProblem(arrival: URLSearchParams, title: string): void {
  const description = SENTENCES[arrival.get('problem') ?? ''];
  if (description) showToast({ title, description, tone: 'bad' });
}
