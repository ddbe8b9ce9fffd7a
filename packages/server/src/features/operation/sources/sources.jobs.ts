import type { Platform } from '../../../platform/http/app.ts';
import { runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { openStackExchange } from '../../../providers/stack-exchange/stack-exchange.ts';
import { doPage } from './pages.service.ts';
import { readingPage } from './sources.queue.ts';

export function sourceJobs({ database, purge, now, config }: Platform): RunningJob[] {
  const stackExchange = openStackExchange(config.stackExchange);
  return [
    /** Reads one page of a source's run. */
    runJob(readingPage, async ({ runId }, { job }) => {
      await doPage({ database, purge, now, stackExchange }, runId, {
        isLastAttempt: job.attempts >= job.max_attempts,
      });
    }),
  ];
}
