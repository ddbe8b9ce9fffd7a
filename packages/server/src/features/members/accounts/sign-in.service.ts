import type { CurrentUser } from '@lotwise/contract/accounts';
import type { Context } from '../../../platform/http/app.ts';
import { startSession } from '../../../platform/http/session.ts';
import { currentUser } from './accounts.service.ts';

export type Browser = Pick<Context<unknown>, 'db' | 'now' | 'visitor' | 'setSession'>;

/**
 * Signs a member in in the browser that asks, once they have shown who they are: a suspended one
 * too, so that they can appeal.
 */
export async function signIn(
  { db, now, visitor, setSession }: Browser,
  memberId: string,
): Promise<CurrentUser> {
  const user = await currentUser(db, memberId, now);
  setSession(await startSession(db, memberId, now, visitor.userAgent));
  return user;
}
