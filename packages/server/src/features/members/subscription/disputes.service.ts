import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import type { listDisputes } from '@lotwise/contract/moderation/disputes';
import type { ReplyOf } from '@lotwise/contract/call';
import { dayText } from '@lotwise/domain/text/date-text';
import { isDisputeNews } from '@lotwise/domain/moderation/disputes';
import { LIVE_STATES } from '@lotwise/domain/members/subscription';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import type { Payments, ProviderDispute } from '../../../providers/payments/payments.ts';
import { someAdmins } from '../admins/admins.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { disputedPage, lockPayment, paymentAt, setDispute } from './disputes.queries.ts';
import { lockSubscription, type PaymentRow, updateSubscription } from './subscription.queries.ts';
import { ending, untilDone } from './subscription.queue.ts';
import { settleTier, type Settled } from './tiers.service.ts';
import { lockTier } from './tiers.queries.ts';

const PAGE = 50;
const PATH = '/admin?tab=platform&part=disputes';

/**
 * Writes down what the provider says now of a payment that a bank was asked to take back, and tells
 * the admins. An open dispute takes nothing from the member; with a lost one the money is theirs
 * again, and the premium that it paid for ends.
 */
export async function syncDispute(
  platform: Platform,
  payments: Payments,
  paymentId: string,
): Promise<void> {
  const { db } = platform.database;
  const seen = await payments.disputeOf(paymentId);
  const found = seen && (await paymentAt(db, paymentId));
  // Another site may use the same account of the provider.
  if (!seen || !found) return;
  const settled = await inTransaction(db, (tx) => apply(tx, { found, seen, now: platform.now() }));
  if (settled && settled.before !== settled.after) await platform.purge([EVERYTHING_TAG]);
}

async function apply(
  tx: Db,
  { found, seen, now }: { found: PaymentRow; seen: ProviderDispute; now: Date },
): Promise<Settled | null> {
  const { userId } = found;
  // The member first, then the subscription, as in every change of them. Without an account there
  // is no premium to end.
  const standing = userId === null ? undefined : await lockTier(tx, userId);
  // A closed account that may come back would keep the premium. The nightly comparison asks again
  // while the dispute is open here, until the account is back or gone.
  if (userId !== null && !standing && seen.state === 'lost') return null;
  const row =
    found.subscriptionId === null || !standing
      ? undefined
      : await lockSubscription(tx, found.subscriptionId);
  const held = await lockPayment(tx, found.id);
  const { disputeId, disputeState } = held ?? {};
  if (
    !held ||
    !isDisputeNews(disputeId && disputeState ? { id: disputeId, state: disputeState } : null, seen)
  )
    return null;
  const { id, state, reason, openedAt, dueAt } = seen;
  await setDispute(tx, held.id, {
    disputeId: id,
    disputeState: state,
    disputeReason: reason,
    disputedAt: openedAt,
    disputeDueAt: dueAt,
  });
  await notify(tx, {
    userIds: await someAdmins(tx),
    type: 'payment',
    message: messageOf(held, seen),
    path: PATH,
    actorId: null,
    now,
  });
  if (
    state !== 'lost' ||
    !row ||
    userId === null ||
    !LIVE_STATES.some((live) => live === row.state)
  )
    return null;
  // Marked as refunded, so that no later event of the provider revives it.
  await updateSubscription(tx, row.id, { state: 'refunded', pastDueSince: null, updatedAt: now });
  if (row.providerId !== null)
    await untilDone(tx, ending, { providerId: row.providerId }, row.providerId);
  return settleTier(tx, {
    userId,
    message: 'Your bank reversed your premium payment, so you now have a free account.',
    now,
  });
}

// Without the member's name: what admins were told must not outlive the account.
function messageOf({ amountCents }: PaymentRow, { state, reason, dueAt }: ProviderDispute): string {
  const payment = `payment of $${(amountCents / 100).toFixed(2)}`;
  const until = dueAt === null ? '' : ` until ${dayText(dueAt.toISOString())}`;
  return {
    open: `A ${payment} is disputed (${reason.replaceAll('_', ' ')}). You can respond in Stripe${until}.`,
    lost: `The dispute over a ${payment} was lost. The payment was returned, and the premium it paid for has ended.`,
    won: `The dispute over a ${payment} was won. You keep the payment.`,
    closed: `The dispute over a ${payment} was closed. No money was taken.`,
  }[state];
}

/** A page of the disputed payments, for admins. */
export async function disputes(db: Db, page: number): Promise<ReplyOf<typeof listDisputes>> {
  const rows = await disputedPage(db, { limit: PAGE + 1, offset: (page - 1) * PAGE });
  return {
    disputes: rows.slice(0, PAGE).flatMap(({ payment, user }) => {
      const {
        id,
        paymentId,
        amountCents,
        disputeState: state,
        disputeReason,
        disputedAt,
        disputeDueAt,
        paidAt,
      } = payment;
      if (state === null || disputedAt === null) return [];
      const times = {
        paidAt: paidAt.toISOString(),
        disputedAt: disputedAt.toISOString(),
        dueAt: disputeDueAt?.toISOString() ?? null,
      };
      return [{ id, paymentId, user, amountCents, state, reason: disputeReason ?? '', ...times }];
    }),
    hasMore: rows.length > PAGE,
  };
}
