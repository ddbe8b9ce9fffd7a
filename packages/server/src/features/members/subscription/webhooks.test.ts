import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { aMember, aSignedUpMember, leaveForGood } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { GOOD, runJob, statusOf, tierOf, told } from '../../../../testing/payments.ts';
import { post, send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, order, subscribe, aPayment } = await useStripe();

/** What can't be done, with why. */
const stuck = async () => {
  await runJobs(site);
  return (
    await site.app.platform.database.pool.query(
      'select payload, last_error from graphile_worker._private_jobs',
    )
  ).rows;
};

describe('a message', () => {
  test.each([
    [
      'with another body',
      (signed: Signed) => ({ ...signed, payload: signed.payload.replace('evt_', 'evt_x') }),
    ],
    ['with another signature', ({ payload }: Signed) => ({ payload, signature: 't=1,v1=00' })],
    ['without a signature', ({ payload }: Signed) => ({ payload, signature: '' })],
    ['with an empty signature', ({ payload }: Signed) => ({ payload, signature: 't=1,v1=' })],
    [
      'with a signature of other letters',
      ({ payload }: Signed) => ({ payload, signature: `t=1,v1=${'0'.repeat(63)}é` }),
    ],
  ])('%s is refused and changes nothing', async (_what, tamper) => {
    const { member, events } = await aPayment();
    for (const event of events)
      expect((await post(site, tamper(stripe.sign(event)))).statusCode).toBe(400);
    await runJobs(site);
    expect(await tierOf(site, member)).toBe('free');
  });
  type Signed = ReturnType<typeof stripe.sign>;

  test('signed with another secret, or long ago, is refused', async () => {
    const { member, events } = await aPayment();
    const status = async (options: Parameters<typeof stripe.sign>[1]) =>
      (await post(site, stripe.sign(events[0] as never, options))).statusCode;
    expect([
      await status({ secret: 'whsec_of_another' }),
      await status({ ageSeconds: 1000 }),
    ]).toEqual([400, 400]);
    expect(await tierOf(site, member)).toBe('free');
  });

  test('signed an hour ahead is refused, one made ahead of our clock is taken', async () => {
    const { events } = await aPayment();
    const [event] = events as [Stripe.Event];
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    const [ahead, skewed, made] = [
      await post(site, stripe.sign(event, { ageSeconds: -3600 })),
      await post(site, stripe.sign(event, { ageSeconds: -120 })),
      await post(site, stripe.sign({ ...event, id: 'evt_ahead', created: inAnHour })),
    ];
    expect([ahead.statusCode, skewed.statusCode, made.statusCode]).toEqual([400, 200, 200]);
  });

  const anEvent = (type: unknown, object?: unknown, id: unknown = 'evt_1') =>
    JSON.stringify({ id, type, data: { object } });
  test.each([
    ['is empty', ' '],
    ['is not JSON', '{"id":'],
    ['is null', 'null'],
    ['is a list', '[]'],
    ['has no type', anEvent(undefined, {})],
    ['has a number as its type', anEvent(7, {})],
    ['has no id', anEvent('invoice.paid', {}, null)],
    ['has an id that no row can hold', anEvent('invoice.paid', {}, 'evt_\0')],
    ['has no data', '{"id":"evt_1","type":"invoice.paid"}'],
    ['has no object', anEvent('customer.subscription.updated')],
    ['has a subscription without an id', anEvent('customer.subscription.updated', {})],
    ['has an invoice of a number', anEvent('invoice.paid', { parent: 5 })],
    [
      'has a subscription that is a list',
      anEvent('invoice.paid', { parent: { subscription_details: { subscription: [] } } }),
    ],
    ['has a refund of a number', anEvent('charge.refunded', { payment_intent: 5 })],
    ['has a dispute of nothing', anEvent('charge.dispute.created', { payment_intent: {} })],
  ])('that is signed and %s is refused', async (_what, payload) => {
    const response = await post(site, stripe.signText(payload));
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('that comes again asks for nothing new', async () => {
    const { member, events } = await aPayment();
    stripe.waiting.push(...events);
    await send(site, stripe);
    for (const event of events) expect((await post(site, stripe.sign(event))).statusCode).toBe(200);
    expect(await stuck()).toEqual([]);
    expect([await tierOf(site, member), await told(site, member)]).toEqual([
      'premium',
      ['You are now a premium member, with all premium benefits.'],
    ]);
  });

  test('needs no cookie, and answers another site’s page nothing', async () => {
    const { events } = await aPayment();
    const { payload, signature } = stripe.sign(events[0] as never);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signature,
      origin: 'https://evil.example',
    };
    expect(
      (await site.send({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }))
        .statusCode,
    ).toBe(403);
  });

  test('of a kind that we don’t know, or of something that we don’t have, is taken and does nothing', async () => {
    for (const [type, object] of [
      ['radar.early_fraud_warning.created', { id: 'issfr_1' }],
      ['customer.subscription.updated', { id: 'sub_unknown' }],
      ['invoice.paid', { id: 'in_unknown', parent: null }],
      ['charge.refunded', { id: 'ch_unknown', payment_intent: 'pi_unknown' }],
    ] as const)
      stripe.waiting.push({ id: `evt_${type}`, object: 'event', type, data: { object } } as never);
    await send(site, stripe);
    expect(await stuck()).toEqual([]);
  });
});

describe('messages in any order', () => {
  test('late ones say nothing that is over', async () => {
    const { member, id, events } = await aPayment();
    stripe.waiting.push(...events.toReversed());
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('premium');
    await site.call('POST /api/subscription/cancel', {}, member);
    stripe.turn(id);
    const [updated, deleted] = [stripe.waiting.at(-2), stripe.waiting.at(-1)];
    stripe.waiting.splice(0);
    // The end first, then the update that says “active”.
    stripe.waiting.push(deleted as never, updated as never);
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('free');
  });

  test('and at once end in what is true', async () => {
    const { member, events } = await aPayment();
    const statuses = await Promise.all(
      [...events, ...events, ...events].map(
        async (event) => (await post(site, stripe.sign(event))).statusCode,
      ),
    );
    await Promise.all([
      runJobs(site),
      site.call('POST /api/subscription/refresh', {}, member),
      site.call('POST /api/subscription/refresh', {}, member),
    ]);
    expect([new Set(statuses), await tierOf(site, member)]).toEqual([new Set([200]), 'premium']);
    expect(await told(site, member)).toHaveLength(1);
  });
});

describe('a message that never comes', () => {
  test('is made up for when the member comes back from paying', async () => {
    const { member } = await aPayment();
    expect((await site.call('POST /api/subscription/refresh', {}, member)).body).toMatchObject({
      status: 'active',
      card: 'Visa •••• 4242',
    });
    expect(await tierOf(site, member)).toBe('premium');
  });

  test('is made up for the next night: a payment, an end, a failure', async () => {
    const [one, two] = [await aPayment(), await aPayment()];
    await runJob(site, 'reconcile_subscriptions');
    expect([await tierOf(site, one.member), await tierOf(site, two.member)]).toEqual([
      'premium',
      'premium',
    ]);
    const subscription = stripe.books.subscriptions.get(one.id);
    if (subscription) subscription.isCancelledAtPeriodEnd = true;
    stripe.turn(one.id);
    await runJob(site, 'reconcile_subscriptions');
    expect([await tierOf(site, one.member), await tierOf(site, two.member)]).toEqual([
      'free',
      'premium',
    ]);
  });

  test('of a refund in Stripe’s dashboard is written down when it comes', async () => {
    const { member, id, events } = await aPayment();
    stripe.waiting.push(...events);
    await send(site, stripe);
    const invoice = [...stripe.books.invoices.values()].find(
      ({ subscription }) => subscription === id,
    );
    await site.app.platform.payments?.refund(invoice?.intent ?? '');
    await send(site, stripe);
    expect((await site.call('GET /api/subscription/invoices', {}, member)).body).toMatchObject([
      { refundedCents: 999 },
    ]);
  });
});

describe('a payment without an account', () => {
  test('is given back, and its subscription ended', async () => {
    const member = await aSignedUpMember(site);
    const { clientSecret, id } = await order(member);
    // Deleted while the page with the card is open, and Stripe is not told in time.
    await leaveForGood(site, member);
    await site.app.platform.database.pool.query('delete from graphile_worker._private_jobs');
    stripe.confirm(clientSecret, GOOD);
    await send(site, stripe);
    const invoice = [...stripe.books.invoices.values()].find(
      ({ subscription }) => subscription === id,
    );
    expect([
      stripe.books.subscriptions.get(id)?.status,
      stripe.books.intents.get(invoice?.intent ?? '')?.refunded,
    ]).toEqual(['canceled', 999]);
  });

  test('is not given back for the months before the account was deleted', async () => {
    const member = await aSignedUpMember(site);
    const id = await subscribe(member);
    for (let month = 0; month < 3; month++) stripe.turn(id);
    await send(site, stripe);
    const admin = await aMember(site, { tier: 'admin' });
    const params = { userId: member.id };
    await site.call('DELETE /api/admin/users/{userId}', { params, body: {} }, admin);
    // What ends it at Stripe waits; a message that was on its way is worked on before, and so is
    // the next month's.
    const { pool } = site.app.platform.database;
    await pool.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
    stripe.turn(id);
    await send(site, stripe);
    const refunded = [...stripe.books.invoices.values()]
      .filter(({ subscription }) => subscription === id)
      .map(({ intent }) => stripe.books.intents.get(intent)?.refunded);
    expect([stripe.books.subscriptions.get(id)?.status, refunded]).toEqual([
      'canceled',
      [0, 0, 0, 0, 999],
    ]);
  });

  test('of another site with the same Stripe account is left alone', async () => {
    const { member, id, events } = await aPayment();
    const subscription = stripe.books.subscriptions.get(id);
    if (subscription) subscription.metadata['site'] = 'https://staging.example';
    await site.app.platform.database.pool.query('delete from subscriptions where user_id = $1', [
      member.id,
    ]);
    stripe.waiting.push(...events);
    await send(site, stripe);
    expect([
      stripe.books.subscriptions.get(id)?.status,
      (await statusOf(site, member)).status,
    ]).toEqual(['active', 'none']);
  });
});
