import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/data.ts';
import { begin, tierOf } from '../../../../testing/payments.ts';
import { send } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';
import { create } from './subscription.service.ts';

const { stripe, site, subscribe } = await useStripe();

/** Someone deletes the member's customer in Stripe's dashboard. */
async function forget(memberId: string): Promise<void> {
  const payments = site.app.platform.payments;
  for (const { id, metadata, isDeleted } of stripe.books.customers.values())
    if (!isDeleted && metadata['userId'] === memberId) await payments?.eraseCustomer(id);
}
const customersOf = (memberId: string) =>
  [...stripe.books.customers.values()].filter(({ metadata }) => metadata['userId'] === memberId);
const ordersOf = (memberId: string) =>
  [...stripe.books.subscriptions.values()].filter(
    ({ metadata, status }) => metadata['userId'] === memberId && status !== 'canceled',
  );

describe('a customer who was deleted at Stripe', () => {
  test('is made again with the next order', async () => {
    const member = await aMember(site);
    await subscribe(member);
    await forget(member.id);
    await send(site, stripe);
    expect(await tierOf(site, member)).toBe('free');
    await subscribe(member);
    expect([
      await tierOf(site, member),
      customersOf(member.id).length,
      ordersOf(member.id).length,
    ]).toEqual(['premium', 1, 1]);
  });

  test('while an order waits for its payment, also when no message tells of it', async () => {
    const member = await aMember(site);
    const first = await begin(site, member);
    await forget(member.id);
    stripe.waiting.length = 0;
    const second = await begin(site, member);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    expect((await begin(site, member)).clientSecret).toBe(second.clientSecret);
    expect(ordersOf(member.id)).toHaveLength(1);
  });

  test('is one new customer with one subscription, however many orders come at once', async () => {
    const member = await aMember(site);
    await begin(site, member);
    await forget(member.id);
    await send(site, stripe);
    // Not by the call, which joins those of one process.
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        create(site.app.platform, member).catch((error: unknown) => error),
      ),
    );
    begun.push(await create(site.app.platform, member));
    const secrets = begun.flatMap((one) =>
      one instanceof Error ? [] : [(one as { clientSecret: string }).clientSecret],
    );
    expect(new Set(secrets).size).toBe(1);
    expect([customersOf(member.id).length, ordersOf(member.id).length]).toEqual([1, 1]);
  });

  test('leaves a list of invoices that can be read', async () => {
    const member = await aMember(site);
    await begin(site, member);
    await forget(member.id);
    expect((await site.call('GET /api/subscription/invoices', {}, member)).status).toBe(200);
  });
});
