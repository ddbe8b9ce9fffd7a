import { describe, expect, test } from 'vitest';
import { FAILS_LATER, runJob, statusOf, tierOf } from '../../../../testing/payments.ts';
import { send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, aPayer } = await useStripe();

/** A member who pays, and what somebody does in Stripe's dashboard, of which no event came yet. */
async function anEnded(before: 'active' | 'cancelled' = 'active') {
  const { member, id } = await aPayer();
  if (before === 'cancelled') await site.call('POST /api/subscription/cancel', {}, member);
  const subscription = stripe.books.subscriptions.get(id);
  if (!subscription) throw new Error('There is no such subscription.');
  return { member, subscription, end: () => void (subscription.status = 'canceled') };
}

describe('a subscription that was ended in Stripe', () => {
  test.each([
    ['cancelling', 'POST /api/subscription/cancel', 'active'],
    ['resuming', 'POST /api/subscription/resume', 'cancelled'],
  ] as const)('is found by %s, which says so', async (_what, key, before) => {
    const { member, end } = await anEnded(before);
    end();
    const { status, problem } = await site.call(key, {}, member);
    expect([status, problem.detail]).toEqual([409, 'Your subscription has ended.']);
    expect([(await statusOf(site, member)).status, await tierOf(site, member)]).toEqual([
      'none',
      'free',
    ]);
  });

  test('takes no new card, and no money for an invoice that is still open', async () => {
    const { member, subscription, end } = await anEnded();
    const { clientSecret } = (await site.call('POST /api/subscription/card', {}, member)).body;
    stripe.confirm(clientSecret, '5555555555554444');
    const invoice = stripe.books.invoices.get(subscription.latestInvoice);
    if (!invoice) throw new Error('There is no invoice.');
    invoice.status = 'open';
    end();
    const body = { setupId: clientSecret.split('_secret_')[0] ?? '' };
    const { status, problem } = await site.call('PUT /api/subscription/card', { body }, member);
    expect([status, problem.detail]).toEqual([409, 'Your subscription has ended.']);
    expect([invoice.status, (await statusOf(site, member)).status]).toEqual(['open', 'none']);
  });

  test('is cancelled once from two tabs: the second is told that it is', async () => {
    const { member } = await anEnded('cancelled');
    const { status, problem } = await site.call('POST /api/subscription/cancel', {}, member);
    expect([status, problem.detail]).toEqual([409, 'Your subscription is already canceled.']);
  });
});

describe('a subscription that was cancelled on Stripe’s own page', () => {
  /** With the day on which it ends, some days from the end of the period that is paid for. */
  async function aCancelled(days: number) {
    const { member, subscription } = await anEnded();
    const { id, periodEnd } = subscription;
    subscription.cancelAt = periodEnd + days * 86_400;
    await site.call('POST /api/subscription/refresh', {}, member);
    return { member, subscription, id };
  }

  test('goes on when it is resumed here', async () => {
    const { member, subscription, id } = await aCancelled(0);
    expect(await statusOf(site, member)).toMatchObject({ cancelAtPeriodEnd: true });
    const { body } = await site.call('POST /api/subscription/resume', {}, member);
    expect([body.cancelAtPeriodEnd, subscription.cancelAt]).toEqual([false, null]);
    stripe.turn(id);
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('premium');
  });

  test('before the end of its period says the day on which it ends', async () => {
    const { member, subscription } = await aCancelled(-10);
    expect(await statusOf(site, member)).toMatchObject({
      cancelAtPeriodEnd: true,
      currentPeriodEnd: new Date((subscription.cancelAt ?? 0) * 1000).toISOString(),
    });
  });

  test('for a later month renews until then, and is not called cancelled', async () => {
    const { member, id } = await aCancelled(10);
    expect(await statusOf(site, member)).toMatchObject({ cancelAtPeriodEnd: false });
    stripe.turn(id);
    await send(site, stripe);
    expect(await statusOf(site, member)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

test('a subscription that can’t be read keeps no other one from ending with its days of grace', async () => {
  const payers = [await aPayer(FAILS_LATER), await aPayer(FAILS_LATER), await aPayer(FAILS_LATER)];
  for (const { id } of payers) stripe.turn(id);
  await send(site, stripe);
  const { pool } = site.app.platform.database;
  await pool.query(
    "update subscriptions set past_due_since = past_due_since - interval '8 days' where state = 'past_due'",
  );
  const [first, second] = payers.map(({ id }) => stripe.books.subscriptions.get(id));
  // In whichever order they come, one comes before another.
  for (const subscription of [first, second]) Object.assign(subscription ?? {}, { status: 'new' });
  await runJob(site, 'end_graces');
  const tiers = await Promise.all(payers.map(({ member }) => tierOf(site, member)));
  expect(tiers).toEqual(['premium', 'premium', 'free']);
});
