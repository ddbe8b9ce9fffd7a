import { isWithBank } from '@lotwise/domain/moderation/disputes';
import { isRefundable, SUPPORT_REFUND_DAYS } from '@lotwise/domain/members/subscription';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import { type Actor, record } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { openOf } from './asking.ts';
import * as queries from './subscription.queries.ts';
import { finishingRefund, untilDone } from './subscription.queue.ts';
import type { Payer } from './subscription.service.ts';
import { settleTier, type Settled } from './tiers.service.ts';
import { lockTier } from './tiers.queries.ts';

/**
 * Gives a member their money back by one click, within 7 days. Premium ends with it; the provider
 * is told by a job, until it has done it.
 */
export async function refundOwn(
  platform: Platform,
  { id: userId }: Payer,
): Promise<Settled | null> {
  openOf(platform);
  const now = platform.now();
  return inTransaction(platform.database.db, async (tx) => {
    await lockTier(tx, userId);
    const held = await queries.liveOf(tx, userId);
    const row = held && (await queries.lockSubscription(tx, held.id));
    // Of this subscription: what an earlier one was paid with is used up.
    const payment = await queries.latestPayment(tx, {
      userId,
      ...(row && { subscriptionId: row.id }),
    });
    if (!row || !payment || payment.refundedAt !== null || !isRefundable(row, now))
      throw new Refusal(
        'conflict',
        payment && payment.refundedAt !== null
          ? 'Your payment has already been refunded.'
          : `No payment can be refunded with one click now. Up to day ${SUPPORT_REFUND_DAYS} after your first payment, support can refund you.`,
      );
    refuseWithBank(payment);
    return promise(tx, { userId, row, payment, actorId: userId, now });
  });
}

export interface AdminRefund {
  userId: string;
  actor: Actor;
  reason: string;
}

/** Gives a member's latest payment back, as an admin. */
export async function refundAsAdmin(
  platform: Platform,
  { userId, actor, reason }: AdminRefund,
): Promise<{ payment: queries.PaymentRow; settled: Settled | null }> {
  openOf(platform);
  const now = platform.now();
  return inTransaction(platform.database.db, async (tx) => {
    const standing = await lockTier(tx, userId);
    if (!standing) throw new Refusal('not_found', 'This member does not exist.');
    const payment = await queries.latestPayment(tx, { userId });
    if (!payment) throw new Refusal('conflict', 'This member has no payment that can be refunded.');
    // Not the one before it: a second press would give back one month after the other.
    if (payment.refundedAt !== null)
      throw new Refusal(
        'conflict',
        'This member’s latest payment has already been refunded. Earlier ones can be refunded in Stripe.',
      );
    refuseWithBank(payment);
    const row =
      payment.subscriptionId === null
        ? undefined
        : await queries.lockSubscription(tx, payment.subscriptionId);
    const settled = await promise(tx, { userId, row, payment, actorId: null, now });
    const target = { type: 'user', id: userId, name: standing.username };
    const before = { subscription: row?.state ?? 'none', subscriptionTier: standing.tier };
    const after = {
      subscription: 'refunded',
      subscriptionTier: settled?.after ?? standing.tier,
      refundedCents: payment.amountCents,
      reason,
    };
    await record(tx, { actor, action: 'payment refunded', target, before, after, now });
    return { payment, settled };
  });
}

// The same money would go back twice.
function refuseWithBank({ disputeState }: queries.PaymentRow): void {
  if (isWithBank(disputeState))
    throw new Refusal('conflict', 'This payment was disputed, so only the bank can return it.');
}

interface Promised {
  userId: string;
  row: queries.SubscriptionRow | undefined;
  payment: queries.PaymentRow;
  actorId: string | null;
  now: Date;
}

/** Writes down that the money goes back. From here on it does, whatever happens to this process. */
async function promise(
  tx: Db,
  { userId, row, payment, actorId, now }: Promised,
): Promise<Settled | null> {
  if (row)
    await queries.updateSubscription(tx, row.id, {
      state: 'refunded',
      pastDueSince: null,
      refundRequestedAt: now,
      updatedAt: now,
    });
  // No second promise of the same money, while the first is on its way.
  await queries.setRefunded(tx, payment.paymentId, payment.amountCents, now);
  await untilDone(
    tx,
    finishingRefund,
    { paymentId: payment.id, ...(row?.providerId && { providerId: row.providerId }) },
    payment.id,
  );
  const settled = await settleTier(tx, {
    userId,
    actorId,
    message: 'Your payment has been refunded, and you now have a free account.',
    now,
  });
  // A member who stays premium by a grant is told of the money alone.
  if (settled?.before === settled?.after)
    await notify(tx, {
      userIds: [userId],
      type: 'payment',
      message: 'Your payment has been refunded.',
      path: '/profile',
      actorId,
      now,
    });
  return settled;
}

/**
 * Ends the subscription of a promised refund and sends the money. A repeat sends nothing twice: the
 * provider knows the payment.
 */
export async function finishRefund(
  db: Db,
  payments: Payments,
  { paymentId, providerId }: { paymentId: string; providerId?: string | undefined },
): Promise<void> {
  const payment = await queries.paymentById(db, paymentId);
  if (providerId !== undefined) await payments.end(providerId);
  if (payment) await payments.refund(payment.paymentId);
}

/**
 * Writes down what the provider says was given back of a payment, also by hand in its own
 * dashboard.
 */
export async function syncRefund(
  db: Db,
  payments: Payments,
  paymentId: string,
  now: Date,
): Promise<void> {
  await queries.setRefunded(db, paymentId, await payments.refundedCents(paymentId), now);
}
