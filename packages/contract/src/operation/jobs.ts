import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, page, time } from '../shared.ts';

/** Where a job stands. `failed`: it was tried as often as it may be. */
export const JOB_STATES = ['waiting', 'running', 'failed'] as const;
const state = z.enum(JOB_STATES, `state must be one of ${JOB_STATES.join(', ')}`);

/** A number of the queue, as text: it may be larger than a number of JavaScript. */
const jobId = z.string().regex(/^[1-9]\d{0,17}$/);
const jobParams = z.object({ jobId });

/** A job of the queue. What is done is no longer in it. */
export const job = z.object({
  id: jobId,
  /** What it does: `send_mail`. */
  task: z.string(),
  state,
  attempts: count,
  maxAttempts: count,
  /** What the last attempt said. */
  error: z.string().nullable(),
  /** When it is due, or due again. */
  runAt: time,
  createdAt: time,
});
export type Job = z.output<typeof job>;

/** The queue. */
export const listJobs = defineCall('GET /api/admin/jobs', {
  access: 'admin',
  summary:
    'Background jobs in one state, the first due first, 50 a page, and how many there are in each state.',
  query: z.object({ page, state: state.default('failed') }),
  reply: z.object({
    jobs: z.array(job),
    hasMore: z.boolean(),
    counts: z.object({ waiting: count, running: count, failed: count }),
  }),
});

/** Tries a job again. */
export const retryJob = defineCall('POST /api/admin/jobs/{jobId}/retry', {
  access: 'admin',
  summary: 'Run a job now, with all its attempts again. 409 while it runs.',
  params: jobParams,
});

/** Removes a job. */
export const removeJob = defineCall('DELETE /api/admin/jobs/{jobId}', {
  access: 'admin',
  summary: 'Remove a job from the queue: it will not run. 409 while it runs.',
  params: jobParams,
});
