import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { questions, questionStats } from '../../../platform/db/schema/foundation.ts';
import { questionMoves, questionStates } from '../../../platform/db/schema/moderation.ts';

export type StateRow = typeof questionStates.$inferSelect;

export async function findState(db: Db, questionId: string): Promise<StateRow | undefined> {
  const build = () =>
    db
      .select()
      .from(questionStates)
      .where(eq(questionStates.questionId, sql.placeholder('question')))
      .prepare('state');
  const [row] = await prepared(db, 'state', build).execute({ question: questionId });
  return row;
}

/**
 * A question with its counters locked: no answer, comment or vote on it is being written while it
 * is held.
 */
export async function lockQuestion(
  db: Db,
  questionId: string,
): Promise<{ authorId: string; title: string } | undefined> {
  const [row] = await db
    .select({ authorId: questions.authorId, title: questions.title })
    .from(questionStats)
    .innerJoin(questions, eq(questions.id, questionStats.questionId))
    .where(eq(questionStats.questionId, questionId))
    .for('update', { of: questionStats });
  return row;
}

/** Writes a question's state; one that is open and unlocked has no row. */
export async function writeState(db: Db, state: StateRow): Promise<void> {
  if (state.closedAt === null && state.lockedAt === null)
    await db.delete(questionStates).where(eq(questionStates.questionId, state.questionId));
  else {
    const { questionId: _id, ...set } = state;
    await db
      .insert(questionStates)
      .values(state)
      .onConflictDoUpdate({ target: questionStates.questionId, set });
  }
}

export async function titleOf(db: Db, questionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: questions.title })
    .from(questions)
    .where(eq(questions.id, questionId));
  return row?.title;
}

/** The question that this one repeats, followed through every duplicate to the last. */
export async function repeats(db: Db, questionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive chain(id) as (
      select duplicate_of from question_states where question_id = ${questionId} and duplicate_of is not null
      union select s.duplicate_of from question_states s join chain on s.question_id = chain.id where s.duplicate_of is not null
    ) select id from chain`);
  return rows.map(({ id }) => id);
}

/** Where a merged question went, over every merge in between. */
export async function movedTo(db: Db, questionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: questionMoves.targetId })
    .from(questionMoves)
    .innerJoin(questions, eq(questions.id, questionMoves.targetId))
    .where(eq(questionMoves.questionId, questionId));
  return row?.id;
}
