import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/data.ts';
import {
  ASKS,
  begin,
  DECLINED,
  FAILS_LATER,
  GOOD,
  runJob,
  statusOf,
  tierOf,
  told,
} from '../../../../testing/payments.ts';
import { send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, subscribe, aPayer } = await useStripe();

describe('subscribing', () => {
  test('is paid in the browser, and the tier follows the message', async () => {
    const member = await aMember(site);
    const { clientSecret, subscriptionId } = await begin(site, member);
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(subscriptionId).not.toMatch(/^sub_/);
    expect(stripe.confirm(clientSecret, GOOD)).toEqual({ outcome: 'succeeded' });
    expect(await tierOf(site, member)).toBe('free');
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('premium');
    expect(await statusOf(site, member)).toMatchObject({
      status: 'active',
      card: 'Visa •••• 4242',
      cancelAtPeriodEnd: false,
    });
  });

  test('is ordered with everything that later work needs, and a key against repetition', async () => {
    const member = await aMember(site);
    const { subscriptionId } = await begin(site, member);
    const ordered = stripe.received.find(({ call }) => call === 'POST subscriptions');
    expect(ordered?.idempotencyKey).toBe(`subscription-${subscriptionId}`);
    expect(Object.fromEntries(new URLSearchParams(ordered?.body))).toMatchObject({
      'items[0][price]': 'price_double',
      payment_behavior: 'default_incomplete',
      'payment_settings[save_default_payment_method]': 'on_subscription',
      'metadata[userId]': member.id,
      'metadata[orderId]': subscriptionId,
      'metadata[site]': 'http://localhost:3000',
    });
  });

  test('makes one subscription of twenty calls at once, and the same again later', async () => {
    const member = await aMember(site);
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(site, member)));
    begun.push(await begin(site, member));
    expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(
      [...stripe.books.subscriptions.values()].filter(
        ({ metadata }) => metadata['userId'] === member.id,
      ),
    ).toHaveLength(1);
    expect(
      [...stripe.books.customers.values()].filter(
        ({ metadata }) => metadata['userId'] === member.id,
      ),
    ).toHaveLength(1);
  });

  test('takes nothing for a declined card, and another may be tried', async () => {
    const member = await aMember(site);
    const { clientSecret } = await begin(site, member);
    expect(stripe.confirm(clientSecret, DECLINED)).toEqual({
      outcome: 'failed',
      message: 'Your card was declined.',
    });
    await send(site, stripe);
    expect([await tierOf(site, member), (await begin(site, member)).clientSecret]).toEqual([
      'free',
      clientSecret,
    ]);
    stripe.confirm(clientSecret, GOOD);
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('premium');
  });

  test('waits for the bank’s authentication', async () => {
    const member = await aMember(site);
    const { clientSecret } = await begin(site, member);
    expect(stripe.confirm(clientSecret, ASKS).outcome).toBe('needs_authentication');
    expect(stripe.confirm(clientSecret, ASKS, 'failed').outcome).toBe('failed');
    expect(await tierOf(site, member)).toBe('free');
    stripe.confirm(clientSecret, ASKS, 'passed');
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('premium');
  });
});

describe('what follows', () => {
  test('a cancellation ends premium with the period, unless it is taken back', async () => {
    const { member, id } = await aPayer();
    expect((await site.call('POST /api/subscription/cancel', {}, member)).body).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    });
    expect((await site.call('POST /api/subscription/resume', {}, member)).body).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
    });
    await site.call('POST /api/subscription/cancel', {}, member);
    stripe.turn(id);
    await send(site, stripe);
    expect([await tierOf(site, member), (await statusOf(site, member)).status]).toEqual([
      'free',
      'none',
    ]);
    await subscribe(member);
    expect(await tierOf(site, member)).toBe('premium');
  });

  test('a renewal moves the billing date', async () => {
    const { member, id } = await aPayer();
    const before = (await statusOf(site, member)).currentPeriodEnd ?? '';
    stripe.turn(id);
    await send(site, stripe);
    const after = (await statusOf(site, member)).currentPeriodEnd ?? '';
    expect(Date.parse(after) - Date.parse(before)).toBe(30 * 24 * 3600 * 1000);
    expect((await site.call('GET /api/subscription/invoices', {}, member)).body).toMatchObject([
      {
        amountCents: 999,
        status: 'paid',
        url: expect.stringContaining('https://invoice.stripe.com/'),
      },
      { amountCents: 999, status: 'paid' },
    ]);
  });

  test('a failed renewal is made good by another card', async () => {
    const { member, id } = await aPayer(FAILS_LATER);
    stripe.turn(id);
    await send(site, stripe);
    expect([await tierOf(site, member), (await statusOf(site, member)).status]).toEqual([
      'premium',
      'past_due',
    ]);
    expect(
      (await told(site, member)).filter((message) =>
        message.startsWith('Your premium payment failed'),
      ),
    ).toHaveLength(1);
    const change = async (number: string) => {
      const { clientSecret } = (await site.call('POST /api/subscription/card', {}, member)).body;
      stripe.confirm(clientSecret, number);
      return site.call(
        'PUT /api/subscription/card',
        { body: { setupId: clientSecret.split('_secret_')[0] ?? '' } },
        member,
      );
    };
    // Proven as a card, declined for what is open: the old one stays.
    const before = stripe.books.subscriptions.get(id)?.method;
    expect(await change(FAILS_LATER)).toMatchObject({
      status: 409,
      problem: { detail: 'Your card was declined.' },
    });
    expect(stripe.books.subscriptions.get(id)?.method).toBe(before);
    expect((await change('5555555555554444')).body).toMatchObject({
      status: 'active',
      card: 'Mastercard •••• 4444',
    });
    await send(site, stripe);
    expect(
      [...stripe.books.invoices.values()]
        .filter((invoice) => invoice.subscription === id)
        .map(({ status }) => status),
    ).toEqual(['paid', 'paid']);
  });

  test('a change of card that is sent twice, at once and again, is done once', async () => {
    const { member, id } = await aPayer(FAILS_LATER);
    stripe.turn(id);
    await send(site, stripe);
    const { clientSecret } = (await site.call('POST /api/subscription/card', {}, member)).body;
    stripe.confirm(clientSecret, '5555555555554444');
    const body = { setupId: clientSecret.split('_secret_')[0] ?? '' };
    const finish = async () =>
      (await site.call('PUT /api/subscription/card', { body }, member)).status;
    expect([...(await Promise.all([finish(), finish()])), await finish()]).toEqual([200, 200, 200]);
    expect(
      [...stripe.books.invoices.values()]
        .filter((invoice) => invoice.subscription === id)
        .map(({ status }) => status),
    ).toEqual(['paid', 'paid']);
  });

  test('a new card that the bank wants confirmed is kept, and says where to do so', async () => {
    const { member, id } = await aPayer(FAILS_LATER);
    stripe.turn(id);
    await send(site, stripe);
    const { clientSecret } = (await site.call('POST /api/subscription/card', {}, member)).body;
    stripe.confirm(clientSecret, '5555555555554444');
    const body = { setupId: clientSecret.split('_secret_')[0] ?? '' };
    stripe.asksBank = true;
    const { status, problem } = await site.call('PUT /api/subscription/card', { body }, member);
    stripe.asksBank = false;
    expect([status, problem.detail]).toEqual([
      409,
      'Your bank asks you to confirm this payment. Please open the unpaid invoice in your profile, and confirm it there. Later payments are charged to the new card.',
    ]);
    expect(await statusOf(site, member)).toMatchObject({
      status: 'past_due',
      card: 'Mastercard •••• 4444',
    });
  });

  test('a failed renewal ends premium after seven days, here and at Stripe', async () => {
    const { member, id } = await aPayer(FAILS_LATER);
    stripe.turn(id);
    await send(site, stripe);
    const { pool } = site.app.platform.database;
    await pool.query(
      "update subscriptions set past_due_since = past_due_since - interval '7 days' where user_id = $1",
      [member.id],
    );
    await runJob(site, 'end_graces');
    expect([await tierOf(site, member), stripe.books.subscriptions.get(id)?.status]).toEqual([
      'free',
      'canceled',
    ]);
    expect((await told(site, member))[0]).toBe(
      'Your premium payment did not go through, so you now have a free account.',
    );
  });

  test('another member’s change of card is refused', async () => {
    const [{ member }, { member: other }] = [await aPayer(), await aPayer()];
    const { clientSecret } = (await site.call('POST /api/subscription/card', {}, member)).body;
    stripe.confirm(clientSecret, GOOD);
    const setupId = clientSecret.split('_secret_')[0] ?? '';
    expect(
      (await site.call('PUT /api/subscription/card', { body: { setupId } }, other)).status,
    ).toBe(409);
    expect(
      (await site.call('PUT /api/subscription/card', { body: { setupId: 'seti_none' } }, member))
        .status,
    ).toBe(409);
  });

  test('Stripe’s own page is one call away', async () => {
    const { member } = await aPayer();
    expect((await site.call('POST /api/subscription/portal', {}, member)).body.url).toMatch(
      /^https:\/\/billing\.stripe\.com\//,
    );
    expect((await site.call('POST /api/subscription/portal', {}, await aMember(site))).status).toBe(
      409,
    );
  });
});
