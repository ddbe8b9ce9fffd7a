import { z } from 'zod';

/** Who takes the money. `closed`: nobody. */
export type PaymentSettings =
  | {
      mode: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      priceId: string;
      apiBase: string | undefined;
    }
  | { mode: 'sandbox' }
  | { mode: 'closed' };

const startingWith = (pattern: RegExp, words: string) =>
  z.string().regex(pattern, `must begin with ${words}`).optional();

/** What the environment says of payments. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: startingWith(/^[sr]k_\w+$/, 'sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: startingWith(/^pk_\w+$/, 'pk_'),
  STRIPE_WEBHOOK_SECRET: startingWith(/^whsec_\S+$/, 'whsec_'),
  STRIPE_PRICE_ID: startingWith(/^price_\w+$/, 'price_'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(isSafe, 'must be an https address (http only on this machine)')
    .optional(),
};

// The secret key travels there.
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const STRIPE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
];
const modeOf = (key: string | undefined): string | undefined =>
  /^[a-z]k_(live|test)_/.exec(key ?? '')?.[1];

/** With only half of Stripe's settings the site would take money and never learn of it. */
export function paymentProblems(environment: NodeJS.ProcessEnv): string[] {
  const missing = STRIPE.filter((name) => environment[name] === undefined);
  if (missing.length === STRIPE.length)
    return environment['STRIPE_API_BASE'] === undefined ? [] : missing.map(isRequired);
  const [secret, publishable] = [
    modeOf(environment['STRIPE_SECRET_KEY']),
    modeOf(environment['STRIPE_PUBLISHABLE_KEY']),
  ];
  const isMixed = secret !== undefined && publishable !== undefined && secret !== publishable;
  return [
    ...missing.map(isRequired),
    ...(isMixed
      ? ['STRIPE_PUBLISHABLE_KEY must be of the same mode, live or test, as STRIPE_SECRET_KEY']
      : []),
  ];
}

const isRequired = (name: string): string =>
  `${name} is required together with the other STRIPE_ settings`;

type StripeEnvironment = { [Name in keyof typeof stripeVariables]?: string | undefined };

export function paymentsOf(env: StripeEnvironment, isProduction: boolean): PaymentSettings {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret || !priceId)
    return { mode: isProduction ? 'closed' : 'sandbox' };
  return {
    mode: 'stripe',
    secretKey,
    publishableKey,
    webhookSecret,
    priceId,
    apiBase: env.STRIPE_API_BASE,
  };
}
