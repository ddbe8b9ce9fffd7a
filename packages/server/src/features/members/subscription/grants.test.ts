import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { runJob, statusOf, subscribe, tierOf, told } from '../../../../testing/payments.ts';

const site = useApp();
const anAdmin = () => aMember(site, { tier: 'admin' });
const grant = (
  admin: TestMember,
  { id }: TestMember,
  subscriptionTier: 'free' | 'premium' | 'admin',
) =>
  site.call(
    'PATCH /api/admin/users/{userId}',
    { params: { userId: id }, body: { subscriptionTier } },
    admin,
  );
const latest = async (admin: TestMember) =>
  (await site.call('GET /api/admin/audit', { query: {} }, admin)).body.entries[0];
const aPayer = async () => {
  const member = await aMember(site);
  await subscribe(site, member);
  return member;
};

describe('what an admin granted', () => {
  test('is premium without a subscription', async () => {
    const member = await aMember(site, { tier: 'premium' });
    expect(await statusOf(site, member)).toMatchObject({
      status: 'granted',
      currentPeriodEnd: null,
    });
  });

  test('outlives a subscription', async () => {
    const [admin, member] = [await anAdmin(), await aPayer()];
    expect((await grant(admin, member, 'premium')).body.subscriptionTier).toBe('premium');
    expect(await latest(admin)).toMatchObject({
      before: { granted: 'free' },
      after: { granted: 'premium' },
    });
    await site.call('POST /api/subscription/refund', {}, member);
    expect([await tierOf(site, member), (await statusOf(site, member)).status]).toEqual([
      'premium',
      'granted',
    ]);
  });

  test('can be taken back, and what is paid for stays', async () => {
    const [admin, member] = [await anAdmin(), await aPayer()];
    await grant(admin, member, 'premium');
    expect((await grant(admin, member, 'free')).body.subscriptionTier).toBe('premium');
    const refused = await grant(admin, member, 'free');
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'This member pays for premium. It ends when their subscription does, or with a refund.',
    ]);
  });

  test('an admin who pays and is demoted stays premium', async () => {
    const [admin, member] = [await anAdmin(), await aPayer()];
    expect((await grant(admin, member, 'admin')).body.subscriptionTier).toBe('admin');
    expect((await grant(admin, member, 'free')).body.subscriptionTier).toBe('premium');
  });
});

describe('a refund', () => {
  const refund = (member: TestMember) => site.call('POST /api/subscription/refund', {}, member);

  test('within seven days is one click, ends premium, and gives all back once', async () => {
    const member = await aPayer();
    expect((await refund(member)).body).toMatchObject({ status: 'none' });
    expect(await tierOf(site, member)).toBe('free');
    await runJob(site, 'reconcile_subscriptions');
    expect((await site.call('GET /api/subscription/invoices', {}, member)).body).toMatchObject([
      { amountCents: 999, refundedCents: 999 },
    ]);
    const again = await refund(member);
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'Your payment has already been refunded.',
    ]);
    const { rows } = await site.app.platform.database.pool.query(
      `select s.status, i.refunded_at is not null as refunded from sandbox_subscriptions s join sandbox_invoices i on i.subscription_id = s.id
       join payment_customers c using (customer_id) where c.user_id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ status: 'canceled', refunded: true }]);
  });

  test('is refused to a free member and to a granted one', async () => {
    expect((await refund(await aMember(site))).status).toBe(409);
    expect((await refund(await aMember(site, { tier: 'premium' }))).status).toBe(409);
  });

  test('after day 7 goes through support: an admin gives the money back', async () => {
    const [admin, member] = [await anAdmin(), await aPayer()];
    await site.app.platform.database.pool.query(
      "update subscriptions set first_paid_at = first_paid_at - interval '8 days' where user_id = $1",
      [member.id],
    );
    expect((await refund(member)).problem.detail).toBe(
      'No payment can be refunded with one click now. Up to day 30 after your first payment, support can refund you.',
    );
    const byAdmin = (reason = 'Ticket 12: not what they expected') =>
      site.call(
        'POST /api/admin/subscriptions/{userId}/refund',
        { params: { userId: member.id }, body: { reason } },
        admin,
      );
    expect((await byAdmin(' ')).status).toBe(400);
    expect(await byAdmin()).toMatchObject({ status: 200, body: { refundedCents: 999 } });
    expect(await latest(admin)).toMatchObject({
      action: 'payment refunded',
      targetId: member.id,
      before: { subscription: 'active', subscriptionTier: 'premium' },
      after: {
        subscription: 'refunded',
        subscriptionTier: 'free',
        refundedCents: 999,
        reason: 'Ticket 12: not what they expected',
      },
    });
    expect((await told(site, member))[0]).toBe(
      'Your payment has been refunded, and you now have a free account.',
    );
    expect((await byAdmin()).status).toBe(409);
    expect((await byAdmin()).problem.detail).toBe(
      'This member’s latest payment has already been refunded. Earlier ones can be refunded in Stripe.',
    );
  });
});

describe('the revenue of a month', () => {
  const fresh = useApp();

  test('is what is paid for, without what is granted, due or given back', async () => {
    const admin = await aMember(fresh, { tier: 'admin' });
    await aMember(fresh, { tier: 'premium' });
    const [one, other, third] = [await aMember(fresh), await aMember(fresh), await aMember(fresh)];
    for (const member of [one, other, third]) await subscribe(fresh, member);
    await fresh.call('POST /api/subscription/cancel', {}, other);
    await fresh.call('POST /api/subscription/refund', {}, third);
    expect((await fresh.call('GET /api/admin/stats', {}, admin)).body).toMatchObject({
      premiumUsers: 3,
      monthlyRevenue: 19.98,
    });
  });
});

test('a tier without a reason on record is put right at night', async () => {
  const [free, payer] = [await aMember(site), await aPayer()];
  await site.app.platform.database.pool.query(
    "update users set subscription_tier = case when id = $1 then 'premium' else 'free' end where id in ($1, $2)",
    [free.id, payer.id],
  );
  await runJob(site, 'reconcile_subscriptions');
  expect([await tierOf(site, free), await tierOf(site, payer)]).toEqual(['free', 'premium']);
});
