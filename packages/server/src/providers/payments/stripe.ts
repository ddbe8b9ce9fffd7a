import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { PaymentSettings } from '../../platform/config/config-payments.ts';
import { PREMIUM_PRICE_CENTS } from '@lotwise/domain/subscription';
import {
  BadSignature,
  CustomerGone,
  type Order,
  type Payments,
  ProviderAway,
  ProviderRefused,
} from './payments.ts';
import { parseEvent } from './stripe-events.ts';
import { disputeOf, eventOf, idOf, invoiceOf, subscriptionOf } from './stripe-objects.ts';

type Settings = Extract<PaymentSettings, { mode: 'stripe' }>;

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const INVOICES_MAX = 24;
const PAYMENTS_READ = 12;
const TAKEN_BACK_MAX = 5000;
const SIGNATURE_TOLERANCE_SECONDS = 300;
const EXPANDED = ['latest_invoice.confirmation_secret', 'default_payment_method'];

/**
 * Stripe, through its own library. Every writing call carries an idempotency key made of what it
 * does.
 */
export function openStripe(settings: Settings, site: string): Payments {
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(settings.apiBase),
  });
  let isPriceKnown = false;

  /** Nobody is charged another price than the page shows. */
  async function checkPrice(): Promise<void> {
    if (isPriceKnown) return;
    const { unit_amount, currency, recurring } = await stripe.prices.retrieve(settings.priceId);
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
  }

  async function whole(subscription: Stripe.Subscription) {
    const { data } = await stripe.invoices.list({
      subscription: subscription.id,
      limit: PAYMENTS_READ,
      expand: ['data.payments'],
    });
    return subscriptionOf(subscription, data);
  }

  return {
    mode: 'stripe',
    publishableKey: settings.publishableKey,
    createCustomer: ({ userId, email, insteadOf }) =>
      asked(async () => {
        // A changed address is another request: Stripe refuses the same key with other words. And
        // to a key that it knows it answers what it made then, also where that was deleted since.
        const idempotencyKey = `customer-${userId}-${shortHash(email)}${insteadOf === null ? '' : `-${insteadOf}`}`;
        const { id } = await stripe.customers.create(
          { email, metadata: { site, userId } },
          { idempotencyKey },
        );
        return id;
      }),
    createSubscription: (order) =>
      asked(async () => {
        await checkPrice();
        return whole(
          await stripe.subscriptions.create(orderOf(order, settings.priceId, site), {
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
    cancel: (id) =>
      asked(
        async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: true })),
      ),
    resume: (id) =>
      asked(
        async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: false })),
      ),
    end: (id) =>
      asked(async () => {
        const held = await orNull(() => stripe.subscriptions.retrieve(id));
        if (held === null || held.status === 'canceled' || held.status === 'incomplete_expired')
          return;
        await orNull(() => stripe.subscriptions.cancel(id));
      }),
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
    invoicesOf: (customer) =>
      asked(async () => {
        const found = await orNull(() => stripe.invoices.list({ customer, limit: INVOICES_MAX }));
        return (found?.data ?? []).flatMap((invoice) => invoiceOf(invoice) ?? []);
      }),
    beginCardChange: ({ id, customerId }) =>
      asked(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { site, subscription: id },
        });
        return intent.client_secret ?? '';
      }),
    finishCardChange: ({ id, customerId }, setupId) =>
      asked(async () => {
        const intent = await orNull(() => stripe.setupIntents.retrieve(setupId));
        const card = idOf(intent?.payment_method);
        if (
          intent === null ||
          idOf(intent.customer) !== customerId ||
          intent.status !== 'succeeded' ||
          card === null
        )
          throw new ProviderRefused('This change of card is not finished.');
        // A card that is declined for what is open does not take the place of the old one.
        const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
        for (const invoice of data) await payOnce(stripe, invoice.id, card);
        await stripe.subscriptions.update(id, { default_payment_method: card });
      }),
    openPortal: (customer, returnUrl) =>
      asked(
        async () =>
          (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),
    eraseCustomer: (customer) =>
      asked(async () => void (await orNull(() => stripe.customers.del(customer)))),
    readEvent: (body, signature) =>
      eventOf(parseEvent(signedText(stripe, { body, signature, secret: settings.webhookSecret }))),
  };
}

/** Pays an invoice; of two at once, the second finds it paid and has nothing left to do. */
async function payOnce(stripe: Stripe, id: string, card: string): Promise<void> {
  try {
    await stripe.invoices.pay(id, { payment_method: card });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await stripe.invoices.retrieve(id)).status !== 'paid') throw error;
  }
}

interface Signed {
  body: Buffer;
  signature: string;
  secret: string;
}

/** The text of a message, once its signature is found to be Stripe's and of about now. */
function signedText(stripe: Stripe, { body, signature, secret }: Signed): string {
  const text = body.toString();
  const { signature: signatures } = stripe.webhooks;
  if (!signatures) throw new Error('Stripe’s library has nothing to check signatures with.');
  try {
    signatures.verifyHeader(text, signature, secret, SIGNATURE_TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new BadSignature('The signature does not fit.', { cause: error });
    throw error;
  }
  // The library refuses what is old and takes any time ahead.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt - Date.now() / 1000 > SIGNATURE_TOLERANCE_SECONDS)
    throw new BadSignature('The signature is of a time to come.');
  return text;
}

function addressOf(apiBase: string | undefined): Partial<Stripe.StripeConfig> {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
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

/** Runs a call; what may succeed later and what a person can mend are told apart from bugs. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  const { errors } = Stripe;
  try {
    return await call();
  } catch (error) {
    if (error instanceof errors.StripeCardError)
      throw new ProviderRefused(error.message, { cause: error });
    if (
      hasCode(error, 'resource_missing') &&
      (error as Stripe.errors.StripeError).param === 'customer'
    )
      throw new CustomerGone('The payment provider knows you no more. Please subscribe again.', {
        cause: error,
      });
    if (
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeRateLimitError
    )
      throw new ProviderAway('Stripe can’t be reached.', { cause: error });
    throw error;
  }
}

/** What does not exist at Stripe is null. */
async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

const shortHash = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 16);
