import { CLOSE_REASONS, type CloseReason } from '@lotwise/domain/moderation';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import type { Actor } from '../audit/audit.service.ts';
import { resolveFlags } from '../flags/flags.outcome.service.ts';
import { noteAct } from '../moderation/acts.service.ts';
import {
  findState,
  lockQuestion,
  repeats,
  type StateRow,
  titleOf,
  writeState,
} from './closing.queries.ts';

interface Act {
  questionId: string;
  moderator: Actor;
  now: Date;
}

/** Closes a question: it takes no new answers. A duplicate leads to what it repeats. */
export function close(
  db: Db,
  act: Act & { reason: CloseReason; note: string | null; duplicateOf: string | null },
): Promise<void> {
  const { questionId, reason, note, now, moderator } = act;
  const duplicateOf = reason === 'duplicate' ? act.duplicateOf : null;
  return inTransaction(db, async (tx) => {
    const held = await heldState(tx, questionId);
    if (held.state.closedAt !== null)
      throw new Refusal('conflict', 'This question is closed already.');
    if (duplicateOf !== null) await refuseWrongOriginal(tx, questionId, duplicateOf);
    await change(
      tx,
      act,
      held,
      { closedAs: reason, closedNote: note, closedAt: now, duplicateOf },
      { action: 'closed', reason, note },
    );
    await resolveFlags(tx, {
      postId: questionId,
      verdict: 'helpful',
      outcome: `closed as ${CLOSE_REASONS[reason].label.toLowerCase()}`,
      moderatorId: moderator.id,
      now,
    });
  });
}

export function reopen(db: Db, act: Act): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await heldState(tx, act.questionId);
    if (held.state.closedAt === null)
      throw new Refusal('conflict', 'This question is open already.');
    await change(
      tx,
      act,
      held,
      { closedAs: null, closedNote: null, closedAt: null, duplicateOf: null },
      { action: 'reopened', reason: null, note: null },
    );
  });
}

/** Locks a question and what stands under it against every act of members. */
export function lock(db: Db, act: Act & { note: string | null }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await heldState(tx, act.questionId);
    if (held.state.lockedAt !== null)
      throw new Refusal('conflict', 'This question is locked already.');
    await change(
      tx,
      act,
      held,
      { lockedAt: act.now, lockNote: act.note },
      { action: 'locked', reason: null, note: act.note },
    );
  });
}

export function unlock(db: Db, act: Act): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await heldState(tx, act.questionId);
    if (held.state.lockedAt === null) throw new Refusal('conflict', 'This question is not locked.');
    await change(
      tx,
      act,
      held,
      { lockedAt: null, lockNote: null },
      { action: 'unlocked', reason: null, note: null },
    );
  });
}

interface Held {
  state: StateRow;
  authorId: string;
  title: string;
}

async function heldState(tx: Db, questionId: string): Promise<Held> {
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
async function refuseWrongOriginal(tx: Db, questionId: string, originalId: string): Promise<void> {
  if (originalId === questionId)
    throw invalidField('duplicateOf', 'A question can’t repeat itself.');
  if ((await titleOf(tx, originalId)) === undefined)
    throw invalidField('duplicateOf', 'There is no such question.');
  if ((await repeats(tx, originalId)).includes(questionId))
    throw invalidField('duplicateOf', 'That question is closed as repeating this one.');
}

type Named = {
  action: 'closed' | 'reopened' | 'locked' | 'unlocked';
  reason: CloseReason | null;
  note: string | null;
};

async function change(
  tx: Db,
  { questionId, moderator, now }: Act,
  { state, authorId, title }: Held,
  to: Partial<StateRow>,
  named: Named,
): Promise<void> {
  const next = { ...state, ...to };
  await writeState(tx, next);
  const post = { type: 'question', id: questionId } as const;
  await noteAct(tx, {
    ...named,
    post,
    questionId,
    authorId,
    title,
    moderator,
    now,
    before: facts(state),
    after: facts(next),
  });
}

const facts = ({ closedAs, duplicateOf, lockedAt }: StateRow) => ({
  closedAs,
  duplicateOf,
  isLocked: lockedAt !== null,
});
