import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Platform } from '../../../platform/http/app.ts';
import { openStackExchange } from '../../../providers/stack-exchange/stack-exchange.ts';
import { doPage } from './pages.service.ts';

const payload = z.object({ runId: z.uuid() });

export function sourceJobs({ database, purge, now, config }: Platform): TaskList {
  const stackExchange = openStackExchange(config.stackExchange);
  return {
    /** Reads one page of a source's run. */
    source_page: async (input, { job }) => {
      const { runId } = payload.parse(input);
      await doPage({ database, purge, now, stackExchange }, runId, {
        isLastAttempt: job.attempts >= job.max_attempts,
      });
    },
  };
}
