import { describe, expect, test } from 'vitest';
import { PREMIUM_PRICE } from '../shared/limits.ts';
import {
  graceUntil,
  type Held,
  isPaidFor,
  isRefundable,
  LIVE_STATES,
  mayAct,
  PREMIUM_PRICE_CENTS,
  PROVIDER_STATUSES,
  type ProviderStatus,
  refundableUntil,
  stateAfter,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
  tierFrom,
} from './subscription.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const daysAgo = (days: number, ms = 0) => new Date(NOW.getTime() - days * 24 * 3600 * 1000 - ms);
const held = (state: SubscriptionState, pastDueSince: Date | null = null): Held => ({
  state,
  pastDueSince,
});

const AFTER: [status: ProviderStatus, cancelAtPeriodEnd: boolean, next: SubscriptionState][] = [
  ['incomplete', false, 'incomplete'],
  ['active', false, 'active'],
  ['trialing', false, 'active'],
  ['active', true, 'cancelling'],
  ['trialing', true, 'cancelling'],
  ['past_due', false, 'past_due'],
  ['past_due', true, 'past_due'],
  ['unpaid', false, 'past_due'],
  ['canceled', false, 'ended'],
  ['paused', false, 'ended'],
  ['incomplete_expired', false, 'ended'],
];

describe('what the provider says decides', () => {
  for (const state of SUBSCRIPTION_STATES.filter((one) => one !== 'refunded'))
    test.each(AFTER)(
      `${state}, then %s (cancelled: %s), is %s`,
      (status, cancelAtPeriodEnd, next) => {
        expect(stateAfter(held(state), { status, cancelAtPeriodEnd }, NOW).state).toBe(next);
      },
    );

  test.each(PROVIDER_STATUSES)('refunded stays refunded when the provider says %s', (status) => {
    expect(stateAfter(held('refunded'), { status, cancelAtPeriodEnd: false }, NOW)).toEqual(
      held('refunded'),
    );
  });

  test('every status of the provider is in the table', () => {
    expect(new Set(AFTER.map(([status]) => status))).toEqual(new Set(PROVIDER_STATUSES));
  });
});

describe('the days of grace', () => {
  const fails = (state: SubscriptionState, since: Date | null) =>
    stateAfter(held(state, since), { status: 'past_due', cancelAtPeriodEnd: false }, NOW);

  test('begin with the first failure and not again with the next', () => {
    expect(fails('active', null)).toEqual(held('past_due', NOW));
    expect(fails('past_due', daysAgo(3))).toEqual(held('past_due', daysAgo(3)));
  });

  test('are seven, to the millisecond', () => {
    expect(fails('past_due', daysAgo(7, -1)).state).toBe('past_due');
    expect(fails('past_due', daysAgo(7)).state).toBe('ended');
    expect(graceUntil(daysAgo(7))).toEqual(NOW);
  });

  test('are forgotten with a payment', () => {
    expect(
      stateAfter(held('past_due', daysAgo(3)), { status: 'active', cancelAtPeriodEnd: false }, NOW),
    ).toEqual(held('active'));
  });
});

describe('the tier', () => {
  test.each([
    ['free', ['free', 'free', 'premium', 'premium', 'premium', 'free', 'free']],
    ['premium', Array.from({ length: 7 }, () => 'premium')],
    ['admin', Array.from({ length: 7 }, () => 'admin')],
  ] as const)('of who was granted %s follows from the subscription', (granted, tiers) => {
    expect(
      (['none', ...SUBSCRIPTION_STATES] as const).map((state) => tierFrom(granted, state)),
    ).toEqual(tiers);
  });
});

describe('what a member may do', () => {
  test.each([
    ['none', [false, false, false]],
    ['incomplete', [false, false, false]],
    ['active', [true, false, true]],
    ['cancelling', [false, true, true]],
    ['past_due', [true, false, true]],
    ['ended', [false, false, false]],
    ['refunded', [false, false, false]],
  ] as const)('while %s: cancel, resume, change the card', (state, allowed) => {
    expect(
      (['cancel', 'resume', 'change_card'] as const).map((action) => mayAct(state, action)),
    ).toEqual(allowed);
  });
});

describe('the money back', () => {
  const refundable = (state: SubscriptionState | 'none', firstPaidAt: Date | null) =>
    isRefundable({ state, firstPaidAt }, NOW);

  test('is one click away for seven days from the first payment', () => {
    expect(refundableUntil(daysAgo(7))).toEqual(NOW);
    expect([
      refundable('active', daysAgo(0)),
      refundable('active', daysAgo(7, -1)),
      refundable('active', daysAgo(7)),
    ]).toEqual([true, true, false]);
  });

  test('also after cancelling, and never without a payment that stands', () => {
    expect(refundable('cancelling', daysAgo(1))).toBe(true);
    for (const state of ['none', 'incomplete', 'past_due', 'ended', 'refunded'] as const)
      expect(refundable(state, daysAgo(1))).toBe(false);
    expect(refundable('active', null)).toBe(false);
  });
});

test('the price on the screen is the price that is taken', () => {
  expect(PREMIUM_PRICE).toBe(`$${(PREMIUM_PRICE_CENTS / 100).toFixed(2)}`);
});

test('what is live is what is paid for, and what waits for its first payment', () => {
  expect(SUBSCRIPTION_STATES.filter((state) => isPaidFor(state) || state === 'incomplete')).toEqual(
    [...LIVE_STATES],
  );
});
