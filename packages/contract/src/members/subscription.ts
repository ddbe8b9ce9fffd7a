import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, time } from '../shared.ts';
import { requiredText, text } from '../text.ts';

const REASON_MAX = 500;
const SECRET_MAX = 300;
const CARD_MAX = 30;

/** How payments are taken here. */
export const getPaymentSettings = defineCall('GET /api/subscription/settings', {
  access: 'anyone',
  summary:
    'The payment provider: Stripe, the sandbox (no money is taken), or nobody (`closed`); and the price of a month in US cents.',
  reply: z.object({
    mode: z.enum(['stripe', 'sandbox', 'closed']),
    /** What Stripe’s script is given; null in every other mode. */
    publishableKey: z.string().nullable(),
    priceCents: count,
  }),
});

/**
 * A member's subscription.
 *
 * | status   | meaning                                                               |
 * |----------|-----------------------------------------------------------------------|
 * | none     | a free member                                                         |
 * | active   | paid for until `currentPeriodEnd`; ends then if `cancelAtPeriodEnd`   |
 * | past_due | a renewal failed; premium until `graceUntil`, or until a card pays    |
 * | granted  | premium or admin without paying                                       |
 */
export const subscriptionStatus = z.object({
  status: z.enum(['none', 'active', 'past_due', 'granted']),
  /** The next billing date, or the end. */
  currentPeriodEnd: time.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Until when one click gives the money back; null where it doesn’t. */
  refundableUntil: time.nullable(),
  /** While a payment is missing: when premium ends. */
  graceUntil: time.nullable(),
  /** The card that pays: `Visa •••• 4242`. */
  card: z.string().nullable(),
  /** What a month of it costs, in US cents; another price than new ones where that changed. */
  priceCents: count.nullable(),
});
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

/** The member's subscription. */
export const getSubscription = defineCall('GET /api/subscription/status', {
  access: 'member',
  summary:
    'Your subscription: its status, next billing date, and until when it can be refunded. `none` for a free member.',
  reply: subscriptionStatus,
});

/** Orders a subscription, which the browser pays with the returned secret. */
export const createSubscription = defineCall('POST /api/create-subscription', {
  access: 'member',
  summary:
    'Start a subscription. A second call returns the same unfinished one. 409 when you are premium already.',
  reply: z.object({ clientSecret: z.string(), subscriptionId: id }),
});

/**
 * Reads the subscription again from the provider: after a payment, without waiting for its message.
 */
export const refreshSubscription = defineCall('POST /api/subscription/refresh', {
  access: 'member',
  summary: 'Refresh your subscription from the payment provider, for example after a payment.',
  reply: subscriptionStatus,
});

/** Ends a subscription with its period. */
export const cancelSubscription = defineCall('POST /api/subscription/cancel', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Cancel your subscription: you stay premium until the end of the period; at once where its payment is missing. 409 without one.',
  reply: subscriptionStatus,
});

/** Takes a cancellation back. */
export const resumeSubscription = defineCall('POST /api/subscription/resume', {
  access: 'member',
  summary: 'Resume a canceled subscription before its period ends. 409 when nothing was canceled.',
  reply: subscriptionStatus,
});

/** Gives the money back within 7 days of the first payment, and ends the subscription. */
export const refundSubscription = defineCall('POST /api/subscription/refund', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Get your money back within 7 days of your first payment; premium ends at once. 409 later: until day 30, ask support.',
  reply: subscriptionStatus,
});

/** An invoice. Amounts are US cents. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  amountCents: z.int(),
  refundedCents: count,
  status: z.enum(['paid', 'open', 'void']),
  /** Where it can be read and kept; null in the sandbox. */
  url: z.string().nullable(),
  createdAt: time,
});
export type Invoice = z.output<typeof invoice>;

/** The member's invoices. */
export const listInvoices = defineCall('GET /api/subscription/invoices', {
  access: 'member',
  summary: 'Your invoices, the latest 24, the latest first.',
  reply: z.array(invoice),
});

/** Begins a change of card. */
export const beginCardChange = defineCall('POST /api/subscription/card', {
  access: 'member',
  summary:
    'Start a change of card. The browser confirms it with the returned secret, then finishes the change. 409 without a subscription.',
  reply: z.object({ clientSecret: z.string() }),
});

/** Finishes a change of card, and pays what is open with it. */
export const finishCardChange = defineCall('PUT /api/subscription/card', {
  access: 'member',
  summary:
    'Use the newly confirmed card from now on, and pay what is outstanding with it. 409 with the provider’s reason when it refuses.',
  body: z.object({ setupId: requiredText(SECRET_MAX, { missing: 'setupId is required' }) }),
  reply: subscriptionStatus,
});

/** The provider's own page for card, invoices and address. */
export const openPortal = defineCall('POST /api/subscription/portal', {
  access: 'member',
  summary:
    'The address of the payment provider’s page for your card and invoices, valid for some minutes. 409 where there is none.',
  reply: z.object({ url: z.url() }),
});

/**
 * What the sandbox's form sends. The number is one of the well-known test numbers, and is not
 * stored.
 */
export const confirmInSandbox = defineCall('POST /api/sandbox/confirm', {
  access: 'member',
  summary:
    'Confirm a payment, or a change of card, with a test card. Exists only while the sandbox takes payments.',
  isSandboxOnly: true,
  body: z.object({
    clientSecret: requiredText(SECRET_MAX, { missing: 'clientSecret is required' }),
    number: text('Card number is required')
      .min(1, 'Card number is required')
      .max(CARD_MAX, 'Your card number is invalid'),
    authentication: z
      .enum(['passed', 'failed'], { error: 'authentication must be passed or failed' })
      .optional(),
  }),
  reply: z.object({
    outcome: z.enum(['succeeded', 'needs_authentication', 'failed']),
    message: z.string().nullable(),
  }),
});

/** An admin's refund of a member's latest payment. */
export const refundMember = defineCall('POST /api/admin/subscriptions/{userId}/refund', {
  access: 'admin',
  summary:
    'Refund a member’s latest payment and end their subscription, as support does from day 8 to 30. 409 when there is nothing to refund.',
  params: z.object({ userId: id }),
  body: z.object({ reason: requiredText(REASON_MAX, { missing: 'Reason is required' }) }),
  reply: z.object({ refundedCents: count, paidAt: time }),
});
