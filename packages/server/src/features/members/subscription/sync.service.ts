import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { dayText } from '@lotwise/domain/text/date-text';
import {
  graceUntil,
  isPaidFor,
  stateAfter,
  type SubscriptionState,
} from '@lotwise/domain/members/subscription';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { violatedConstraint } from '../../../platform/db/db-errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import {
  type Payments,
  ProviderRefused,
  type ProviderSubscription,
} from '../../../providers/payments/payments.ts';
import { notify } from '../notifications/notifications.service.ts';
import { asking } from './asking.ts';
import { paymentAt } from './disputes.queries.ts';
import * as queries from './subscription.queries.ts';
import { ending, untilDone } from './subscription.queue.ts';
import { settleTier, type Settled } from './tiers.service.ts';
import { lockTier } from './tiers.queries.ts';

const ATTEMPTS = 5;

/**
 * Makes our record of a subscription, and the member's tier, what the provider says it is now.
 * Harmless at any time and as often as one likes: what an event said, or in which order events
 * came, does not matter.
 */
export async function syncSubscription(
  platform: Platform,
  payments: Payments,
  providerId: string,
): Promise<void> {
  const { db } = platform.database;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const held = await queries.byProviderId(db, providerId);
    const seen = await payments.readSubscription(providerId);
    const found = held ?? (seen && (await adopt(platform, payments, seen)));
    if (!found) return;
    const settled = await inTransaction(db, (tx) =>
      apply(tx, { held: found, seen, now: platform.now() }),
    );
    // Someone else wrote after we read: what we hold may be older than what is stored.
    if (settled === 'overtaken') continue;
    if (settled && settled.before !== settled.after) await platform.purge([EVERYTHING_TAG]);
    return;
  }
  throw new Error(`The subscription ${providerId} changes faster than it can be read.`);
}

/**
 * Has the provider change a subscription for a member who waits. What is true then is written down,
 * also where the provider refuses: it may know what no event has told yet.
 */
export function changing(
  platform: Platform,
  { payments, providerId }: { payments: Payments; providerId: string },
  change: () => Promise<void>,
): Promise<void> {
  return asking(async () => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ProviderRefused) await syncSubscription(platform, payments, providerId);
      throw error;
    }
    await syncSubscription(platform, payments, providerId);
  });
}

interface Applied {
  held: queries.SubscriptionRow;
  /** Null: it does not exist at the provider. */
  seen: ProviderSubscription | null;
  now: Date;
}

async function apply(tx: Db, { held, seen, now }: Applied): Promise<Settled | null | 'overtaken'> {
  const standing = await lockTier(tx, held.userId);
  const row = await queries.lockSubscription(tx, held.id);
  // The account went meanwhile; its own job ends what is left at the provider.
  if (!standing || !row) return null;
  if (row.version !== held.version) return 'overtaken';
  const next = stateAfter(row, seen ?? { status: 'canceled', cancelAtPeriodEnd: false }, now);
  const paid = seen?.payments ?? [];
  const { provider, userId, id: subscriptionId } = row;
  await queries.keepPayments(
    tx,
    paid.map((payment) => ({ ...payment, id: newId(), userId, subscriptionId, provider })),
  );
  await queries.updateSubscription(tx, row.id, {
    ...next,
    ...(seen && {
      priceCents: seen.priceCents,
      currentPeriodEnd: seen.currentPeriodEnd,
      card: seen.card ?? row.card,
    }),
    firstPaidAt: row.firstPaidAt ?? paid.at(-1)?.paidAt ?? null,
    updatedAt: now,
  });
  if (seen && mustEnd(next.state, seen))
    await untilDone(tx, ending, { providerId: seen.id }, seen.id);
  await tellOfPayment(tx, row, next);
  return settleTier(tx, { userId, now, message: messageOf(row.state, next.state) });
}

/** What is over here must not go on taking money there. */
function mustEnd(state: SubscriptionState, { status }: ProviderSubscription): boolean {
  return (
    (state === 'ended' || state === 'refunded') &&
    status !== 'canceled' &&
    status !== 'incomplete_expired'
  );
}

function messageOf(before: SubscriptionState, after: SubscriptionState): string | undefined {
  if (before === 'past_due' && after === 'ended')
    return 'Your premium payment did not go through, so you now have a free account.';
  return undefined;
}

async function tellOfPayment(
  tx: Db,
  row: queries.SubscriptionRow,
  next: { state: SubscriptionState; pastDueSince: Date | null },
): Promise<void> {
  const told = { userIds: [row.userId], type: 'payment', path: '/profile', actorId: null } as const;
  if (row.state !== 'past_due' && next.state === 'past_due' && next.pastDueSince) {
    const until = dayText(graceUntil(next.pastDueSince).toISOString());
    await notify(tx, {
      ...told,
      message: `Your premium payment failed. You keep premium until ${until}; please update your card in your profile.`,
      now: next.pastDueSince,
    });
  }
  if (row.state === 'past_due' && (next.state === 'active' || next.state === 'cancelling'))
    await notify(tx, {
      ...told,
      message: 'Your premium payment went through, and your subscription continues.',
    });
}

/**
 * Finds the record of a subscription that we know by its mark only: the process died after the
 * order and before the reply was stored, or the database is older than the order. One whose account
 * is gone, or whose member has another, is ended, and money that was never recorded is given back.
 */
async function adopt(
  platform: Platform,
  payments: Payments,
  seen: ProviderSubscription,
): Promise<queries.SubscriptionRow | null> {
  const { mark } = seen;
  // Another site may use the same account of the provider.
  if (mark?.site !== platform.config.publicUrl) return null;
  const { db } = platform.database;
  const ordered = await queries.subscriptionById(db, mark.orderId);
  if (ordered?.providerId === null) {
    await queries.keepProviderId(db, ordered.id, seen.id);
    return { ...ordered, providerId: seen.id };
  }
  if (seen.status === 'canceled' || seen.status === 'incomplete_expired') return null;
  const made = await insertFound(db, payments, seen, platform.now());
  if (!made) await giveBack(platform, payments, seen);
  return made;
}

async function insertFound(
  db: Db,
  payments: Payments,
  seen: ProviderSubscription,
  now: Date,
): Promise<queries.SubscriptionRow | null> {
  const userId = seen.mark?.userId ?? '';
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await lockTier(tx, userId)) || (await queries.liveOf(tx, userId))) return null;
      const { id: providerId, priceCents } = seen;
      return queries.insertSubscription(tx, {
        id: newId(),
        userId,
        provider: payments.mode,
        providerId,
        state: 'incomplete',
        priceCents,
        createdAt: now,
        updatedAt: now,
      });
    });
  } catch (error) {
    // Another process found it at the same time.
    if (violatedConstraint(error) === 'subscriptions_provider_id_key')
      return (await queries.byProviderId(db, seen.id)) ?? null;
    throw error;
  }
}

async function giveBack(
  platform: Platform,
  payments: Payments,
  seen: ProviderSubscription,
): Promise<void> {
  if (
    !isPaidFor(
      seen.status === 'trialing'
        ? 'active'
        : stateAfter({ state: 'incomplete', pastDueSince: null }, seen, platform.now()).state,
    )
  )
    return;
  platform.log.warn(
    { subscription: seen.id },
    'a subscription without an account is being ended and refunded',
  );
  await payments.end(seen.id);
  // What is on record was paid for premium while there was an account.
  for (const { paymentId } of seen.payments)
    if (!(await paymentAt(platform.database.db, paymentId))) await payments.refund(paymentId);
}
