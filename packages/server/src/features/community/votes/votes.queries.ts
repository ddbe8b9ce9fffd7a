import { sql } from 'drizzle-orm';
import type { Vote } from '@lotwise/domain/community/votes';
import type { Db } from '../../../platform/db/db.ts';
import { LostRace } from '../../../platform/db/db-errors.ts';

/** A post that can be voted on. */
export type Target = { type: 'question' | 'answer'; id: string };

export interface VotedPost {
  questionId: string;
  authorId: string;
  /** Whether votes bring its author reputation and notifications: not where they were imported. */
  isOfMember: boolean;
  isLocked: boolean;
  /** Whether the voter's vote on it was set aside. */
  isSetAside: boolean;
  /** Whether the voter's address is confirmed. */
  isConfirmed: boolean;
  /** The voter's vote so far, and when it was cast. */
  held: Vote | null;
  heldAt: Date | null;
}

const POSTS = {
  question: sql.raw(`all_question_stats c join all_questions post on post.id = c.question_id
      join questions q on q.id = post.id`),
  answer: sql.raw(`answer_stats c join all_answers post on post.id = c.answer_id
      join questions q on q.id = post.question_id`),
};
const POST_ID = { question: sql.raw('question_id'), answer: sql.raw('answer_id') };

/**
 * Locks a visible post with its counter until the transaction ends and reads it as a vote needs it;
 * undefined if it is not there. Where this waits for the lock, all but the post and its counter is
 * read as it was before the wait: `saveVote` notices a vote that was changed meanwhile.
 */
export async function lockPost(
  db: Db,
  { type, id }: Target,
  voterId: string,
): Promise<VotedPost | undefined> {
  const column = POST_ID[type];
  const { rows } = await db.execute<Omit<VotedPost, 'heldAt'> & { heldAt: string | null }>(sql`
    select q.id as "questionId", post.author_id as "authorId", not author.is_external as "isOfMember",
      s.locked_at is not null as "isLocked", v.direction as held, v.created_at::text as "heldAt",
      exists (select from set_aside_votes a
        where a.user_id = ${voterId} and a.${column} = ${id}) as "isSetAside",
      exists (select from users voter
        where voter.id = ${voterId} and voter.email_verified_at is not null) as "isConfirmed"
    from ${POSTS[type]}
      join users author on author.id = post.author_id
      left join question_states s on s.question_id = q.id
      left join votes v on v.${column} = post.id and v.user_id = ${voterId}
    where c.${column} = ${id} and post.status = 'visible'
    for update of c for key share of post`);
  const [row] = rows;
  return row && { ...row, heldAt: row.heldAt === null ? null : new Date(row.heldAt) };
}

/** A vote that is written. An imported one that comes back has an id. */
export interface NewVote {
  id?: string;
  direction: Vote;
  awaitsConfirmation: boolean;
  createdAt: Date;
}

/**
 * Writes the vote that a member has from now on, or deletes it, and adds to the post's count.
 * Returns the count, and its time in milliseconds since 1970: later counts have later times,
 * because the counter is locked. Where the vote is not the one that `held` says, because it was
 * changed while this transaction waited for the lock, the transaction is run again.
 */
export async function saveVote(
  db: Db,
  { userId, target, held }: { userId: string; target: Target; held: Vote | null },
  next: NewVote | null,
  delta: number,
): Promise<{ votes: number; at: number }> {
  const column = POST_ID[target.type];
  const isOwn = sql`user_id = ${userId} and ${column} = ${target.id} and direction = ${held}`;
  let change = sql`delete from votes where ${isOwn}`;
  if (next && held)
    change = sql`update votes set direction = ${next.direction}, created_at = ${next.createdAt},
      awaits_confirmation = ${next.awaitsConfirmation} where ${isOwn}`;
  else if (next)
    change = sql`insert into votes (id, user_id, ${column}, direction, awaits_confirmation, created_at)
      values (${next.id ?? null}, ${userId}, ${target.id}, ${next.direction}, ${next.awaitsConfirmation}, ${next.createdAt})
      on conflict do nothing`;
  const { rows } = await db.execute<{ votes: number; at: number }>(sql`
    with vote as (${change} returning user_id)
    update ${sql.raw(`${target.type}_stats`)} set votes = votes + ${delta}::integer
    where ${column} = ${target.id} and exists (select from vote)
    returning votes, extract(epoch from clock_timestamp())::float8 * 1000 as at`);
  const [row] = rows;
  if (!row) throw new LostRace(`The vote of ${userId} on ${target.type} ${target.id}`);
  return row;
}

/** What is hidden brings nothing: its votes wait until it is back. */
const isOnVisible = sql`(exists (select from questions q where q.id = v.question_id)
  or exists (select from answers a where a.id = v.answer_id))`;

/** Members with votes that wait, though nothing holds them any more. */
export async function votersToBring(db: Db, awaitsConfirmation: boolean): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct v.user_id as id from votes v join users u on u.id = v.user_id
    where v.awaits_confirmation and ${isOnVisible} and (not ${awaitsConfirmation}::boolean or u.email_verified_at is not null) order by 1`);
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
  const waiting = sql`v.user_id = ${voterId} and v.awaits_confirmation and ${isOnVisible}`;
  await db.execute(
    sql`select from all_question_stats where question_id in (select v.question_id from votes v where ${waiting}) order by question_id for update`,
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
      and (not ${awaitsConfirmation}::boolean or exists (
        select from users u where u.id = v.user_id and u.email_verified_at is not null))
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
