import { type Db, inTransaction } from '../../../platform/db/db.ts';
import type { ProviderEvent } from '../../../providers/payments/payments.ts';
import { takeEventId } from './subscription.queries.ts';
import { syncing, syncingDispute, syncingRefund, untilDone } from './subscription.queue.ts';

/**
 * Takes an event of the provider. Its id and the work it asks for are one transaction: an event
 * that comes twice, or whose taking was cut off, is worked on once. The work reads what is true
 * now, so late events and events out of order do no harm.
 */
export async function takeEvent(
  db: Db,
  event: ProviderEvent,
  now: Date,
): Promise<'done' | 'twice'> {
  const { id, type, subscriptionId, refundedPaymentId, disputedPaymentId } = event;
  return inTransaction(db, async (tx) => {
    if (!(await takeEventId(tx, { id, type, receivedAt: now }))) return 'twice';
    if (subscriptionId !== null) await askToSync(tx, subscriptionId);
    if (refundedPaymentId !== null) await askForRefund(tx, refundedPaymentId);
    if (disputedPaymentId !== null) await askForDispute(tx, disputedPaymentId);
    return 'done';
  });
}

/** Has a subscription compared with the provider's, soon. */
export function askToSync(db: Db, providerId: string): Promise<void> {
  return untilDone(db, syncing, { providerId }, providerId);
}

/** Has it read soon how much of a payment was given back. */
export function askForRefund(db: Db, paymentId: string): Promise<void> {
  return untilDone(db, syncingRefund, { paymentId }, paymentId);
}

/** Has it read soon whether a payment is disputed. */
export function askForDispute(db: Db, paymentId: string): Promise<void> {
  return untilDone(db, syncingDispute, { paymentId }, paymentId);
}

/** Forgets events that no provider sends again. */
export { deleteEventsBefore as forgetEventsBefore } from './subscription.queries.ts';
