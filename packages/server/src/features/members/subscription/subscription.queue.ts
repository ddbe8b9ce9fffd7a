import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { addJob, defineJob, type Job } from '../../../platform/jobs/job.ts';

const bySubscription = z.object({ providerId: z.string() });
const byPayment = z.object({ paymentId: z.string() });

export const syncing = defineJob('sync_subscription', bySubscription);
export const ending = defineJob('end_subscription', bySubscription);
export const syncingRefund = defineJob('sync_refund', byPayment);
export const syncingDispute = defineJob('sync_dispute', byPayment);
export const finishingRefund = defineJob(
  'finish_refund',
  byPayment.extend({ providerId: z.string().optional() }),
);
export const erasingCustomer = defineJob(
  'erase_customer',
  z.object({ provider: z.enum(['stripe', 'sandbox']), customerId: z.string() }),
);
export const followingClosing = defineJob(
  'follow_closing',
  z.object({ providerId: z.string(), wanted: z.enum(['stop', 'go on']) }),
);
export const followingAddress = defineJob('follow_address', z.object({ userId: z.uuid() }));

/** Has it done until it succeeds. The same for one thing at the provider waits once. */
export const untilDone = <Payload extends z.ZodType>(
  db: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  id: string,
): Promise<void> => addJob(db, job, payload, { key: `${job.name}:${id}`, maxAttempts: 25 });
