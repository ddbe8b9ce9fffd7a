import type { Facets } from '@lotwise/contract/community/facets';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { allAnswers, allComments, allQuestions } from '../../../platform/db/schema/all-posts.ts';
import { facetColumns, questionFacets } from '../../../platform/db/schema/finding.ts';
import {
  answers,
  answerStats,
  comments,
  questions,
  questionStats,
} from '../../../platform/db/schema/foundation.ts';
import { hiddenPosts } from '../../../platform/db/schema/moderation.ts';
import type { PostType } from '../../community/posts/posts.service.ts';

/** What a post says and its history keeps. Title, tags and facets are a question's, else null. */
export interface Version extends Facets {
  title: string | null;
  source: string;
  tags: string[] | null;
}

/** A post as an edit or a removal finds it. */
export interface LockedPost {
  type: PostType;
  id: string;
  questionId: string;
  authorId: string;
  version: Version;
  sourceFormat: 'markdown' | 'html';
  createdAt: Date;
  updatedAt: Date;
}

const NAME_LENGTH = 80;

/** How a post is named in sentences: by its title, or by its beginning. */
export const nameOf = ({ title, source }: Version): string =>
  title ?? excerptOf(source, NAME_LENGTH);

const tables = { question: questions, answer: answers, comment: comments };
const allOf = { question: allQuestions, answer: allAnswers, comment: allComments };

/**
 * A post, locked until the transaction ends: its question's counters first, as every transaction
 * does, then an answer's own. Undefined when it does not exist.
 */
export async function lockPost(
  db: Db,
  type: PostType,
  id: string,
): Promise<LockedPost | undefined> {
  const questionId = type === 'question' ? id : await questionOf(db, type, id);
  if (questionId === undefined) return undefined;
  await db
    .select({ id: questionStats.questionId })
    .from(questionStats)
    .where(eq(questionStats.questionId, questionId))
    .for('update');
  if (type === 'answer')
    await db
      .select({ id: answerStats.answerId })
      .from(answerStats)
      .where(eq(answerStats.answerId, id))
      .for('update');
  const table = tables[type];
  const { authorId, sourceFormat, createdAt, updatedAt } = table;
  const post = { authorId, sourceFormat, createdAt, updatedAt };
  const version = {
    title: type === 'question' ? questions.title : sql<null>`null`,
    source: table.source,
    tags: type === 'question' ? questions.tags : sql<null>`null`,
    ...facetColumns,
  };
  const [row] = await db
    .select({ ...post, version })
    .from(table)
    .leftJoin(questionFacets, eq(questionFacets.questionId, table.id))
    .where(eq(table.id, id));
  return row && { type, id, questionId, ...row };
}

export async function questionOf(
  db: Db,
  type: 'answer' | 'comment',
  id: string,
): Promise<string | undefined> {
  const table = tables[type];
  const [row] = await db
    .select({ questionId: table.questionId })
    .from(table)
    .where(eq(table.id, id));
  return row?.questionId;
}

/** The answers to a question, their counters locked in the order of their ids. */
export async function lockAnswers(
  db: Db,
  questionId: string,
): Promise<{ id: string; authorId: string }[]> {
  return db
    .select({ id: answers.id, authorId: answers.authorId })
    .from(answerStats)
    .innerJoin(answers, eq(answers.id, answerStats.answerId))
    .where(eq(answers.questionId, questionId))
    .orderBy(answers.id)
    .for('update', { of: answerStats });
}

/** The accepted answer of a question. */
export async function acceptedOf(db: Db, questionId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: questionStats.acceptedAnswerId })
    .from(questionStats)
    .where(eq(questionStats.questionId, questionId));
  return row?.id ?? null;
}

export interface NewText {
  source: string;
  html: string;
  htmlVersion: number;
  updatedAt: Date;
}

export async function updateText(db: Db, type: PostType, id: string, text: NewText): Promise<void> {
  // A short answer goes with the text that it was written for.
  if (type === 'answer')
    await db
      .update(answers)
      .set({ ...text, shortAnswer: null })
      .where(eq(answers.id, id));
  else {
    const table = tables[type];
    await db.update(table).set(text).where(eq(table.id, id));
  }
}

export async function updateHeading(
  db: Db,
  id: string,
  heading: { title: string; tags: string[]; excerpt: string },
): Promise<void> {
  await db.update(questions).set(heading).where(eq(questions.id, id));
}

/**
 * Locks tags in the order of their names, as who adds them does: an edit that takes some and adds
 * others must not do so in two rounds.
 */
export async function lockTags(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0)
    await db.execute(
      sql`select id from tags where name = any(${sql.param([...names])}::text[]) order by name for no key update`,
    );
}

/** Takes a question out of tags and their counts. The tags are locked. */
export async function removeTags(
  db: Db,
  questionId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const own = sql`select tag_id from question_tags where question_id = ${questionId} and tag_id in (select id from tags where name = any(${sql.param([...names])}::text[]))`;
  await db.execute(sql`update tags set question_count = question_count - 1 where id in (${own})`);
  await db.execute(
    sql`delete from question_tags where question_id = ${questionId} and tag_id in (${own})`,
  );
}

/** Takes answers out of their authors' counts, ever and of their months. */
export async function uncountAnswers(db: Db, ids: readonly string[]): Promise<void> {
  const gone = sql`answers where id = any(${sql.param([...ids])}::uuid[])`;
  await db.execute(sql`
    update user_stats s set answer_count = s.answer_count - c.count
    from (select author_id, count(*)::int as count from ${gone} group by 1) c where s.user_id = c.author_id`);
  await db.execute(sql`
    update monthly_answers m set answer_count = m.answer_count - c.count
    from (select author_id, date_trunc('month', created_at at time zone 'utc')::date as month, count(*)::int as count from ${gone} group by 1, 2) c
    where m.user_id = c.author_id and m.month = c.month`);
}

export async function uncountQuestion(db: Db, authorId: string): Promise<void> {
  await db.execute(
    sql`update user_stats set question_count = question_count - 1 where user_id = ${authorId}`,
  );
}

/** Takes an answer or a comment out of its question's counts. */
export async function uncountReply(
  db: Db,
  type: 'answer' | 'comment',
  questionId: string,
): Promise<void> {
  const column = sql.identifier(`${type}_count`);
  await db.execute(
    sql`update question_stats set ${column} = ${column} - 1 where question_id = ${questionId}`,
  );
}

/** Deletes a post with everything that hangs on it, and what was decided about hidden ones of it. */
export async function deletePost(db: Db, type: PostType, id: string): Promise<void> {
  if (type === 'question') await db.delete(hiddenPosts).where(eq(hiddenPosts.questionId, id));
  await db.delete(allOf[type]).where(eq(allOf[type].id, id));
}
