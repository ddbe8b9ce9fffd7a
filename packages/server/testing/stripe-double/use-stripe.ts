import { afterAll, beforeEach } from 'vitest';
import { type TestMember, useApp } from '../app.ts';
import { aMember } from '../data.ts';
import { begin, GOOD } from '../payments.ts';
import { startStripeDouble } from './double.ts';
import { send, subscriptionAt } from './site.ts';

/** A site whose payments are made by Stripe, with the double that takes its place. */
export async function useStripe() {
  const stripe = await startStripeDouble();
  afterAll(() => stripe.close());
  const site = useApp({ env: stripe.env });
  beforeEach(() => void (stripe.waiting.length = stripe.received.length = 0));

  const order = async (member: TestMember) => {
    const { clientSecret } = await begin(site, member);
    return { clientSecret, id: await subscriptionAt(site, member) };
  };
  /** The member pays, with every event delivered. Returns the subscription's id at Stripe. */
  async function subscribe(member: TestMember, number = GOOD): Promise<string> {
    stripe.confirm((await begin(site, member)).clientSecret, number);
    await send(site, stripe);
    return subscriptionAt(site, member);
  }
  return {
    stripe,
    site,
    order,
    subscribe,
    async aPayer(number = GOOD) {
      const member = await aMember(site);
      return { member, id: await subscribe(member, number) };
    },
    /** Paid at Stripe; what Stripe has to say of it waits. */
    async aPayment() {
      const member = await aMember(site);
      const { clientSecret, id } = await order(member);
      stripe.waiting.length = 0;
      stripe.confirm(clientSecret, GOOD);
      return { member, id, events: stripe.waiting.splice(0) };
    },
  };
}
