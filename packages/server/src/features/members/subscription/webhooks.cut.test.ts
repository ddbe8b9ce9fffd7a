import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { begin, GOOD, hurryJobs, runJob, tierOf } from '../../../../testing/payments.ts';
import { send, subscriptionAt } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, order, aPayment } = await useStripe();

describe('a cut connection', () => {
  test('while ordering makes no second subscription: the library repeats with the same key', async () => {
    const member = await aMember(site);
    stripe.answersToLose = 2;
    const { clientSecret } = await order(member);
    expect(clientSecret).toMatch(/^pi_/);
    expect(
      [...stripe.books.subscriptions.values()].filter(
        ({ metadata }) => metadata['userId'] === member.id,
      ),
    ).toHaveLength(1);
  });

  test('or a crash after the order leaves what is found again by its mark, also when it was paid', async () => {
    const member = await aMember(site);
    const { clientSecret, id } = await order(member);
    // As if the process had died before Stripe's reply was stored.
    await site.app.platform.database.pool.query(
      'update subscriptions set provider_id = null where user_id = $1',
      [member.id],
    );
    stripe.confirm(clientSecret, GOOD);
    stripe.waiting.length = 0;
    await runJob(site, 'reconcile_subscriptions');
    expect([await subscriptionAt(site, member), await tierOf(site, member)]).toEqual([
      id,
      'premium',
    ]);
  });

  test('tells the member that the provider is away, with 503', async () => {
    const member = await aMember(site);
    stripe.isAway = true;
    const { status, problem } = await site.call('POST /api/create-subscription', {}, member);
    stripe.isAway = false;
    expect([status, problem.detail]).toEqual([
      503,
      'The payment provider can’t be reached. Please try again in a minute.',
    ]);
    expect((await begin(site, member)).clientSecret).toMatch(/^pi_/);
  });

  // Three tries of ten seconds each.
  test('that never answers holds up who waits for it, and nobody else', async () => {
    // More than there are connections to the database.
    const members = await Promise.all(Array.from({ length: 30 }, () => aMember(site)));
    stripe.isMute = true;
    const waiting = members.map((member) => site.call('POST /api/create-subscription', {}, member));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const startedAt = performance.now();
    const [reader] = members;
    expect((await site.call('GET /api/auth/user', {}, reader)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    stripe.isMute = false;
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await begin(site, await aMember(site))).clientSecret).toMatch(/^pi_/);
  }, 60_000);

  test('while giving money back gives it back later', async () => {
    const { member, id, events } = await aPayment();
    stripe.waiting.push(...events);
    await send(site, stripe);
    stripe.isAway = true;
    expect((await site.call('POST /api/subscription/refund', {}, member)).status).toBe(200);
    await runJobs(site);
    expect(await tierOf(site, member)).toBe('free');
    stripe.isAway = false;
    await hurryJobs(site);
    expect([stripe.books.subscriptions.get(id)?.status, stripe.books.refunds.length]).toEqual([
      'canceled',
      1,
    ]);
  });
});
