import { EXPERTS_TOLD_MAX } from '@lotwise/domain/premium/experts';
import type { Db } from '../../../platform/db/db.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { callExperts, notePriority } from './calls.queries.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/**
 * Tells verified experts at once of a premium member's question, in the transaction that asks it.
 * Of a free member's it does nothing.
 */
export async function tellExperts(
  tx: Db,
  { questionId, authorId }: { questionId: string; authorId: string },
  now: Date,
): Promise<void> {
  if (!(await notePriority(tx, questionId))) return;
  const userIds = await callExperts(tx, questionId, {
    now,
    busySince: new Date(now.getTime() - WEEK_MS),
    limit: EXPERTS_TOLD_MAX,
  });
  await notify(tx, { userIds, kind: 'expert_question', questionId, actorId: authorId, now });
}
