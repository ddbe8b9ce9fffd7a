import type { Stripe } from 'stripe';
import { PREMIUM_PRICE_CENTS } from '@lotwise/domain/members/subscription';
import type { Order, Payments } from './payments.ts';
import { asked, change, orNull, running } from './stripe-calls.ts';
import { subscriptionOf } from './stripe-objects.ts';

const PAYMENTS_READ = 12;
const EXPANDED = ['latest_invoice.confirmation_secret', 'default_payment_method'];

type Subscriptions = Pick<
  Payments,
  'createSubscription' | 'readSubscription' | 'subscriptionsOf' | 'cancel' | 'resume' | 'end'
>;

/** What is paid each month, from its order to its end. */
export function subscriptionsAt(stripe: Stripe, priceId: string, site: string): Subscriptions {
  const checkPrice = priceCheck(stripe, priceId);
  const whole = (subscription: Stripe.Subscription) => withPayments(stripe, subscription);
  return {
    createSubscription: (order) =>
      asked(async () => {
        await checkPrice();
        return whole(
          await stripe.subscriptions.create(orderOf(order, priceId, site), {
            idempotencyKey: `subscription-${order.orderId}`,
          }),
        );
      }),
    readSubscription: (id) =>
      asked(async () =>
        orNull(async () => whole(await stripe.subscriptions.retrieve(id, { expand: EXPANDED }))),
      ),
    subscriptionsOf: (customer) =>
      asked(async () => {
        const expand = EXPANDED.map((name) => `data.${name}`);
        const found = await orNull(() =>
          stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand }),
        );
        return Promise.all((found?.data ?? []).map(whole));
      }),
    cancel: (id) => asked(() => change(stripe, id, { cancel_at_period_end: true })),
    resume: (id) =>
      asked(async () => {
        const held = await running(stripe, id);
        // Stripe's own page for members sets a day, which has to be removed instead.
        const isByDay = held?.cancel_at_period_end === false;
        await change(stripe, id, isByDay ? { cancel_at: '' } : { cancel_at_period_end: false });
      }),
    end: (id) =>
      asked(async () => {
        if (await running(stripe, id)) await orNull(() => stripe.subscriptions.cancel(id));
      }),
  };
}

/** Nobody is charged another price than the page shows. */
function priceCheck(stripe: Stripe, priceId: string): () => Promise<void> {
  let isPriceKnown = false;

  return async function checkPrice(): Promise<void> {
    if (isPriceKnown) return;
    const { unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId);
    if (
      unit_amount !== PREMIUM_PRICE_CENTS ||
      currency !== 'usd' ||
      recurring?.interval !== 'month' ||
      recurring.interval_count !== 1
    )
      throw new Error(
        `STRIPE_PRICE_ID must be a price of ${PREMIUM_PRICE_CENTS} US cents a month.`,
      );
    isPriceKnown = true;
  };
}

async function withPayments(stripe: Stripe, subscription: Stripe.Subscription) {
  const { data } = await stripe.invoices.list({
    subscription: subscription.id,
    limit: PAYMENTS_READ,
    expand: ['data.payments'],
  });
  return subscriptionOf(subscription, data);
}

function orderOf(
  { orderId, userId, customerId }: Order,
  price: string,
  site: string,
): Stripe.SubscriptionCreateParams {
  return {
    customer: customerId,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    // Cards only: what is paid by other means can be uncertain for days.
    payment_settings: {
      save_default_payment_method: 'on_subscription',
      payment_method_types: ['card'],
    },
    metadata: { site, userId, orderId },
    expand: EXPANDED,
  };
}
