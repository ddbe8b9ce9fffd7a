import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Platform } from '../../../platform/http/app.ts';
import { eraseClosedAccounts } from './deletion.service.ts';
import { sweepNamings } from './namings.service.ts';

const payload = z.object({ usernames: z.array(z.string()) });

/** When the jobs run, in UTC. */
export const DELETION_CRONTAB = '*/10 * * * * erase_closed_accounts ?fill=1h';

export function deletionJobs(platform: Platform): TaskList {
  return {
    erase_closed_accounts: () => eraseClosedAccounts(platform),
    /**
     * Takes a member who has left out of all texts. Done twice it finds nothing: the queue may try
     * again.
     */
    forget_namings: (input) => sweepNamings(platform, payload.parse(input).usernames),
  };
}
