import type { Db } from '../../../platform/db/db.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import { customerOf, customersOf, emailOf } from './subscription.queries.ts';
import { followingAddress, untilDone } from './subscription.queue.ts';

/**
 * Has a member's receipts go to the address that they have now: belongs in the transaction that
 * changes it. The old one may be somebody else's by then.
 */
export async function moveReceipts(tx: Db, userId: string): Promise<void> {
  if ((await customersOf(tx, userId)).length > 0)
    await untilDone(tx, followingAddress, { userId }, userId);
}

/** Tells the provider a member's address. */
export async function followAddress(db: Db, payments: Payments, userId: string): Promise<void> {
  const [customerId, email] = [
    await customerOf(db, userId, payments.mode),
    await emailOf(db, userId),
  ];
  if (customerId !== null && email !== null) await payments.changeEmail(customerId, email);
}
