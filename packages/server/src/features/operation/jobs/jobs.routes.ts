import { listJobs, removeJob, retryJob } from '@lotwise/contract/operation/jobs';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as jobs from './jobs.service.ts';

export function jobRoutes(app: App): void {
  route(app, listJobs, ({ db }, { query }) => jobs.list(db, query));

  route(app, retryJob, ({ db, me, now }, { params }) =>
    jobs.retry(db, { id: params.jobId, actor: me, now }),
  );

  route(app, removeJob, ({ db, me, now }, { params }) =>
    jobs.remove(db, { id: params.jobId, actor: me, now }),
  );
}
