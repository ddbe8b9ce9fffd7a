import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { GOOD } from '../../../../testing/payments.ts';
import { createLog, withoutSecrets } from '../../../platform/observe/log.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};
const confirm = {
  method: 'POST',
  url: '/api/sandbox/confirm',
  payload: { clientSecret: 'x', number: GOOD },
} as const;

describe('with Stripe', () => {
  const site = useApp({ env: STRIPE });

  test('the page is given the publishable key and nothing secret', async () => {
    const { body, response } = await site.call('GET /api/subscription/settings', {});
    expect(body).toEqual({ mode: 'stripe', publishableKey: 'pk_test_1', priceCents: 999 });
    expect(response.body).not.toMatch(/sk_|whsec_/);
  });

  test('no address takes a card number', async () => {
    const member = await aMember(site);
    expect((await site.send(confirm, member)).statusCode).toBe(404);
    const document = (await site.send({ url: '/api/openapi.json' })).body;
    expect(document).not.toContain('/api/sandbox');
    expect(document).not.toMatch(/card number/i);
  });
});

describe('in production without Stripe', () => {
  const site = useApp({
    env: { NODE_ENV: 'production', RATE_LIMITS: 'on', PUBLIC_URL: 'https://lotwise.test' },
  });

  test('payments are closed', async () => {
    const member = await aMember(site);
    expect((await site.call('GET /api/subscription/settings', {})).body).toEqual({
      mode: 'closed',
      publishableKey: null,
      priceCents: 999,
    });
    const { status, problem } = await site.call('POST /api/create-subscription', {}, member);
    expect([status, problem.detail]).toEqual([403, 'This site is not accepting payments yet.']);
    expect((await site.send(confirm, member)).statusCode).toBe(404);
    expect((await site.call('GET /api/subscription/status', {}, member)).body.status).toBe('none');
    expect((await site.call('GET /api/subscription/invoices', {}, member)).body).toEqual([]);
  });
});

describe('in the sandbox', () => {
  const site = useApp();

  test('nothing listens to Stripe', async () => {
    expect(
      (await site.send({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })).statusCode,
    ).toBe(404);
  });
});

describe('a log', () => {
  test('holds no card number, code or secret, whatever is logged', () => {
    let written = '';
    const log = createLog(
      'info',
      new Writable({ write: (chunk, _encoding, done) => ((written += String(chunk)), done()) }),
    );
    // A code in letters: the time beside it has every digit.
    const card = { number: GOOD, cvc: 'c-v-c', expiry: '12/34', clientSecret: 'pi_1_secret_2' };
    log.info({ ...card, body: card, headers: {} }, 'a payment');
    expect(written).toContain('[secret]');
    for (const secret of Object.values(card)) expect(written).not.toContain(secret);
  });

  test('holds no secret of an address that the provider sends people back to', () => {
    expect(
      withoutSecrets(
        '/profile?upgraded=true&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
      ),
    ).toBe('/profile?upgraded=true&payment_intent=pi_1&payment_intent_client_secret=[secret]');
  });
});
