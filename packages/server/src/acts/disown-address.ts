import { disown } from '../features/members/accounts/addresses.service.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { deleteAccount } from './delete-account.ts';

/** An account that is gone: its member, and the questions that showed something of them. */
type Removed = { userId: string; username: string; questions: string[] };

/**
 * Takes an address out of an account that its owner did not make. Returns the account that was
 * deleted for it, for the caches.
 *
 * | the link was mailed for | what happens                                                    |
 * |-------------------------|-----------------------------------------------------------------|
 * | a new account           | it is deleted at once, so that whoever made it can't come back  |
 * | a change of address     | the change is cancelled, and the account stays as it is         |
 */
export function disownAddress(db: Db, token: string, now: Date): Promise<Removed | null> {
  return inTransaction(db, async (tx) => {
    const account = await disown(tx, token, now);
    if (!account) return null;
    const questions = await deleteAccount(tx, account.userId, { deletePosts: false, now });
    return { ...account, questions };
  });
}
