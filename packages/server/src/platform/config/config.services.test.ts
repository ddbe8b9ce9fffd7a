import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mistakesOf, production } from '../../../testing/config.ts';

describe('sign-in providers', () => {
  const example = {
    id: 'example',
    name: 'Example ID',
    issuer: 'https://id.example.com',
    clientId: 'lotwise',
    clientSecret: 'secret',
  };
  const providers = (list: unknown) => ({
    OIDC_PROVIDERS: typeof list === 'string' ? list : JSON.stringify(list),
  });

  test('are a JSON list', () => {
    expect(
      readConfig(providers([example, { ...example, id: 'local', issuer: 'http://127.0.0.1:9000' }]))
        .oidcProviders,
    ).toHaveLength(2);
    expect(readConfig({}).oidcProviders).toEqual([]);
  });

  test.each([
    ['not JSON', '[{', 'OIDC_PROVIDERS must be a JSON list of providers'],
    ['no list', {}, 'OIDC_PROVIDERS must be a JSON list of providers'],
    [
      'a provider without a secret',
      [{ ...example, clientSecret: undefined }],
      'OIDC_PROVIDERS.0.clientSecret is required',
    ],
    [
      'an issuer over http',
      [{ ...example, issuer: 'http://id.example.com' }],
      'OIDC_PROVIDERS.0.issuer must be an https address (http only on this machine)',
    ],
    [
      'an issuer that is none',
      [{ ...example, issuer: 'example' }],
      'OIDC_PROVIDERS.0.issuer must be an https address',
    ],
    [
      'an id with a slash',
      [{ ...example, id: 'a/b' }],
      'OIDC_PROVIDERS.0.id must be a short name of lower-case letters, digits and -',
    ],
    [
      'two of one id',
      [example, example],
      'OIDC_PROVIDERS must give each provider an id of its own',
    ],
  ])('with %s are refused', (_what, list, mistake) =>
    expect(mistakesOf(providers(list))).toEqual([mistake]),
  );

  test('with an unknown key are refused by its name', () => {
    expect(mistakesOf(providers([{ ...example, secret: 'x' }])).join()).toMatch(
      /OIDC_PROVIDERS\.0 .*secret/,
    );
  });
});

test('the key of the accounts is 32 bytes in base64', () => {
  expect(readConfig({ ACCOUNT_KEY: Buffer.alloc(32).toString('base64') }).accountKey).toHaveLength(
    32,
  );
  expect(mistakesOf({ ACCOUNT_KEY: 'short' })).toEqual([
    'ACCOUNT_KEY must be 32 bytes in base64, as openssl rand -base64 32 prints them',
  ]);
});

describe('payments', () => {
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
  };

  test('are Stripe’s with all of its settings, a sandbox without, and closed in production', () => {
    expect(readConfig(all).payments).toMatchObject({
      mode: 'stripe',
      secretKey: 'sk_test_1',
      priceId: 'price_1',
    });
    expect(readConfig({}).payments).toEqual({ mode: 'sandbox' });
    expect(readConfig(production).payments).toEqual({ mode: 'closed' });
    expect(readConfig({ ...production, ...all }).payments.mode).toBe('stripe');
  });

  test('half set are refused with what is missing', () => {
    const { STRIPE_SECRET_KEY, STRIPE_PRICE_ID } = all;
    expect(mistakesOf({ STRIPE_SECRET_KEY, STRIPE_PRICE_ID })).toEqual([
      'STRIPE_PUBLISHABLE_KEY is required together with the other STRIPE_ settings',
      'STRIPE_WEBHOOK_SECRET is required together with the other STRIPE_ settings',
    ]);
    expect(mistakesOf({ STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toHaveLength(4);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'must begin with sk_ or rk_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'must begin with pk_'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'must begin with whsec_'],
    ['STRIPE_PRICE_ID', 'prod_1', 'must begin with price_'],
    [
      'STRIPE_API_BASE',
      'http://api.example.com',
      'must be an https address (http only on this machine)',
    ],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'pk_live_1',
      'must be of the same mode, live or test, as STRIPE_SECRET_KEY',
    ],
  ])('with %s=%s are refused', (name, value, mistake) =>
    expect(mistakesOf({ ...all, [name]: value })).toEqual([`${name} ${mistake}`]),
  );
});

describe('the assistant’s model', () => {
  test('is none by default, and an endpoint with a name where both are given', () => {
    expect(readConfig({}).chatModel).toBeNull();
    expect(
      readConfig({ AI_BASE_URL: 'https://api.example.com/v1/', AI_MODEL: 'some-model' }).chatModel,
    ).toEqual({
      baseUrl: 'https://api.example.com/v1',
      apiKey: undefined,
      model: 'some-model',
      silenceMs: 8000,
      totalMs: 45_000,
    });
  });

  test.each([
    [
      { AI_BASE_URL: 'https://api.example.com/v1' },
      'AI_MODEL is required together with AI_BASE_URL',
    ],
    [{ AI_MODEL: 'some-model' }, 'AI_BASE_URL is required together with AI_MODEL'],
    [{ AI_BASE_URL: 'ftp://x', AI_MODEL: 'm' }, 'AI_BASE_URL must be an http or https address'],
    [{ AI_SILENCE_MS: 'soon' }, 'AI_SILENCE_MS must be a number of milliseconds'],
  ])('of %j is refused', (env, problem) => expect(() => readConfig(env)).toThrow(problem));
});
