import type { CurrentUser } from '@lotwise/contract/accounts';
import { suspensionSentence } from '@lotwise/domain/restrictions';
import type { Context } from '../../platform/app.ts';
import { Refusal } from '../../platform/errors.ts';
import { startSession } from '../../platform/session.ts';
import { suspensionOf } from './accounts.queries.ts';
import { currentUser } from './accounts.service.ts';

export type Browser = Pick<Context<unknown>, 'db' | 'now' | 'visitor' | 'setSession'>;

/** Signs a member in in the browser that asks, once they have shown who they are. A suspended member reads why they can't. */
export async function signIn({ db, now, visitor, setSession }: Browser, memberId: string): Promise<CurrentUser> {
  const user = await currentUser(db, memberId);
  const suspension = await suspensionOf(db, memberId, now);
  if (suspension) throw new Refusal('forbidden', suspensionSentence(suspension));
  setSession(await startSession(db, memberId, now, visitor.userAgent));
  return user;
}
