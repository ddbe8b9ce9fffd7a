import { listJobs, removeJob, retryJob } from '@lotwise/contract/jobs';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import * as jobs from './jobs.service.ts';

export function jobRoutes(app: App): void {
  answer(app, listJobs, ({ db }, { query }) => jobs.list(db, query));

  answer(app, retryJob, async ({ db, me, now }, { params }) => {
    await jobs.retry(db, { id: params.jobId, actor: me, now });
    return undefined;
  });

  answer(app, removeJob, async ({ db, me, now }, { params }) => {
    await jobs.remove(db, { id: params.jobId, actor: me, now });
    return undefined;
  });
}
