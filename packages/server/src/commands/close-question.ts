import { CLOSE_REASONS, type CloseReason } from '@lotwise/domain/moderation/moderation';
import * as closing from '../features/community/closing/closing.service.ts';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { resolveFlags } from '../features/moderation/flags/flags.outcome.service.ts';
import { noteAction } from '../features/moderation/moderation/actions.service.ts';
import { LISTS_TAG, questionTag } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';

interface Closing {
  reason: CloseReason;
  note?: string | null | undefined;
  duplicateOf?: string | null | undefined;
}

/**
 * Closes a question, so that it takes no new answers. A duplicate links to the question it repeats.
 */
export async function closeQuestion(
  context: CommandContext,
  questionId: string,
  { reason, note = null, duplicateOf: original = null }: Closing,
): Promise<void> {
  const { me, now } = context;
  const duplicateOf = reason === 'duplicate' ? original : null;
  await inTransaction(context.db, async (tx) => {
    const held = await closing.heldState(tx, questionId);
    if (held.state.closedAt !== null)
      throw new Refusal('conflict', 'This question is closed already.');
    if (duplicateOf !== null) await closing.refuseWrongOriginal(tx, questionId, duplicateOf);
    const to = { closedAs: reason, closedNote: note, closedAt: now, duplicateOf };
    await change(tx, context, held, to, { action: 'closed', reason, note });
    await resolveFlags(tx, {
      postId: questionId,
      verdict: 'helpful',
      outcome: `closed as ${CLOSE_REASONS[reason].label.toLowerCase()}`,
      moderatorId: me.id,
      now,
    });
  });
  context.purge(questionTag(questionId), LISTS_TAG, ...(original ? [questionTag(original)] : []));
}

export async function reopenQuestion(context: CommandContext, questionId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const held = await closing.heldState(tx, questionId);
    if (held.state.closedAt === null)
      throw new Refusal('conflict', 'This question is open already.');
    const to = { closedAs: null, closedNote: null, closedAt: null, duplicateOf: null };
    await change(tx, context, held, to, { action: 'reopened', reason: null, note: null });
  });
  context.purge(questionTag(questionId), LISTS_TAG);
}

/** Locks a question with its answers and comments: members can no longer change or add anything. */
export async function lockQuestion(
  context: CommandContext,
  questionId: string,
  note: string | null = null,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const held = await closing.heldState(tx, questionId);
    if (held.state.lockedAt !== null)
      throw new Refusal('conflict', 'This question is locked already.');
    const to = { lockedAt: context.now, lockNote: note };
    await change(tx, context, held, to, { action: 'locked', reason: null, note });
  });
  context.purge(questionTag(questionId));
}

export async function unlockQuestion(context: CommandContext, questionId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const held = await closing.heldState(tx, questionId);
    if (held.state.lockedAt === null) throw new Refusal('conflict', 'This question is not locked.');
    const to = { lockedAt: null, lockNote: null };
    await change(tx, context, held, to, { action: 'unlocked', reason: null, note: null });
  });
  context.purge(questionTag(questionId), LISTS_TAG);
}

interface Named {
  action: 'closed' | 'reopened' | 'locked' | 'unlocked';
  reason: CloseReason | null;
  note: string | null;
}

async function change(
  tx: Db,
  { me: moderator, now }: CommandContext,
  { state, authorId, title }: closing.Held,
  to: Partial<closing.QuestionStateRow>,
  named: Named,
): Promise<void> {
  const next = { ...state, ...to };
  const { questionId } = state;
  // The question that it repeated is found by its title no more; the one that it repeats now is.
  if (state.duplicateOf !== null) await indexThreadLater(tx, questionId);
  await closing.writeState(tx, next);
  if (next.duplicateOf !== null) await indexThreadLater(tx, questionId);
  await noteAction(tx, {
    ...named,
    post: { type: 'question', id: questionId },
    questionId,
    authorId,
    title,
    moderator,
    now,
    before: facts(state),
    after: facts(next),
  });
}

const facts = ({ closedAs, duplicateOf, lockedAt }: closing.QuestionStateRow) => ({
  closedAs,
  duplicateOf,
  isLocked: lockedAt !== null,
});
