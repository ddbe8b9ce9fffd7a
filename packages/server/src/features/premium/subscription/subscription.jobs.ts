import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Platform } from '../../../platform/http/app.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import { syncDispute } from './disputes.service.ts';
import { askToSync } from './events.service.ts';
import { eraseCustomer, followClosing } from './leaving.service.ts';
import { checkTiers, endForeign, endGraces, reconcile } from './reconciling.service.ts';
import { finishRefund, syncRefund } from './refunds.service.ts';
import { isSandbox } from './sandbox.service.ts';
import { syncSubscription } from './sync.service.ts';

/** When the jobs run, in UTC. */
export const SUBSCRIPTION_CRONTAB = [
  '29 4 * * * reconcile_subscriptions ?fill=1d',
  '11 * * * * end_graces ?fill=2h',
  '*/5 * * * * renew_in_sandbox',
].join('\n');

const bySubscription = z.object({ providerId: z.string() });
const byPayment = z.object({ paymentId: z.string(), providerId: z.string().optional() });
const byClosing = z.object({ providerId: z.string(), wanted: z.enum(['stop', 'go on']) });
const byCustomer = z.object({ provider: z.enum(['stripe', 'sandbox']), customerId: z.string() });

export function subscriptionJobs(platform: Platform): TaskList {
  const { database, payments, now } = platform;
  /**
   * With the provider. Without one there is nothing to do now, and failing keeps what must be done
   * once it is back.
   */
  const provider = (): Payments => {
    if (!payments) throw new Error('Payments are closed: STRIPE_SECRET_KEY is not set.');
    return payments;
  };
  return {
    sync_subscription: (input) =>
      syncSubscription(platform, provider(), bySubscription.parse(input).providerId),
    sync_refund: (input) =>
      syncRefund(database.db, provider(), byPayment.parse(input).paymentId, now()),
    sync_dispute: (input) => syncDispute(platform, provider(), byPayment.parse(input).paymentId),
    finish_refund: (input) => finishRefund(database.db, provider(), byPayment.parse(input)),
    end_subscription: async (input) => {
      const { providerId } = bySubscription.parse(input);
      await provider().end(providerId);
      await syncSubscription(platform, provider(), providerId);
    },
    erase_customer: (input) => eraseCustomer(platform, byCustomer.parse(input)),
    follow_closing: (input) => followClosing(platform, byClosing.parse(input)),
    reconcile_subscriptions: async () => {
      if (payments) await reconcile(platform, payments);
      await endForeign(platform);
      await checkTiers(platform);
    },
    end_graces: async () => {
      if (payments) await endGraces(platform, payments);
    },
    renew_in_sandbox: async () => {
      if (!isSandbox(payments)) return;
      for (const id of await payments.renewDue()) await askToSync(database.db, id);
    },
  };
}
