import type { Platform } from '../../../platform/http/app.ts';
import { runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { tagFollowersToTell } from './follows.queries.ts';
import { tellTagFollowers } from './follows.service.ts';

const PORTION = 500;

export function followJobs({ database: { db }, now }: Platform): RunningJob[] {
  return [
    /**
     * Tells who follows a new question's tags, in portions. Begun again after a crash it tells the
     * others: one word a member and question.
     */
    runJob(tellTagFollowers, async ({ questionId }) => {
      let told = 0;
      do
        told = await inTransaction(db, async (tx) => {
          const followers = await tagFollowersToTell(tx, questionId, PORTION);
          const byTag = Map.groupBy(followers, ({ tag }) => tag);
          for (const [tag, group] of byTag) {
            await notify(tx, {
              userIds: group.map(({ userId }) => userId),
              kind: 'question_followed',
              facts: { tag },
              questionId,
              actorId: group[0]?.authorId ?? null,
              now: now(),
            });
          }
          return followers.length;
        });
      while (told === PORTION);
    }),
  ];
}
