import type { Stripe } from 'stripe';
import type { Payments } from './payments.ts';
import { asked, hasCode, orNull } from './stripe-calls.ts';
import { disputeOf, idOf } from './stripe-objects.ts';

const TAKEN_BACK_MAX = 5000;

type Refunds = Pick<Payments, 'refund' | 'refundedCents' | 'disputeOf' | 'takenBackSince'>;

/** Money that goes back, by us or by a bank. */
export function refundsAt(stripe: Stripe): Refunds {
  return {
    refund: (paymentId) =>
      asked(async () => {
        try {
          const order = { payment_intent: paymentId, reason: 'requested_by_customer' } as const;
          await stripe.refunds.create(order, { idempotencyKey: `refund-${paymentId}` });
        } catch (error) {
          // Disputed: the bank gives it back, or has.
          if (!hasCode(error, 'charge_already_refunded') && !hasCode(error, 'charge_disputed'))
            throw error;
        }
      }),
    refundedCents: (paymentId) =>
      asked(async () => {
        const found = await orNull(() =>
          stripe.refunds.list({ payment_intent: paymentId, limit: 100 }),
        );
        return (found?.data ?? [])
          .filter(({ status }) => status !== 'failed' && status !== 'canceled')
          .reduce((sum, { amount }) => sum + amount, 0);
      }),
    disputeOf: (paymentId) =>
      asked(async () => {
        const [latest] =
          (await orNull(() => stripe.disputes.list({ payment_intent: paymentId, limit: 1 })))
            ?.data ?? [];
        return latest ? disputeOf(latest) : null;
      }),
    takenBackSince: (since) =>
      asked(async () => {
        const made = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
        const all = { limit: TAKEN_BACK_MAX };
        const [refunds, disputes] = [
          await stripe.refunds.list(made).autoPagingToArray(all),
          await stripe.disputes.list(made).autoPagingToArray(all),
        ];
        const paymentsOf = (rows: readonly (Stripe.Refund | Stripe.Dispute)[]) => [
          ...new Set(rows.flatMap((row) => idOf(row.payment_intent) ?? [])),
        ];
        return { refunded: paymentsOf(refunds), disputed: paymentsOf(disputes) };
      }),
  };
}
