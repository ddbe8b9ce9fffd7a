import type { Context } from '../../../platform/http/app.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { type Session, sessionOf } from '../../../platform/http/session.ts';
import { LOGIN_PER_ACCOUNT } from './accounts.limits.ts';
import { findAccount } from './accounts.queries.ts';
import { isPassword } from './passwords.ts';

const FRESH_MS = 15 * 60_000;

/**
 * Whether a sign-in is so young that it proves who is there. One of the future, made while the
 * clock was ahead, would stay young for as long as that was.
 */
export const isFresh = ({ createdAt }: Pick<Session, 'createdAt'>, now: Date): boolean =>
  Math.abs(now.getTime() - createdAt.getTime()) < FRESH_MS;

export type Asking = Pick<Context<unknown>, 'db' | 'now' | 'platform' | 'visitor'>;

/**
 * Makes sure that it is the member who asks and not someone who found their browser open.
 *
 * | account has a password | password sent | sign-in under 15 minutes old | answer                        |
 * |------------------------|---------------|------------------------------|-------------------------------|
 * | yes                    | right         | either                       | proven                        |
 * | yes                    | wrong         | either                       | 400 on currentPassword        |
 * | yes                    | none          | either                       | 400 on currentPassword        |
 * | no                     | any           | yes                          | proven                        |
 * | no                     | any           | no                           | 403: sign in again            |
 */
export async function proveIdentity(asking: Asking, currentPassword = ''): Promise<Session> {
  const session = sessionOf(asking.visitor);
  const account = await findAccount(asking.db, session.member.id);
  const passwordHash = account?.user.passwordHash ?? null;
  if (passwordHash !== null && currentPassword !== '')
    await checkPassword(asking, session.member.id, currentPassword, passwordHash);
  else if (passwordHash !== null)
    throw invalidField('currentPassword', 'Current password is required');
  else if (!isFresh(session, asking.now))
    throw new Refusal(
      'forbidden',
      'Please log out and log in again first: you must have logged in within the last 15 minutes.',
    );
  return session;
}

async function checkPassword(
  { platform }: Asking,
  memberId: string,
  password: string,
  passwordHash: string,
): Promise<void> {
  await platform.rateLimits.use(LOGIN_PER_ACCOUNT, memberId);
  if (!(await isPassword(password, passwordHash)))
    throw invalidField('currentPassword', 'Current password is incorrect');
  await platform.rateLimits.forgive(LOGIN_PER_ACCOUNT, memberId);
}
