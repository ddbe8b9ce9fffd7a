import { describe, expect, test } from 'vitest';
import { aSignedUpMember, closeAccount, cookieOf, leaveForGood } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { hurryJobs, statusOf, tierOf } from '../../../../testing/payments.ts';
import { send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, subscribe, aPayer } = await useStripe();

describe('leaving', () => {
  test('gives the money back by one click, once, and ends the subscription', async () => {
    const { member, id } = await aPayer();
    const clicks = await Promise.all(
      [1, 2, 3].map(() => site.call('POST /api/subscription/refund', {}, member)),
    );
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await tierOf(site, member)).toBe('free');
    await runJobs(site);
    await send(site, stripe);
    expect(stripe.books.subscriptions.get(id)?.status).toBe('canceled');
    expect(
      stripe.books.refunds.filter(
        ({ intent }) =>
          stripe.books.invoices.get(stripe.books.intents.get(intent)?.invoice ?? '')
            ?.subscription === id,
      ),
    ).toHaveLength(1);
    expect(await statusOf(site, member)).toMatchObject({ status: 'none' });
  });

  test('by closing the account is not charged, and coming back has it go on', async () => {
    const member = await aSignedUpMember(site);
    const id = await subscribe(member);
    const isCancelled = () => stripe.books.subscriptions.get(id)?.isCancelledAtPeriodEnd;
    await closeAccount(site, member);
    await runJobs(site);
    expect(isCancelled()).toBe(true);
    const { email, password } = member;
    const { body, response } = await site.call('POST /api/auth/login', {
      body: { email, password },
    });
    expect(body).toMatchObject({ subscriptionTier: 'premium', isReopened: true });
    await runJobs(site);
    expect(isCancelled()).toBe(false);
    member.cookie = cookieOf(response);
    expect(await statusOf(site, member)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
    });
  });

  test('by deleting the account ends the subscription and erases the customer, however long Stripe is away', async () => {
    const member = await aSignedUpMember(site);
    const id = await subscribe(member);
    const { pool } = site.app.platform.database;
    stripe.isAway = true;
    const { status } = await leaveForGood(site, member);
    await runJobs(site);
    expect([status, stripe.books.subscriptions.get(id)?.status]).toEqual([204, 'active']);
    stripe.isAway = false;
    await hurryJobs(site);
    const { status: left, customer = '' } = stripe.books.subscriptions.get(id) ?? {};
    expect([left, stripe.books.customers.get(customer)]).toMatchObject([
      'canceled',
      { isDeleted: true, email: '' },
    ]);
    await send(site, stripe);
    expect(
      (await pool.query('select user_id, amount_cents from payments where user_id is null')).rows,
    ).toContainEqual({ user_id: null, amount_cents: 999 });
  });
});
