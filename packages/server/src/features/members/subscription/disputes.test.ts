import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, closeAccount, cookieOf } from '../../../../testing/data.ts';
import { runJob, statusOf, tierOf, told } from '../../../../testing/payments.ts';
import { post, send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, aPayer, subscribe } = await useStripe();
let admin: TestMember;
beforeAll(async () => {
  admin = await aMember(site, { tier: 'admin' });
});

const db = () => site.app.platform.database.db;
async function aPaid() {
  const { member, id } = await aPayer();
  const intent =
    [...stripe.books.invoices.values()].findLast(({ subscription }) => subscription === id)
      ?.intent ?? '';
  return { member, id, intent };
}
/** What the bank does, with Stripe's message of it delivered. */
async function bank(intent: string, ...statuses: Parameters<typeof stripe.dispute>[1][]) {
  for (const status of statuses) stripe.dispute(intent, status);
  await send(site, stripe);
}
const disputes = async (as: TestMember = admin) =>
  (await site.call('GET /api/admin/disputes', { query: {} }, as)).body.disputes;
const disputeOf = async (intent: string) =>
  (await disputes()).find(({ paymentId }) => paymentId === intent);
const admins = async () => (await told(site, admin)).length;

describe('a disputed payment', () => {
  test('leaves premium until it is decided, stands in the admins’ list, and they are told once', async () => {
    const { member, intent } = await aPaid();
    const before = await admins();
    await bank(intent, 'needs_response', 'under_review');
    expect(await tierOf(site, member)).toBe('premium');
    expect(await disputeOf(intent)).toMatchObject({
      user: { id: member.id },
      amountCents: 999,
      state: 'open',
      reason: 'product_not_received',
    });
    expect((await told(site, admin)).slice(0, (await admins()) - before)).toEqual([
      expect.stringMatching(
        /^A payment of \$9\.99 is disputed \(product not received\)\. You can respond in Stripe until \d{1,2} [A-Z][a-z]+ \d{4}\.$/,
      ),
    ]);
    await bank(intent, 'won');
    expect([await tierOf(site, member), (await disputeOf(intent))?.state]).toEqual([
      'premium',
      'won',
    ]);
  });

  test('that is lost ends premium at once, here and at Stripe, for good', async () => {
    const { member, id, intent } = await aPaid();
    await bank(intent, 'needs_response', 'lost');
    expect([await tierOf(site, member), stripe.books.subscriptions.get(id)?.status]).toEqual([
      'free',
      'canceled',
    ]);
    expect(await told(site, member)).toContain(
      'Your bank reversed your premium payment, so you now have a free account.',
    );
    await runJob(site, 'reconcile_subscriptions');
    expect([await tierOf(site, member), await statusOf(site, member)]).toMatchObject([
      'free',
      { status: 'none' },
    ]);
  });

  test('that is lost leaves a tier that was granted, and a later subscription', async () => {
    const { member, intent } = await aPaid();
    await db().execute(sql`update users set granted_tier = 'premium' where id = ${member.id}`);
    await bank(intent, 'lost');
    expect(await tierOf(site, member)).toBe('premium');
    const again = await aPaid();
    await site.call('POST /api/subscription/refund', {}, again.member);
    await send(site, stripe);
    await subscribe(again.member);
    await bank(again.intent, 'lost');
    expect(await tierOf(site, again.member)).toBe('premium');
  });

  test('ends in what is true, whatever order messages come in, twice, and at once', async () => {
    const { member, intent } = await aPaid();
    const before = await admins();
    stripe.dispute(intent, 'needs_response');
    stripe.dispute(intent, 'under_review');
    stripe.dispute(intent, 'lost');
    const events = stripe.waiting.splice(0);
    await Promise.all(
      [...events.toReversed(), ...events].map(async (event) => post(site, stripe.sign(event))),
    );
    await send(site, stripe);
    expect([
      await tierOf(site, member),
      (await disputeOf(intent))?.state,
      (await admins()) - before,
    ]).toEqual(['free', 'lost', 1]);
    // What was read before, and comes late.
    await db().execute(sql`delete from payment_events`);
    stripe.dispute(intent, 'under_review');
    await send(site, stripe);
    expect([(await disputeOf(intent))?.state, (await admins()) - before]).toEqual(['lost', 1]);
  });

  test('whose messages never came is found the next night, and so is a refund by hand', async () => {
    const [lost, refunded] = [await aPaid(), await aPaid()];
    stripe.dispute(lost.intent, 'lost');
    const offered = async () =>
      (await site.call('GET /api/subscription/status', {}, refunded.member)).body.refundableUntil;
    expect(await offered()).not.toBeNull();
    await site.app.platform.payments?.refund(refunded.intent);
    stripe.waiting.length = 0;
    await runJob(site, 'reconcile_subscriptions');
    await send(site, stripe);
    expect(await tierOf(site, lost.member)).toBe('free');
    expect(
      (await site.call('GET /api/subscription/invoices', {}, refunded.member)).body,
    ).toMatchObject([{ refundedCents: 999 }]);
    expect(await offered()).toBeNull();
  });

  test('is given back by nobody here: the bank may do it', async () => {
    const { member, intent } = await aPaid();
    await bank(intent, 'needs_response');
    const own = await site.call('POST /api/subscription/refund', {}, member);
    const byAdmin = await site.call(
      'POST /api/admin/subscriptions/{userId}/refund',
      { params: { userId: member.id }, body: { reason: 'Asked' } },
      admin,
    );
    for (const { status, problem } of [own, byAdmin])
      expect([status, problem.detail]).toEqual([
        409,
        expect.stringMatching(/^This payment was disputed/),
      ]);
    expect(stripe.books.refunds.filter((refund) => refund.intent === intent)).toEqual([]);
  });

  test('after a refund was promised sends the money once', async () => {
    const { member, intent } = await aPaid();
    stripe.dispute(intent, 'needs_response');
    stripe.waiting.length = 0;
    await site.call('POST /api/subscription/refund', {}, member);
    await send(site, stripe);
    expect(stripe.books.refunds.filter((refund) => refund.intent === intent)).toEqual([]);
    const { rows } = await db().execute(sql`select 1 from graphile_worker._private_jobs`);
    expect(rows).toEqual([]);
  });

  test('of a deleted account is still on record, without a name', async () => {
    const { member, intent } = await aPaid();
    await db().execute(sql`delete from users where id = ${member.id}`);
    await bank(intent, 'lost');
    expect(await disputeOf(intent)).toMatchObject({ user: null, state: 'lost' });
  });

  test('that is lost while its account is closed ends premium once the account is back', async () => {
    const member = await aSignedUpMember(site);
    const id = await subscribe(member);
    const invoice = stripe.books.invoices.get(
      stripe.books.subscriptions.get(id)?.latestInvoice ?? '',
    );
    const intent = invoice?.intent ?? '';
    await closeAccount(site, member);
    await bank(intent, 'needs_response');
    await bank(intent, 'lost');
    expect(await disputeOf(intent)).toMatchObject({ state: 'open' });
    const { email, password } = member;
    const { response } = await site.call('POST /api/auth/login', { body: { email, password } });
    member.cookie = cookieOf(response);
    await runJob(site, 'reconcile_subscriptions');
    await send(site, stripe);
    expect([
      (await disputeOf(intent))?.state,
      await tierOf(site, member),
      stripe.books.subscriptions.get(id)?.status,
    ]).toEqual(['lost', 'free', 'canceled']);
  });

  test('is shown to admins alone', async () => {
    const { member } = await aPaid();
    expect((await site.call('GET /api/admin/disputes', { query: {} }, member)).status).toBe(403);
    expect((await site.call('GET /api/admin/disputes', { query: {} })).status).toBe(401);
  });
});
