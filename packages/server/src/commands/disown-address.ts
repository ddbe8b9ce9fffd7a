import { disown } from '../features/members/accounts/addresses.service.ts';
import { endAccount } from '../features/members/accounts/closing.service.ts';
import { EVERYTHING_TAG } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { eraseAccount, type Erasing } from './delete-account.ts';

/** An account that is gone. */
type Removed = { userId: string; username: string };

/**
 * Takes an address out of an account that its owner did not make. Returns the account that was
 * deleted for it.
 *
 * | the link was mailed for | what happens                                                    |
 * |-------------------------|-----------------------------------------------------------------|
 * | a new account           | it is deleted at once, so that whoever made it can't come back  |
 * | a change of address     | the change is cancelled, and the account stays as it is         |
 */
export async function disownAddress(erasing: Erasing, token: string): Promise<Removed | null> {
  const { db, now, purge } = erasing;
  const removed = await inTransaction(db, async (tx) => {
    const account = await disown(tx, token, now);
    if (!account) return null;
    await endAccount(tx, account.userId, { deletePosts: false, now });
    return account;
  });
  if (!removed) return null;
  await purge([EVERYTHING_TAG]);
  await eraseAccount(erasing, removed.userId);
  return removed;
}
