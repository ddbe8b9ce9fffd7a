import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/data.ts';
import { statusOf } from '../../../../testing/payments.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site, subscribe, aPayer } = await useStripe();

/** What was given back of each payment of a subscription, the earliest first. */
const givenBack = (id: string) =>
  [...stripe.books.invoices.values()]
    .filter(({ subscription }) => subscription === id)
    .map(({ intent }) => stripe.books.intents.get(intent)?.refunded);

describe('a payment that was refunded in Stripe', () => {
  test('is not replaced by one of an earlier subscription', async () => {
    const { member, id: earlier } = await aPayer();
    await site.call('POST /api/subscription/cancel', {}, member);
    stripe.turn(earlier);
    await send(site, stripe);
    const id = await subscribe(member);
    const invoice = [...stripe.books.invoices.values()].at(-1);
    await site.app.platform.payments?.refund(invoice?.intent ?? '');
    await send(site, stripe);
    expect(await statusOf(site, member)).toMatchObject({ status: 'active', refundableUntil: null });
    const { status, problem } = await site.call('POST /api/subscription/refund', {}, member);
    await runJobs(site);
    expect([status, problem.detail, givenBack(earlier), givenBack(id)]).toEqual([
      409,
      'Your payment has already been refunded.',
      [0],
      [999],
    ]);
  });
});

describe('a refund by an admin', () => {
  test('that is pressed twice, by two at once or again, gives back one month', async () => {
    const { member, id } = await aPayer();
    stripe.turn(id);
    await send(site, stripe);
    const admin = await aMember(site, { tier: 'admin' });
    const input = { params: { userId: member.id }, body: { reason: 'Ticket 12' } };
    const press = async () =>
      (await site.call('POST /api/admin/subscriptions/{userId}/refund', input, admin)).status;
    const statuses = [...(await Promise.all([press(), press()])).sort(), await press()];
    await runJobs(site);
    expect([statuses, givenBack(id)]).toEqual([
      [200, 409, 409],
      [0, 999],
    ]);
  });
});
