import type { SubscriptionStatus } from '@lotwise/contract/members/subscription';
import { isWithBank } from '@lotwise/domain/moderation/disputes';
import {
  graceUntil,
  isPaidFor,
  isRefundable,
  mayAct,
  PREMIUM_PRICE_CENTS,
  refundableUntil,
  type SubscriptionAction,
} from '@lotwise/domain/members/subscription';
import { isPremium } from '@lotwise/domain/members/tiers';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { violatedConstraint } from '../../../platform/db/db-errors.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { CustomerGone, type Payments } from '../../../providers/payments/payments.ts';
import { asking, openOf } from './asking.ts';
import * as queries from './subscription.queries.ts';
import { erasingCustomer, untilDone } from './subscription.queue.ts';
import { changing, syncSubscription } from './sync.service.ts';
import { lockTier, tierOf } from './tiers.queries.ts';

/** What commands need to know of the member. */
export interface Payer {
  id: string;
}

/** A member's subscription, as they see it. */
export async function statusOf(db: Db, userId: string, now: Date): Promise<SubscriptionStatus> {
  const row = await queries.liveOf(db, userId);
  if (!row || !isPaidFor(row.state))
    return { ...NONE, status: isPremium(await tierOf(db, userId)) ? 'granted' : 'none' };
  return {
    status: row.state === 'past_due' ? 'past_due' : 'active',
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: row.state === 'cancelling',
    refundableUntil:
      row.firstPaidAt && isRefundable(row, now) && (await hasOwnMoney(db, row))
        ? refundableUntil(row.firstPaidAt).toISOString()
        : null,
    graceUntil:
      row.state === 'past_due' && row.pastDueSince
        ? graceUntil(row.pastDueSince).toISOString()
        : null,
    card: row.card,
    priceCents: row.priceCents,
  };
}

// A payment that was given back elsewhere, or that a bank is asked to take back, is none to refund.
async function hasOwnMoney(db: Db, { id, userId }: queries.SubscriptionRow): Promise<boolean> {
  const payment = await queries.latestPayment(db, { userId, subscriptionId: id });
  return payment !== undefined && payment.refundedAt === null && !isWithBank(payment.disputeState);
}

const NONE = {
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  refundableUntil: null,
  graceUntil: null,
  card: null,
  priceCents: null,
};

const ORDERS_MAX = 3;

/** Begins a subscription, or goes on with the one that was begun. */
export async function create(
  platform: Platform,
  { id: userId }: Payer,
): Promise<{ clientSecret: string; subscriptionId: string }> {
  const payments = openOf(platform);
  for (let count = 0; count < ORDERS_MAX; count++) {
    const order = await claimOrder(platform.database.db, {
      userId,
      provider: payments.mode,
      now: platform.now(),
    });
    const clientSecret = await asking(() => secretOf(platform, payments, order));
    if (clientSecret !== null) return { clientSecret, subscriptionId: order.row.id };
    // Paid in another tab, over, or of a customer that is gone: the next turn refuses the first and
    // orders again after the others.
  }
  throw new Refusal('conflict', 'Your last subscription is being closed. Please try again.');
}

/** Stripe knows a repeated order for a day, and lets one wait for its payment a little shorter. */
const ORDER_HOURS = 23;

/** An order, and for which customer: both of one moment, so that no order goes out under two. */
interface Ordered {
  row: queries.SubscriptionRow;
  customerId: string | null;
}

/**
 * The member's one order. Of many at once all find the same: the provider sees one key, and makes
 * one subscription.
 */
async function claimOrder(
  db: Db,
  {
    userId,
    provider,
    now,
  }: { userId: string; provider: queries.SubscriptionRow['provider']; now: Date },
): Promise<Ordered> {
  return inTransaction(db, async (tx) => {
    const standing = await lockTier(tx, userId);
    if (!standing) throw new Refusal('not_found', 'There is no such member.');
    if (isPremium(standing.tier)) throw new Refusal('conflict', 'You are already premium.');
    const customerId = await queries.customerOf(tx, userId, provider);
    const held = await queries.liveOf(tx, userId);
    const isLost =
      held?.providerId === null &&
      now.getTime() - held.createdAt.getTime() > ORDER_HOURS * 3600 * 1000;
    if (held && !isLost && held.provider === provider) return { row: held, customerId };
    if (held) await queries.updateSubscription(tx, held.id, { state: 'ended', updatedAt: now });
    const order = {
      id: newId(),
      userId,
      provider,
      state: 'incomplete',
      priceCents: PREMIUM_PRICE_CENTS,
      createdAt: now,
      updatedAt: now,
    } as const;
    return { row: await queries.insertSubscription(tx, order), customerId };
  });
}

/**
 * What the browser needs to pay an order; null if nothing is left to pay, which is recorded then.
 */
async function secretOf(
  platform: Platform,
  payments: Payments,
  { row: order, customerId }: Ordered,
): Promise<string | null> {
  const { db } = platform.database;
  const customer = customerId ?? (await customerFor(platform, payments, order.userId));
  const seen = order.providerId
    ? await payments.readSubscription(order.providerId)
    : await unlessGone(platform, payments, { order, customer }, () =>
        payments.createSubscription({
          orderId: order.id,
          userId: order.userId,
          customerId: customer,
        }),
      );
  if (seen && order.providerId === null) await queries.keepProviderId(db, order.id, seen.id);
  if (seen?.status === 'incomplete' && seen.clientSecret !== null) return seen.clientSecret;
  const providerId = seen?.id ?? order.providerId;
  if (providerId !== null) await syncSubscription(platform, payments, providerId);
  return null;
}

/**
 * Orders; for a customer that was deleted at the provider there is a new one then, and the order is
 * over: its key stays that customer's.
 */
async function unlessGone<T>(
  platform: Platform,
  payments: Payments,
  { order, customer }: { order: queries.SubscriptionRow; customer: string },
  ask: () => Promise<T>,
): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    const { database, now } = platform;
    const made = await newCustomer(platform, payments, {
      userId: order.userId,
      insteadOf: customer,
    });
    await inTransaction(database.db, async (tx) => {
      // The account was deleted meanwhile: nothing of it may stay at the provider.
      if (!(await lockTier(tx, order.userId)))
        return untilDone(tx, erasingCustomer, { provider: payments.mode, customerId: made }, made);
      const row = await queries.lockSubscription(tx, order.id);
      await queries.replaceCustomer(tx, {
        provider: payments.mode,
        customerId: customer,
        by: made,
        now: now(),
      });
      if (row?.state === 'incomplete' && row.providerId === null)
        await queries.updateSubscription(tx, row.id, { state: 'ended', updatedAt: now() });
    });
    return null;
  }
}

async function newCustomer(
  { database: { db } }: Platform,
  payments: Payments,
  { userId, insteadOf }: { userId: string; insteadOf: string | null },
): Promise<string> {
  return payments.createCustomer({
    userId,
    email: (await queries.emailOf(db, userId)) ?? '',
    insteadOf,
  });
}

async function customerFor(
  platform: Platform,
  payments: Payments,
  userId: string,
): Promise<string> {
  const { db } = platform.database;
  const made = await newCustomer(platform, payments, { userId, insteadOf: null });
  try {
    await queries.keepCustomer(db, {
      userId,
      provider: payments.mode,
      customerId: made,
      createdAt: platform.now(),
    });
  } catch (error) {
    // The account was deleted meanwhile: nothing of it may stay at the provider.
    if (violatedConstraint(error) !== undefined)
      await untilDone(db, erasingCustomer, { provider: payments.mode, customerId: made }, made);
    throw error;
  }
  return (await queries.customerOf(db, userId, payments.mode)) ?? made;
}

/** Reads the subscription again from the provider. */
export async function refresh(platform: Platform, { id }: Payer): Promise<void> {
  const row = await queries.liveOf(platform.database.db, id);
  const providerId = row?.providerId;
  if (!providerId || !platform.payments) return;
  const { payments } = platform;
  await asking(() => syncSubscription(platform, payments, providerId));
}

const REFUSED: Record<SubscriptionAction, string> = {
  cancel: 'There is no subscription to cancel.',
  resume: 'Nothing was canceled.',
  change_card: 'There is no subscription to pay for.',
};

/** The member's subscription at the provider, for an action that its state allows. */
export async function actOn(
  platform: Platform,
  { id }: Payer,
  act: SubscriptionAction,
): Promise<{ payments: Payments; row: queries.SubscriptionRow; providerId: string }> {
  const payments = openOf(platform);
  const row = await queries.liveOf(platform.database.db, id);
  // In another tab, or by a second press.
  if (act === 'cancel' && row?.state === 'cancelling')
    throw new Refusal('conflict', 'Your subscription is already canceled.');
  if (!row?.providerId || !mayAct(row.state, act)) throw new Refusal('conflict', REFUSED[act]);
  return { payments, row, providerId: row.providerId };
}

/**
 * Cancels with the end of the period; where its payment is missing there is nothing left to wait
 * for.
 */
export async function cancel(platform: Platform, member: Payer): Promise<void> {
  const { payments, row, providerId } = await actOn(platform, member, 'cancel');
  await changing(platform, { payments, providerId }, () =>
    row.state === 'past_due' ? payments.end(providerId) : payments.cancel(providerId),
  );
}

export async function resume(platform: Platform, member: Payer): Promise<void> {
  const { payments, providerId } = await actOn(platform, member, 'resume');
  await changing(platform, { payments, providerId }, () => payments.resume(providerId));
}

/**
 * What the subscriptions that are paid for bring in a month, in US cents. Granted ones are none.
 */
export { sumOfPrices as monthlyRevenueCents } from './subscription.queries.ts';
