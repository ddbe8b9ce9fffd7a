import { Stripe } from 'stripe';
import type { PaymentSettings } from '../../platform/config/config-payments.ts';
import type { Payments } from './payments.ts';
import { cardsAt } from './stripe-cards.ts';
import { customersAt } from './stripe-customers.ts';
import { parseEvent } from './stripe-events.ts';
import { eventOf } from './stripe-objects.ts';
import { refundsAt } from './stripe-refunds.ts';
import { signedText } from './stripe-signature.ts';
import { subscriptionsAt } from './stripe-subscriptions.ts';

type Settings = Extract<PaymentSettings, { mode: 'stripe' }>;

// Somebody waits for most calls: some 12 seconds at the longest. Each that writes carries a key, so
// that one which Stripe was still busy with is not done twice.
const TIMEOUT_MS = 4000;
const RETRIES = 2;

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
  return {
    mode: 'stripe',
    publishableKey: settings.publishableKey,
    ...customersAt(stripe, site),
    ...subscriptionsAt(stripe, settings.priceId, site),
    ...refundsAt(stripe),
    ...cardsAt(stripe, site),
    readEvent: (body, signature) =>
      eventOf(parseEvent(signedText(stripe, { body, signature, secret: settings.webhookSecret }))),
  };
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
