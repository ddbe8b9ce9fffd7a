import { changeReputation } from '../features/members/reputation/reputation.service.ts';
import * as closing from '../features/community/closing/closing.service.ts';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { resolveFlags } from '../features/moderation/flags/flags.outcome.service.ts';
import { setAside } from '../features/moderation/hiding/hiding.service.ts';
import { noteAction } from '../features/moderation/moderation/actions.service.ts';
import { EVERYTHING_TAG } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { invalidField, Refusal } from '../platform/http/errors.ts';
import { causesOf } from './accept-answer.ts';
import type { CommandContext } from './command-context.ts';

interface Merge {
  questionId: string;
  targetId: string;
  note?: string | null | undefined;
}

/**
 * Merges a question into another: its answers and comments move with their votes and reputation,
 * its address redirects there, and the question itself is hidden. Its accepted answer is no longer
 * accepted, because the other question's author decides there.
 */
export async function mergeQuestions(
  { db, me, now, purge }: CommandContext,
  { questionId, targetId, note = null }: Merge,
): Promise<{ targetId: string; movedAnswers: number }> {
  const movedAnswers = await inTransaction(db, async (tx) => {
    await closing.lockBoth(tx, questionId, targetId);
    const from = await closing.lockQuestion(tx, questionId);
    if (!from) throw new Refusal('not_found', 'Question not found');
    if (questionId === targetId)
      throw invalidField('targetId', 'A question can’t be merged into itself.');
    if (!(await closing.lockQuestion(tx, targetId)))
      throw invalidField('targetId', 'There is no such question.');
    await endAcceptance(tx, questionId, from.authorId, now);
    const moved = await closing.moveReplies(tx, questionId, targetId, now);
    await closing.moveAddress(tx, questionId, targetId, now);
    const aside = { state: 'merged', reason: 'other', note, moderatorId: me.id, now } as const;
    await setAside(tx, {
      type: 'question',
      id: questionId,
      ...aside,
    });
    await noteAction(tx, {
      action: 'merged',
      post: { type: 'question', id: questionId },
      questionId: targetId,
      authorId: from.authorId,
      title: from.title,
      reason: null,
      note,
      moderator: me,
      now,
      before: { state: 'live' },
      after: { state: 'merged', targetId, movedAnswers: moved },
    });
    await resolveFlags(tx, {
      postId: questionId,
      verdict: 'helpful',
      outcome: 'merged with another',
      moderatorId: me.id,
      now,
    });
    await indexThreadLater(tx, targetId);
    return moved;
  });
  purge(EVERYTHING_TAG);
  return { targetId, movedAnswers };
}

async function endAcceptance(
  tx: Db,
  questionId: string,
  askerId: string,
  now: Date,
): Promise<void> {
  const accepted = await closing.acceptedAnswer(tx, questionId);
  if (!accepted) return;
  await closing.unaccept(tx, questionId);
  await changeReputation(tx, { undone: causesOf(accepted, askerId), caused: [] }, now);
}
