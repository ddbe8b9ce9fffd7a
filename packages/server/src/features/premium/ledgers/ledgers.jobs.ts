import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { dropForgotten, reseal } from './contents.service.ts';

export function ledgerJobs({ database: { db }, config, log, now }: Platform): RunningJob[] {
  return [
    /** After a change of key: once it has run, the old key opens nothing that is still stored. */
    runAt('47 3 * * *', 'seal_ledgers_anew', async () => {
      const changed = await reseal({ db, config }, now());
      if (changed > 0) log.info({ changed }, 'ledgers are sealed with the current key');
    }),
    /** What was sent and then not saved. */
    runAt('33 * * * *', 'drop_forgotten_ledgers', () => dropForgotten(db, now())),
  ];
}
