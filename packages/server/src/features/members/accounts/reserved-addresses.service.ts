import type { Db } from '../../../platform/db/db.ts';
import { isReservedAddress } from './accounts.queries.ts';
import { taken } from './taken.ts';

/**
 * Refuses an address that is reserved for a member who closed their account. After it was written:
 * who closes theirs at this moment has committed by then.
 */
export async function refuseReservedAddress(tx: Db, email: string, userId: string): Promise<void> {
  if (await isReservedAddress(tx, email, userId))
    throw taken('email', 'There is already an account with this email address.');
}
