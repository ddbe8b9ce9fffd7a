import { acceptCauses } from '@lotwise/domain/reputation';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import type { Actor } from '../audit/audit.service.ts';
import { rebuildSearch } from '../editing/search.service.ts';
import { resolveFlags } from '../flags/flags.outcome.service.ts';
import { setAside } from '../hiding/hiding.service.ts';
import { noteAct } from '../moderation/acts.service.ts';
import { changeReputation } from '../../members/reputation/reputation.service.ts';
import { lockQuestion } from './closing.queries.ts';
import { acceptedAnswer, lockBoth, moveAddress, moveReplies, unaccept } from './merge.queries.ts';

interface Merge {
  questionId: string;
  targetId: string;
  note: string | null;
  moderator: Actor;
  now: Date;
}

/**
 * Merges a question into another: its answers and comments move with their votes and points, its
 * address leads there, and the question itself is kept out of sight. Its acceptance ends: the other
 * question has an author of its own, who may accept.
 */
export function merge(
  db: Db,
  { questionId, targetId, note, moderator, now }: Merge,
): Promise<{ movedAnswers: number; authorIds: string[] }> {
  return inTransaction(db, async (tx) => {
    await lockBoth(tx, questionId, targetId);
    const from = await lockQuestion(tx, questionId);
    if (!from) throw new Refusal('not_found', 'Question not found');
    if (questionId === targetId)
      throw invalidField('targetId', 'A question can’t be merged into itself.');
    const to = await lockQuestion(tx, targetId);
    if (!to) throw invalidField('targetId', 'There is no such question.');
    await endAcceptance(tx, questionId, from.authorId, now);
    const movedAnswers = await moveReplies(tx, questionId, targetId, now);
    await moveAddress(tx, questionId, targetId, now);
    const { authorIds } = await setAside(tx, {
      type: 'question',
      id: questionId,
      state: 'merged',
      reason: 'other',
      note,
      moderatorId: moderator.id,
      now,
    });
    await rebuildSearch(tx, targetId);
    const act = {
      action: 'merged',
      post: { type: 'question', id: questionId },
      questionId: targetId,
      authorId: from.authorId,
      title: from.title,
      reason: null,
      note,
    } as const;
    await noteAct(tx, {
      ...act,
      moderator,
      now,
      before: { state: 'live' },
      after: { state: 'merged', targetId, movedAnswers },
    });
    await resolveFlags(tx, {
      postId: questionId,
      verdict: 'helpful',
      outcome: 'merged with another',
      moderatorId: moderator.id,
      now,
    });
    return { movedAnswers, authorIds };
  });
}

async function endAcceptance(
  tx: Db,
  questionId: string,
  askerId: string,
  now: Date,
): Promise<void> {
  const accepted = await acceptedAnswer(tx, questionId);
  if (!accepted) return;
  await unaccept(tx, questionId);
  const post = { type: 'answer', id: accepted.answerId } as const;
  await changeReputation(
    tx,
    {
      undone: acceptCauses({ askerId, ...accepted }).map((cause) => ({
        ...cause,
        actorId: askerId,
        post,
      })),
      caused: [],
    },
    now,
  );
}
