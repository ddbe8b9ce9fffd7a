import type { TestApp, TestMember } from '../app.ts';
import { runJobs } from '../mail.ts';
import type { StripeDouble } from './double.ts';

/** Sends an event's bytes to the site. */
export function post(
  site: TestApp,
  { payload, signature }: { payload: string; signature: string },
) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  };
  return site.send({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
}

/** Sends every waiting event, and lets the site do what they ask for. */
export async function send(site: TestApp, stripe: StripeDouble): Promise<void> {
  for (const event of stripe.waiting.splice(0)) {
    const { statusCode, body } = await post(site, stripe.sign(event));
    if (statusCode !== 200) throw new Error(`The event was not taken: ${body}`);
  }
  await runJobs(site);
}

/** The id at Stripe of the member's latest subscription. */
export async function subscriptionAt(site: TestApp, member: TestMember): Promise<string> {
  const { rows } = await site.app.platform.database.pool.query<{ id: string }>(
    'select provider_id as id from subscriptions where user_id = $1 order by created_at desc limit 1',
    [member.id],
  );
  return rows[0]?.id ?? '';
}
