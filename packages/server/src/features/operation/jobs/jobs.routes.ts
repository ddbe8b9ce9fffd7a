import { listJobs, removeJob, retryJob } from '@lotwise/contract/jobs';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as jobs from './jobs.service.ts';

export function jobRoutes(app: App): void {
  route(app, listJobs, ({ db }, { query }) => jobs.list(db, query));

  route(app, retryJob, async ({ db, me, now }, { params }) => {
    await jobs.retry(db, { id: params.jobId, actor: me, now });
    return undefined;
  });

  route(app, removeJob, async ({ db, me, now }, { params }) => {
    await jobs.remove(db, { id: params.jobId, actor: me, now });
    return undefined;
  });
}
