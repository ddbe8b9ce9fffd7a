import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import {
  answers,
  answerStats,
  origins,
  questions,
  questionStats,
  userStats,
  users,
} from '../../../platform/db/schema/foundation.ts';
import { originColumns } from './origins.service.ts';

/** The account of a name, in any case of letters. */
export function findPerson(db: Db, username: string) {
  return findPersonWhere(db, eq(sql`lower(${users.username})`, sql`lower(${username})`));
}

/** The account that had a name before. */
export function findFormer(db: Db, username: string) {
  return findPersonWhere(
    db,
    sql`${users.id} = (select user_id from former_usernames where name = ${username.toLowerCase()})`,
  );
}

async function findPersonWhere(db: Db, condition: SQL) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      bio: users.bio,
      createdAt: users.createdAt,
      subscriptionTier: users.subscriptionTier,
      isEditorial: users.isEditorial,
      expertiseTags: users.expertiseTags,
      reputation: userStats.reputation,
      questionCount: userStats.questionCount,
      answerCount: userStats.answerCount,
      origin: originColumns,
    })
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(origins, eq(origins.userId, users.id))
    .where(and(condition, isNull(users.closedAt)));
  return row;
}

const LATEST_POSTS = 300;

/** The tags of a person's latest posts, most frequent first. */
export async function topTags(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  const latest = (table: SQL, question: SQL) =>
    sql`(select ${question} as id from ${table} where author_id = ${userId} order by created_at desc limit ${sql.raw(String(LATEST_POSTS))})`;
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count
    from (${latest(sql`questions`, sql`id`)} union all ${latest(sql`answers`, sql`question_id`)}) posts
    join questions q using (id), unnest(q.tags) as tag
    group by tag order by count desc, tag limit ${limit}`);
  return rows;
}

/** Which posts of whom, in which order. */
export interface PostsRequest {
  userId: string;
  sort: 'votes' | 'newest';
  limit: number;
  offset: number;
}

export function questionsOf(db: Db, { userId, sort, limit, offset }: PostsRequest) {
  return db
    .select({
      id: questions.id,
      title: questions.title,
      tags: questions.tags,
      votes: questionStats.votes,
      answerCount: questionStats.answerCount,
      viewCount: questionStats.viewCount,
      isAnswered: sql<boolean>`${questionStats.acceptedAnswerId} is not null`,
      createdAt: questions.createdAt,
    })
    .from(questions)
    .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(eq(questions.authorId, userId))
    .orderBy(
      ...(sort === 'votes' ? [desc(questionStats.votes)] : []),
      desc(questions.createdAt),
      desc(questions.id),
    )
    .limit(limit)
    .offset(offset);
}

// Enough for an excerpt; the beginning of a text that is cut inside a mark is cleaned by who shows
// it.
const EXCERPT_SOURCE = 1500;

export function answersBy(db: Db, { userId, sort, limit, offset }: PostsRequest) {
  return db
    .select({
      id: answers.id,
      questionId: answers.questionId,
      title: questions.title,
      html: sql<string | null>`left(${answers.html}, ${sql.raw(String(EXCERPT_SOURCE))})`,
      source: sql<string>`left(${answers.source}, ${sql.raw(String(EXCERPT_SOURCE))})`,
      sourceFormat: answers.sourceFormat,
      votes: answerStats.votes,
      isAccepted: sql<boolean>`coalesce(${questionStats.acceptedAnswerId} = ${answers.id}, false)`,
      createdAt: answers.createdAt,
    })
    .from(answers)
    .innerJoin(answerStats, eq(answerStats.answerId, answers.id))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(questionStats, eq(questionStats.questionId, answers.questionId))
    .where(eq(answers.authorId, userId))
    .orderBy(
      ...(sort === 'votes' ? [desc(answerStats.votes)] : []),
      desc(answers.createdAt),
      desc(answers.id),
    )
    .limit(limit)
    .offset(offset);
}

/** Makes an upload the member's profile image, or takes it away. */
export async function setProfileImage(
  db: Db,
  userId: string,
  url: string | null,
  now: Date,
): Promise<void> {
  await db.update(users).set({ profileImageUrl: url, updatedAt: now }).where(eq(users.id, userId));
}

/** Lets one change of a member's image follow the other. */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
