import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { sealAnew } from './ledgers.service.ts';

/** When the jobs run, in UTC. */
export const LEDGERS_CRONTAB = '47 3 * * * seal_ledgers_anew';

export function ledgerJobs({ database: { db }, config, log }: Platform): TaskList {
  return {
    /** After a change of key: once it has run, the old key opens nothing that is still kept. */
    seal_ledgers_anew: async () => {
      const changed = await sealAnew(db, config);
      if (changed > 0) log.info({ changed }, 'ledgers are sealed with the current key');
    },
  };
}
