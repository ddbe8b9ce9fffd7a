import { and, eq, sql } from 'drizzle-orm';
import type { Vote } from '@lotwise/domain/votes';
import type { Db } from '../../../platform/db/db.ts';
import {
  answers,
  answerStats,
  questions,
  questionStats,
  votes,
} from '../../../platform/db/schema/foundation.ts';
import { questionStates } from '../../../platform/db/schema/moderation.ts';

const isLocked = sql<boolean>`${questionStates.lockedAt} is not null`;

const isConfirmed = (voterId: string) =>
  sql<boolean>`exists (select from users voter where voter.id = ${voterId} and voter.email_verified_at is not null)`;

const isSetAside = (voterId: string, { type, id }: Target) =>
  sql<boolean>`exists (select from set_aside_votes s where s.user_id = ${voterId} and ${type === 'question' ? sql`s.question_id` : sql`s.answer_id`} = ${id})`;

/** A post that can be voted on. */
export type Target = { type: 'question' | 'answer'; id: string };

/**
 * Locks the target's counter until the transaction ends. Returns its author and question, that
 * one's title and whether it is locked, or nothing when it does not exist. A vote at the very
 * moment of the locking may still count.
 */
export async function lockTarget(
  db: Db,
  target: Target,
  voterId: string,
): Promise<
  | {
      authorId: string;
      questionId: string;
      title: string;
      isLocked: boolean;
      isSetAside: boolean;
      /** Whether the voter's address is confirmed. */
      isConfirmed: boolean;
    }
  | undefined
> {
  const rows =
    target.type === 'question'
      ? await db
          .select({
            authorId: questions.authorId,
            questionId: questions.id,
            title: questions.title,
            isLocked,
            isSetAside: isSetAside(voterId, target),
            isConfirmed: isConfirmed(voterId),
          })
          .from(questionStats)
          .innerJoin(questions, eq(questions.id, questionStats.questionId))
          .leftJoin(questionStates, eq(questionStates.questionId, questions.id))
          .where(eq(questionStats.questionId, target.id))
          .for('update', { of: questionStats })
      : await db
          .select({
            authorId: answers.authorId,
            questionId: answers.questionId,
            title: questions.title,
            isLocked,
            isSetAside: isSetAside(voterId, target),
            isConfirmed: isConfirmed(voterId),
          })
          .from(answerStats)
          .innerJoin(answers, eq(answers.id, answerStats.answerId))
          .innerJoin(questions, eq(questions.id, answers.questionId))
          .leftJoin(questionStates, eq(questionStates.questionId, answers.questionId))
          .where(eq(answerStats.answerId, target.id))
          .for('update', { of: answerStats });
  return rows[0];
}

function isVoteOf(userId: string, target: Target) {
  return and(
    eq(votes.userId, userId),
    eq(target.type === 'question' ? votes.questionId : votes.answerId, target.id),
  );
}

export async function heldVote(db: Db, userId: string, target: Target): Promise<Vote | null> {
  const rows = await db
    .select({ direction: votes.direction })
    .from(votes)
    .where(isVoteOf(userId, target));
  return rows[0]?.direction ?? null;
}

export async function deleteVote(db: Db, userId: string, target: Target): Promise<void> {
  await db.delete(votes).where(isVoteOf(userId, target));
}

export async function insertVote(
  db: Db,
  vote: {
    id: string;
    userId: string;
    target: Target;
    direction: Vote;
    awaitsConfirmation: boolean;
    createdAt: Date;
  },
): Promise<void> {
  const { target, ...row } = vote;
  await db
    .insert(votes)
    .values({ ...row, [target.type === 'question' ? 'questionId' : 'answerId']: target.id });
}

/** Adds to the target's count and returns the new one. */
export async function addVotes(db: Db, target: Target, delta: number): Promise<number> {
  const rows =
    target.type === 'question'
      ? await db
          .update(questionStats)
          .set({ votes: sql`${questionStats.votes} + ${delta}` })
          .where(eq(questionStats.questionId, target.id))
          .returning({ votes: questionStats.votes })
      : await db
          .update(answerStats)
          .set({ votes: sql`${answerStats.votes} + ${delta}` })
          .where(eq(answerStats.answerId, target.id))
          .returning({ votes: answerStats.votes });
  const [row] = rows;
  if (!row)
    throw new Error(`The counter of ${target.type} ${target.id} is gone while its row is locked.`);
  return row.votes;
}

/** Members with votes that wait, though nothing holds them any more. */
export async function votersToBring(db: Db, awaitsConfirmation: boolean): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct v.user_id as id from votes v join users u on u.id = v.user_id
    where v.awaits_confirmation and (not ${awaitsConfirmation}::boolean or u.email_verified_at is not null) order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Ends the waiting of a member's votes and returns them with their posts' authors. The posts'
 * counters are locked in the order of their ids, as for votes one by one. Nothing while the address
 * is not confirmed, where that is asked for.
 */
export async function takeAwaiting(
  db: Db,
  voterId: string,
  awaitsConfirmation: boolean,
): Promise<{ target: Target; direction: Vote; authorId: string }[]> {
  const waiting = sql`v.user_id = ${voterId} and v.awaits_confirmation`;
  await db.execute(
    sql`select from question_stats where question_id in (select v.question_id from votes v where ${waiting}) order by question_id for update`,
  );
  await db.execute(
    sql`select from answer_stats where answer_id in (select v.answer_id from votes v where ${waiting}) order by answer_id for update`,
  );
  const { rows } = await db.execute<{
    questionId: string | null;
    answerId: string | null;
    direction: Vote;
    authorId: string;
  }>(sql`
    update votes v set awaits_confirmation = false where ${waiting}
      and (not ${awaitsConfirmation}::boolean or ${isConfirmed(voterId)})
    returning v.question_id as "questionId", v.answer_id as "answerId", v.direction,
      coalesce((select author_id from questions where id = v.question_id), (select author_id from answers where id = v.answer_id)) as "authorId"`);
  return rows.map(({ questionId, answerId, ...vote }) => ({
    ...vote,
    target:
      questionId === null
        ? { type: 'answer', id: answerId ?? '' }
        : { type: 'question', id: questionId },
  }));
}
