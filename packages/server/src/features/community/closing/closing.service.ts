import type { Db } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { findState, lockQuestion, repeats, type StateRow, titleOf } from './closing.queries.ts';

export { lockQuestion, type StateRow as QuestionStateRow, writeState } from './closing.queries.ts';
export { acceptedAnswer, lockBoth, moveAddress, moveReplies, unaccept } from './merge.queries.ts';

/** A question whose state is locked. */
export interface Held {
  state: StateRow;
  authorId: string;
  title: string;
}

export async function heldState(tx: Db, questionId: string): Promise<Held> {
  const question = await lockQuestion(tx, questionId);
  if (!question) throw new Refusal('not_found', 'Question not found');
  const open = {
    questionId,
    closedAs: null,
    closedNote: null,
    closedAt: null,
    duplicateOf: null,
    lockedAt: null,
    lockNote: null,
  };
  return { ...question, state: (await findState(tx, questionId)) ?? open };
}

// A circle of duplicates would send readers round and round.
export async function refuseWrongOriginal(
  tx: Db,
  questionId: string,
  originalId: string,
): Promise<void> {
  if (originalId === questionId)
    throw invalidField('duplicateOf', 'A question can’t be a duplicate of itself.');
  if ((await titleOf(tx, originalId)) === undefined)
    throw invalidField('duplicateOf', 'There is no such question.');
  if ((await repeats(tx, originalId)).includes(questionId))
    throw invalidField(
      'duplicateOf',
      'That question is already closed as a duplicate of this one.',
    );
}
