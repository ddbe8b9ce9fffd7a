import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import {
  ASKS,
  begin,
  DECLINED,
  FAILS_LATER,
  GOOD,
  later,
  pay,
  statusOf,
  subscribe,
  tierOf,
  told,
} from '../../../../testing/payments.ts';

const site = useApp();
site.at('2026-03-31T10:00:00Z');

const NONE = {
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  refundableUntil: null,
  graceUntil: null,
  card: null,
  priceCents: null,
};

describe('a subscription', () => {
  test('is none for a free member', async () => {
    expect(await statusOf(site, await aMember(site))).toEqual(NONE);
  });

  test('begins with a payment', async () => {
    const member = await aMember(site);
    const { clientSecret } = await begin(site, member);
    expect(await statusOf(site, member)).toEqual(NONE);
    expect(await pay(site, member, clientSecret)).toEqual({ outcome: 'succeeded', message: null });
    await runJobs(site);
    expect(await tierOf(site, member)).toBe('premium');
    expect(await statusOf(site, member)).toEqual({
      status: 'active',
      // March has a 31st, April none.
      currentPeriodEnd: '2026-04-30T10:00:00.000Z',
      cancelAtPeriodEnd: false,
      refundableUntil: '2026-04-07T10:00:00.000Z',
      graceUntil: null,
      card: 'Visa •••• 4242',
      priceCents: 999,
    });
    expect(await told(site, member)).toEqual([
      'You are now a premium member, with all premium benefits.',
    ]);
  });

  test('is the same on a second call, and refused to members who are premium already', async () => {
    const member = await aMember(site);
    const first = await begin(site, member);
    expect(await begin(site, member)).toEqual(first);
    await subscribe(site, member);
    const again = await site.call('POST /api/create-subscription', {}, member);
    expect([again.status, again.problem.detail]).toEqual([409, 'You are already premium.']);
    expect(
      (
        await site.call(
          'POST /api/create-subscription',
          {},
          await aMember(site, { tier: 'premium' }),
        )
      ).status,
    ).toBe(409);
    expect((await site.call('POST /api/create-subscription', {}, null)).status).toBe(401);
  });

  test('is one, also when twenty calls come at once', async () => {
    const member = await aMember(site);
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(site, member)));
    expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const { rows } = await site.app.platform.database.pool.query(
      'select 1 from subscriptions where user_id = $1',
      [member.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is paid once, also when it is confirmed twice', async () => {
    const member = await aMember(site);
    const { clientSecret } = await begin(site, member);
    await Promise.all([pay(site, member, clientSecret), pay(site, member, clientSecret)]);
    await runJobs(site);
    expect((await site.call('GET /api/subscription/invoices', {}, member)).body).toMatchObject([
      { amountCents: 999, refundedCents: 0, status: 'paid' },
    ]);
  });

  test('that waited a day for its payment is begun again', async () => {
    const member = await aMember(site);
    const first = await begin(site, member);
    site.at('2026-04-01T10:00:00Z');
    const second = await begin(site, member);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    expect(
      (
        await site.call(
          'POST /api/sandbox/confirm',
          { body: { clientSecret: 'no-such-secret', number: GOOD } },
          member,
        )
      ).status,
    ).toBe(404);
    site.at('2026-03-31T10:00:00Z');
  });
});

describe('a card', () => {
  test.each([
    [DECLINED, 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    [
      '4111111111111111',
      'Your card was declined. This is a sandbox: it accepts only the test card numbers.',
    ],
  ])('%s is refused with “%s”, and the next may be tried', async (number, message) => {
    const member = await aMember(site);
    const { clientSecret } = await begin(site, member);
    expect(await pay(site, member, clientSecret, number)).toEqual({ outcome: 'failed', message });
    await runJobs(site);
    expect(await tierOf(site, member)).toBe('free');
    expect((await begin(site, member)).clientSecret).toBe(clientSecret);
    expect((await pay(site, member, clientSecret)).outcome).toBe('succeeded');
  });

  test('may ask for authentication, which succeeds or fails', async () => {
    const member = await aMember(site);
    const { clientSecret } = await begin(site, member);
    expect((await pay(site, member, clientSecret, ASKS)).outcome).toBe('needs_authentication');
    const confirm = (authentication: 'passed' | 'failed') =>
      site.call(
        'POST /api/sandbox/confirm',
        { body: { clientSecret, number: ASKS, authentication } },
        member,
      );
    expect((await confirm('failed')).body).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('unable to authenticate'),
    });
    expect(await tierOf(site, member)).toBe('free');
    expect((await confirm('passed')).body.outcome).toBe('succeeded');
    await runJobs(site);
    expect(await tierOf(site, member)).toBe('premium');
  });

  test('pays nobody else’s subscription', async () => {
    const { clientSecret } = await begin(site, await aMember(site));
    const stranger = await aMember(site);
    const confirm = () =>
      site.call('POST /api/sandbox/confirm', { body: { clientSecret, number: GOOD } }, stranger);
    expect((await confirm()).status).toBe(404);
    await begin(site, stranger);
    expect((await confirm()).status).toBe(404);
  });

  test('leaves no number in any table', async () => {
    await subscribe(site, await aMember(site));
    const { pool } = site.app.platform.database;
    const { rows } = await pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
    );
    for (const { name } of rows)
      expect(
        (await pool.query(`select 1 from ${name} t where t::text like '%${GOOD}%'`)).rows,
        name,
      ).toEqual([]);
  });
});

describe('a period', () => {
  test('renews with its end', async () => {
    site.at('2026-01-15T10:00:00Z');
    const member = await aMember(site);
    await subscribe(site, member);
    await later(site, member, '2026-02-15T10:00:01Z');
    expect(await statusOf(site, member)).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-03-15T10:00:00.000Z',
      refundableUntil: null,
    });
    expect((await site.call('GET /api/subscription/invoices', {}, member)).body).toHaveLength(2);
  });

  test('ends with premium when it was cancelled, and not before', async () => {
    site.at('2026-01-15T10:00:00Z');
    const member = await aMember(site);
    await subscribe(site, member);
    expect((await site.call('POST /api/subscription/cancel', {}, member)).body).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    });
    await later(site, member, '2026-02-14T10:00:00Z');
    expect(await tierOf(site, member)).toBe('premium');
    await later(site, member, '2026-02-15T10:00:01Z');
    expect(await statusOf(site, member)).toEqual(NONE);
    expect(await told(site, member)).toContain('You now have a free account.');
    // And may begin again.
    await subscribe(site, member);
    expect(await tierOf(site, member)).toBe('premium');
  });

  test('goes on when the cancellation is taken back', async () => {
    site.at('2026-01-15T10:00:00Z');
    const member = await aMember(site);
    await subscribe(site, member);
    expect((await site.call('POST /api/subscription/resume', {}, member)).status).toBe(409);
    await site.call('POST /api/subscription/cancel', {}, member);
    expect((await site.call('POST /api/subscription/resume', {}, member)).body).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    await later(site, member, '2026-02-15T10:00:01Z');
    expect(await tierOf(site, member)).toBe('premium');
  });
});

describe('a renewal that fails', () => {
  const failing = async () => {
    site.at('2026-01-15T10:00:00Z');
    const member = await aMember(site);
    await subscribe(site, member, FAILS_LATER);
    await later(site, member, '2026-02-15T10:00:01Z');
    return member;
  };

  test('leaves seven days of grace, and tells the member', async () => {
    const member = await failing();
    expect(await statusOf(site, member)).toMatchObject({
      status: 'past_due',
      graceUntil: '2026-02-22T10:00:01.000Z',
      refundableUntil: null,
    });
    expect(await told(site, member)).toContain(
      'Your premium payment failed. You keep premium until 22 February 2026; please update your card in your profile.',
    );
    await later(site, member, '2026-02-22T10:00:00Z');
    expect(await tierOf(site, member)).toBe('premium');
    await later(site, member, '2026-02-22T10:00:02Z');
    expect(await statusOf(site, member)).toEqual(NONE);
    expect((await told(site, member))[0]).toBe(
      'Your premium payment did not go through, so you now have a free account.',
    );
  });

  test('is made good by another card', async () => {
    const member = await failing();
    const { clientSecret } = (await site.call('POST /api/subscription/card', {}, member)).body;
    const setupId = clientSecret.split('_secret_')[0] ?? '';
    const finish = () => site.call('PUT /api/subscription/card', { body: { setupId } }, member);
    expect((await finish()).status).toBe(409);
    expect((await pay(site, member, clientSecret, DECLINED)).outcome).toBe('failed');
    expect((await pay(site, member, clientSecret, '5555 5555 5555 4444')).outcome).toBe(
      'succeeded',
    );
    expect((await finish()).body).toMatchObject({
      status: 'active',
      card: 'Mastercard •••• 4444',
      graceUntil: null,
    });
    expect(await told(site, member)).toContain(
      'Your premium payment went through, and your subscription continues.',
    );
  });

  test('can be cancelled at once: nothing is paid for', async () => {
    const member = await failing();
    expect((await site.call('POST /api/subscription/cancel', {}, member)).body).toEqual(NONE);
    expect(await tierOf(site, member)).toBe('free');
  });
});
