import type { Limit } from '../../../platform/http/rate-limit.ts';
import {
  type AttemptCount,
  countsOf,
  FAILED_SIGN_INS,
  FAILED_SIGN_INS_SECONDS,
} from '@lotwise/domain/members/sign-in-limits';
import { hashOf, type Visitor } from '../../../platform/http/session.ts';

const attempts = (count: AttemptCount): Limit => ({
  name: count === 'account-network' ? 'login-account' : `login-${count}`,
  points: FAILED_SIGN_INS[count],
  seconds: FAILED_SIGN_INS_SECONDS,
  sentence:
    count === 'account'
      ? 'Others have tried too often to log in to this account. If it is yours, log in with a passkey, or choose “Forgot password?”: after following the link that we mail, you can log in at once.'
      : 'There were too many attempts to log in to this account.',
});

/** Wrong passwords for one account from one network, or typed by one member. */
export const LOGIN_PER_ACCOUNT = attempts('account-network');
/** Wrong passwords for one account from all browsers that are new to it. */
export const LOGIN_FROM_STRANGERS = attempts('account');

/** The limits that apply to a sign-in attempt, each with its key. */
export function limitsOfLogin(
  email: string,
  { address, browser = '' }: Pick<Visitor, 'address' | 'browser'>,
  isKnownBrowser: boolean,
): { limit: Limit; key: string }[] {
  const more: Record<AttemptCount, string> = {
    'account-browser': browser,
    'account-network': address,
    account: '',
  };
  return countsOf({ isKnownBrowser }).map((count) => ({
    limit: attempts(count),
    key: emailKey(email, more[count]),
  }));
}

/** Attempts to sign in from one address, right or wrong. */
export const LOGIN_PER_ADDRESS: Limit = {
  name: 'login-address',
  points: 100,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to log in from your network.',
};

/** New accounts from one address. An office shares one. */
export const signUpsPerAddress = (points: number): Limit => ({
  name: 'signup-address',
  points,
  seconds: 3600,
  sentence: 'There were too many new accounts from your network.',
});

/** Address checks that a member has sent again. */
export const CHECKS_PER_MEMBER: Limit = {
  name: 'address-check',
  points: 3,
  seconds: 3600,
  sentence: 'The confirmation email has already been sent several times.',
};

/** Changes of address that a member begins: each sends two mails, one of them to anyone. */
export const EMAIL_CHANGES_PER_MEMBER: Limit = {
  name: 'email-change',
  points: 5,
  seconds: 3600,
  sentence: 'There were too many changes of your address.',
};

/** Links for a new password asked for from one address. An office shares one. */
export const RESETS_PER_ADDRESS: Limit = {
  name: 'reset-address',
  points: 20,
  seconds: 3600,
  sentence: 'There were too many requests for a new password from your network.',
};

/** Links for a new password to one mailbox, whoever asks, whether it has an account or not. */
export const RESETS_PER_EMAIL: Limit = {
  name: 'reset-email',
  points: 3,
  seconds: 3600,
  sentence: 'A link has already been sent several times.',
};

/**
 * Tokens of mailed links tried from one address. They can't be guessed; this keeps the trying cheap
 * for us.
 */
export const LINKS_PER_ADDRESS: Limit = {
  name: 'mailed-links',
  points: 60,
  seconds: 15 * 60,
  sentence: 'There were too many attempts from your network.',
};

/**
 * An email address, with what else a limit goes by, as a key: the table of limits holds nobody's
 * address.
 */
export function emailKey(email: string, more = ''): string {
  return hashOf(`${email.toLowerCase()} ${more}`).toString('base64url');
}
