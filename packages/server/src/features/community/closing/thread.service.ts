import type { QuestionState } from '@lotwise/contract/community/questions';
import { idParams } from '@lotwise/contract/shared';
import { type ThreadAction, threadProblem } from '@lotwise/domain/moderation/moderation';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import * as queries from './closing.queries.ts';

/**
 * Refuses what a closed or locked question does not allow. Belongs after the question's counters
 * are locked: whoever closes it holds the same lock, so that nothing slips in while it is being
 * closed.
 */
export async function refuseInThread(
  tx: Db,
  questionId: string,
  action: ThreadAction,
): Promise<void> {
  const state = await queries.findState(tx, questionId);
  if (state)
    refuseState({ isClosed: state.closedAt !== null, isLocked: state.lockedAt !== null }, action);
}

/** The same where the state is known. */
export function refuseState(
  state: { isClosed: boolean; isLocked: boolean },
  action: ThreadAction,
): void {
  const problem = threadProblem(state, action);
  if (problem !== null) throw new Refusal('forbidden', problem);
}

/** A question's state as its readers see it. */
export function stateOf(
  row: queries.StateRow | null,
  duplicateTitle: string | null,
): QuestionState | null {
  if (!row) return null;
  const { closedAs, closedNote, duplicateOf, lockNote } = row;
  return {
    closedAs,
    closedNote,
    lockNote,
    closedAt: row.closedAt?.toISOString() ?? null,
    lockedAt: row.lockedAt?.toISOString() ?? null,
    duplicateOf:
      duplicateOf !== null && duplicateTitle !== null
        ? { id: duplicateOf, title: duplicateTitle }
        : null,
  };
}

/** Where a merged question's address leads; undefined if it is not an id. */
export async function movedTo(db: Db, questionId: string): Promise<string | undefined> {
  const known = idParams.safeParse({ id: questionId });
  return known.success ? queries.movedTo(db, known.data.id) : undefined;
}
