import { expect, test } from 'vitest';
import { metricsOf } from '../../../../testing/metrics.ts';
import { post } from '../../../../testing/stripe-double/site.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';

const { stripe, site } = await useStripe();

const anEvent = (type: string, object: object) =>
  ({ id: `evt_${type}`, object: 'event', type, data: { object } }) as never;
async function counted(): Promise<string[]> {
  const body = await metricsOf(site);
  return body
    .split('\n')
    .filter((line) => line.startsWith('payment_webhooks_total{'))
    .sort();
}

test('messages are counted by what they tell of and what became of them', async () => {
  const paid = stripe.sign(
    anEvent('charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }),
  );
  await post(site, paid);
  await post(site, paid);
  await post(site, { ...paid, signature: 't=1,v1=00' });
  for (const type of ['radar.one', 'radar.two'])
    await post(site, stripe.sign(anEvent(type, { id: 'x' })));
  const { pool } = site.app.platform.database;
  await pool.query('alter table payment_events rename to payment_events_away');
  const { statusCode } = await post(
    site,
    stripe.sign(anEvent('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' })),
  );
  await pool.query('alter table payment_events_away rename to payment_events');
  // Stripe sends it again.
  expect(statusCode).toBeGreaterThanOrEqual(500);
  expect(await counted()).toEqual([
    'payment_webhooks_total{type="charge.dispute.created",outcome="done"} 1',
    'payment_webhooks_total{type="charge.dispute.created",outcome="twice"} 1',
    'payment_webhooks_total{type="charge.refunded",outcome="failed"} 1',
    'payment_webhooks_total{type="other",outcome="done"} 2',
    'payment_webhooks_total{type="unknown",outcome="refused"} 1',
  ]);
});
