import type { Platform } from '../platform/http/app.ts';
import { runAt, type RunningJob } from '../platform/jobs/job.ts';
import { reviewPostedAtOnce } from './review-post.ts';

export const reviewingJobs = (platform: Platform): RunningJob[] => [
  runAt('* * * * *', 'review_posted_at_once', () => reviewPostedAtOnce(platform)),
];
