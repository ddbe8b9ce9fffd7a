import { type Db, inTransaction } from '../../platform/db.ts';
import type { ProviderEvent } from '../../providers/payments/payments.ts';
import { addJob, deleteEventsBefore, takeEventId } from './subscription.queries.ts';

/**
 * Takes an event of the provider. Its id and the work it asks for are one transaction: an event that comes twice, or whose taking was cut off,
 * is worked on once. The work reads what is true now, so late events and events out of order do no harm.
 */
export async function takeEvent(db: Db, { id, type, subscriptionId, refundedPaymentId }: ProviderEvent, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await takeEventId(tx, { id, type, receivedAt: now }))) return;
    if (subscriptionId !== null) await askToSync(tx, subscriptionId);
    if (refundedPaymentId !== null) await addJob(tx, 'sync_refund', { paymentId: refundedPaymentId }, refundedPaymentId);
  });
}

/** Has a subscription compared with the provider's, soon. */
export function askToSync(db: Db, providerId: string): Promise<void> {
  return addJob(db, 'sync_subscription', { providerId }, providerId);
}

/** Forgets events that no provider sends again. */
export function forgetEventsBefore(db: Db, before: Date): Promise<void> {
  return deleteEventsBefore(db, before);
}
