import type { Tier } from './tiers.ts';

/** What a month of premium costs, in US cents. */
export const PREMIUM_PRICE_CENTS = 999;

/**
 * One click gives the money back for so long after the first payment; then support is asked, until
 * the 30th day.
 */
export const REFUND_DAYS = 7;
export const SUPPORT_REFUND_DAYS = 30;

/** How long a member stays premium after a renewal failed. */
export const GRACE_DAYS = 7;

const DAY_MS = 24 * 3600 * 1000;

/**
 * Where a subscription stands. A member without one is `none`. `cancelling` is paid for, and ends
 * with its period.
 */
export const SUBSCRIPTION_STATES = [
  'incomplete',
  'active',
  'cancelling',
  'past_due',
  'ended',
  'refunded',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The states of a subscription that is not over: a member has at most one. */
export const LIVE_STATES = [
  'incomplete',
  'active',
  'cancelling',
  'past_due',
] as const satisfies readonly SubscriptionState[];

/** What the payment provider says of a subscription, in Stripe's words. */
export const PROVIDER_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** What is held of a subscription. */
export interface Held {
  state: SubscriptionState;
  /** When its renewal failed first, while it is past due. */
  pastDueSince: Date | null;
}

/**
 * What the provider says of it now. Only that counts, not the order in which news of it arrived.
 */
export interface Seen {
  status: ProviderStatus;
  cancelAtPeriodEnd: boolean;
}

/**
 * What a subscription becomes by what the provider says of it.
 *
 * | the provider says                        | held refunded | held anything else                  |
 * |------------------------------------------|---------------|-------------------------------------|
 * | incomplete                               | refunded      | incomplete                          |
 * | active, trialing                         | refunded      | active                              |
 * | active, trialing, cancelled at period end| refunded      | cancelling                          |
 * | past_due, unpaid, for less than 7 days   | refunded      | past_due, since when it began       |
 * | past_due, unpaid, for 7 days             | refunded      | ended                               |
 * | canceled, paused, incomplete_expired     | refunded      | ended                               |
 */
export function stateAfter(held: Held, seen: Seen, now: Date): Held {
  if (held.state === 'refunded') return { state: 'refunded', pastDueSince: null };
  if (seen.status === 'incomplete') return { state: 'incomplete', pastDueSince: null };
  if (seen.status === 'active' || seen.status === 'trialing')
    return { state: seen.cancelAtPeriodEnd ? 'cancelling' : 'active', pastDueSince: null };
  if (seen.status !== 'past_due' && seen.status !== 'unpaid')
    return { state: 'ended', pastDueSince: null };
  const pastDueSince = held.pastDueSince ?? now;
  return now < graceUntil(pastDueSince)
    ? { state: 'past_due', pastDueSince }
    : { state: 'ended', pastDueSince };
}

/**
 * The tier that follows from what admins granted and from the subscription.
 *
 * | granted | no subscription, incomplete, ended, refunded | active, cancelling, past_due |
 * |---------|----------------------------------------------|------------------------------|
 * | free    | free                                         | premium                      |
 * | premium | premium                                      | premium                      |
 * | admin   | admin                                        | admin                        |
 */
export function tierFrom(granted: Tier, state: SubscriptionState | 'none'): Tier {
  return granted === 'free' && isPaidFor(state) ? 'premium' : granted;
}

/** Whether a subscription in this state brings premium. */
export function isPaidFor(state: SubscriptionState | 'none'): boolean {
  return state === 'active' || state === 'cancelling' || state === 'past_due';
}

/** What a member may do to their subscription. */
export type SubscriptionAction = 'cancel' | 'resume' | 'change_card';

/**
 * | state                            | cancel          | resume | change the card |
 * |----------------------------------|-----------------|--------|-----------------|
 * | active                           | at period end   | no     | yes             |
 * | cancelling                       | no              | yes    | yes             |
 * | past_due                         | at once         | no     | yes             |
 * | none, incomplete, ended, refunded| no              | no     | no              |
 */
export function mayAct(state: SubscriptionState | 'none', action: SubscriptionAction): boolean {
  if (action === 'resume') return state === 'cancelling';
  if (action === 'cancel') return state === 'active' || state === 'past_due';
  return isPaidFor(state);
}

/** Until when one click gives the money back. */
export function refundableUntil(firstPaidAt: Date): Date {
  return new Date(firstPaidAt.getTime() + REFUND_DAYS * DAY_MS);
}

/** Whether one click gives the money back now. A renewal that failed is not paid for. */
export function isRefundable(
  { state, firstPaidAt }: { state: SubscriptionState | 'none'; firstPaidAt: Date | null },
  now: Date,
): boolean {
  return (
    (state === 'active' || state === 'cancelling') &&
    firstPaidAt !== null &&
    now < refundableUntil(firstPaidAt)
  );
}

/** Until when a member whose renewal failed stays premium. */
export function graceUntil(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}
