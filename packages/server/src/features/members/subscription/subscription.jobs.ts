import type { Platform } from '../../../platform/http/app.ts';
import { runAt, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import { followAddress } from './address.service.ts';
import { syncDispute } from './disputes.service.ts';
import { askToSync } from './events.service.ts';
import { eraseCustomer, followClosing } from './leaving.service.ts';
import { checkTiers, endForeign, endGraces, reconcile } from './reconciling.service.ts';
import { finishRefund, syncRefund } from './refunds.service.ts';
import { isSandbox } from './sandbox.service.ts';
import * as queue from './subscription.queue.ts';
import { syncSubscription } from './sync.service.ts';

export function subscriptionJobs(platform: Platform): RunningJob[] {
  const { database, payments, now } = platform;
  /**
   * Runs with the payment provider. Without one the job fails, and so is retried once the provider
   * is configured again.
   */
  const provider = (): Payments => {
    if (!payments) throw new Error('Payments are closed: STRIPE_SECRET_KEY is not set.');
    return payments;
  };
  return [
    runJob(queue.syncing, ({ providerId }) => syncSubscription(platform, provider(), providerId)),
    runJob(queue.syncingRefund, ({ paymentId }) =>
      syncRefund(database.db, provider(), paymentId, now()),
    ),
    runJob(queue.syncingDispute, ({ paymentId }) => syncDispute(platform, provider(), paymentId)),
    runJob(queue.finishingRefund, (refund) => finishRefund(database.db, provider(), refund)),
    runJob(queue.ending, async ({ providerId }) => {
      await provider().end(providerId);
      await syncSubscription(platform, provider(), providerId);
    }),
    runJob(queue.erasingCustomer, (customer) => eraseCustomer(platform, customer)),
    runJob(queue.followingAddress, ({ userId }) => followAddress(database.db, provider(), userId)),
    runJob(queue.followingClosing, (closing) => followClosing(platform, closing)),
    runAt('29 4 * * * ?fill=1d', 'reconcile_subscriptions', async () => {
      if (payments) await reconcile(platform, payments);
      await endForeign(platform);
      await checkTiers(platform);
    }),
    runAt('11 * * * * ?fill=2h', 'end_graces', async () => {
      if (payments) await endGraces(platform);
    }),
    runAt('*/5 * * * *', 'renew_in_sandbox', async () => {
      if (!isSandbox(payments)) return;
      for (const id of await payments.renewDue()) await askToSync(database.db, id);
    }),
  ];
}
