import { sendsMail } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { runAt, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { bringReputation } from '../../members/reputation/reputation.service.ts';
import { bringAwaiting, votersToBring } from './votes.service.ts';

export function voteJobs({ database: { db }, config, log, now }: Platform): RunningJob[] {
  const awaitsConfirmation = sendsMail(config);
  const bring = (voterId: string) => bringAwaiting(db, { voterId, awaitsConfirmation, now: now() });
  return [
    runJob(bringReputation, ({ voterId }) => bring(voterId)),
    // A vote cast while its voter's address was being confirmed, one that came back with its post,
    // and all of them where the site sends mail no more.
    runAt('7 * * * *', 'bring_what_waits', async () => {
      let votes = 0;
      for (const voterId of await votersToBring(db, awaitsConfirmation))
        votes += await bring(voterId);
      if (votes > 0) log.info({ votes }, 'votes that had waited bring reputation');
    }),
  ];
}
