import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { HiddenState } from '@lotwise/domain/moderation/moderation';
import type { Db } from '../../../platform/db/db.ts';
import { allAnswers, allComments, allQuestions } from '../../../platform/db/schema/all-posts.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { hiddenPosts } from '../../../platform/db/schema/moderation.ts';
import type { PostType } from '../../community/posts/posts.service.ts';

/** What was decided about a post; `title` is a question's. */
export type HiddenRow = typeof hiddenPosts.$inferSelect & { title: string | null };

const TABLE_OF = { question: 'all_questions', answer: 'all_answers', comment: 'all_comments' };

export async function insertHidden(db: Db, post: typeof hiddenPosts.$inferInsert): Promise<void> {
  await db.insert(hiddenPosts).values(post);
}

/** A hidden post, locked until the transaction ends. */
export async function lockHidden(db: Db, postId: string): Promise<HiddenRow | undefined> {
  const title = sql<
    string | null
  >`(select q.title from all_questions q where q.id = ${hiddenPosts.postId})`;
  const rows = await db
    .select({ ...getTableColumns(hiddenPosts), title })
    .from(hiddenPosts)
    .where(eq(hiddenPosts.postId, postId))
    .for('update');
  return rows[0];
}

export async function updateHidden(
  db: Db,
  id: string,
  change: Partial<typeof hiddenPosts.$inferInsert>,
): Promise<void> {
  await db.update(hiddenPosts).set(change).where(eq(hiddenPosts.id, id));
}

export async function deleteHidden(db: Db, id: string): Promise<void> {
  await db.delete(hiddenPosts).where(eq(hiddenPosts.id, id));
}

const ofPost = <T>(column: 'source' | 'sourceFormat' | 'html' | 'htmlVersion') =>
  sql<T>`coalesce(${allQuestions[column]}, ${allAnswers[column]}, ${allComments[column]})`;

const shownColumns = {
  id: hiddenPosts.id,
  postType: hiddenPosts.postType,
  postId: hiddenPosts.postId,
  questionId: hiddenPosts.questionId,
  state: hiddenPosts.state,
  title: sql<string>`(select q.title from all_questions q where q.id = ${hiddenPosts.questionId})`,
  source: ofPost<string>('source'),
  sourceFormat: ofPost<'markdown' | 'html'>('sourceFormat'),
  html: ofPost<string | null>('html'),
  htmlVersion: ofPost<number | null>('htmlVersion'),
  reason: hiddenPosts.reason,
  note: hiddenPosts.note,
  moderator: sql<
    string | null
  >`(select m.username from users m where m.id = ${hiddenPosts.moderatorId})`,
  author: { id: users.id, username: users.username },
  createdAt: hiddenPosts.createdAt,
  hiddenAt: hiddenPosts.hiddenAt,
};

const shown = (db: Db) =>
  db
    .select(shownColumns)
    .from(hiddenPosts)
    .innerJoin(users, eq(users.id, hiddenPosts.authorId))
    .leftJoin(allQuestions, eq(allQuestions.id, hiddenPosts.postId))
    .leftJoin(allAnswers, eq(allAnswers.id, hiddenPosts.postId))
    .leftJoin(allComments, eq(allComments.id, hiddenPosts.postId));
export type ShownRow = Awaited<ReturnType<typeof shown>>[number];

export async function findHidden(db: Db, postId: string): Promise<ShownRow | undefined> {
  const [row] = await shown(db).where(eq(hiddenPosts.postId, postId));
  return row;
}

/** The hidden posts under a question: all, or only those of one author. */
export async function hiddenUnder(
  db: Db,
  questionId: string,
  authorId: string | null,
): Promise<ShownRow[]> {
  const own = authorId === null ? undefined : eq(hiddenPosts.authorId, authorId);
  return shown(db)
    .where(and(eq(hiddenPosts.questionId, questionId), own))
    .orderBy(desc(hiddenPosts.hiddenAt))
    .limit(200);
}

/** The hidden posts among these. */
export async function hiddenAmong(db: Db, postIds: readonly string[]): Promise<ShownRow[]> {
  return postIds.length === 0 ? [] : shown(db).where(inArray(hiddenPosts.postId, [...postIds]));
}

export async function pendingPage(db: Db, limit: number, offset: number): Promise<ShownRow[]> {
  return shown(db)
    .where(eq(hiddenPosts.state, 'held'))
    .orderBy(hiddenPosts.createdAt, hiddenPosts.id)
    .limit(limit)
    .offset(offset);
}

export async function countPending(db: Db): Promise<number> {
  return db.$count(hiddenPosts, eq(hiddenPosts.state, 'held'));
}

/** What kind of post an id is of, among those that everyone sees. */
export async function typeOf(db: Db, id: string): Promise<PostType | undefined> {
  const { rows } = await db.execute<{ type: PostType }>(sql`
    select 'question' as type from questions where id = ${id} union all select 'answer' from answers where id = ${id}
    union all select 'comment' from comments where id = ${id}`);
  return rows[0]?.type;
}

/** Whether a question is there for everyone; its counters are locked until the transaction ends. */
export async function lockQuestion(db: Db, questionId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from question_stats where question_id = ${questionId} for update`,
  );
  return rows.length > 0;
}

/** Locks the counters of a question of any status, as everyone does who changes its thread. */
export async function lockThread(db: Db, questionId: string): Promise<void> {
  await db.execute(
    sql`select from all_question_stats where question_id = ${questionId} for update`,
  );
}

/**
 * Gives a post a status. What is written on it at the same time holds a key share of its row: it is
 * waited for, or waits. Answers and comments follow their question.
 */
export async function setStatus(
  db: Db,
  type: PostType,
  id: string,
  status: HiddenState | 'visible',
): Promise<void> {
  const table = sql.raw(TABLE_OF[type]);
  await db.execute(sql`select from ${table} where id = ${id} for update`);
  await db.execute(sql`update ${table} set status = ${status} where id = ${id}`);
  if (type !== 'question') return;
  const [from, to] = status === 'visible' ? ['with_parent', 'visible'] : ['visible', 'with_parent'];
  for (const replies of [sql.raw(TABLE_OF.answer), sql.raw(TABLE_OF.comment)])
    await db.execute(sql`
      with locked as materialized (
        select id from ${replies} where question_id = ${id} and status = ${from} order by id for update
      )
      update ${replies} r set status = ${to} from locked where r.id = locked.id`);
}

/** A hidden answer is accepted no more. */
export async function unacceptAnswer(db: Db, questionId: string, answerId: string): Promise<void> {
  await db.execute(sql`
    update question_stats set accepted_answer_id = null where question_id = ${questionId} and accepted_answer_id = ${answerId}`);
}

/** The tags of a question and when it was asked. */
export async function tagsOf(
  db: Db,
  questionId: string,
): Promise<{ tags: string[]; createdAt: Date }> {
  const [row] = await db
    .select({ tags: allQuestions.tags, createdAt: allQuestions.createdAt })
    .from(allQuestions)
    .where(eq(allQuestions.id, questionId));
  if (!row) throw new Error(`There is no question ${questionId}.`);
  return row;
}

/** What a question that is back counts, taken from its rows. */
export async function recountQuestion(db: Db, questionId: string): Promise<void> {
  await db.execute(sql`
    update question_stats s set
      answer_count = (select count(*) from answers a where a.question_id = s.question_id),
      comment_count = (select count(*) from comments c where c.question_id = s.question_id)
    where question_id = ${questionId}`);
}

export async function countQuestion(db: Db, authorId: string): Promise<void> {
  await db.execute(
    sql`update user_stats set question_count = question_count + 1 where user_id = ${authorId}`,
  );
}

/** Counts answers that are back for their authors, ever and in their months. */
export async function countAnswers(db: Db, ids: readonly string[]): Promise<void> {
  const back = sql`answers where id = any(${sql.param([...ids])}::uuid[])`;
  await db.execute(sql`
    update user_stats s set answer_count = s.answer_count + c.count
    from (select author_id, count(*)::int as count from ${back} group by 1) c where s.user_id = c.author_id`);
  await db.execute(sql`
    insert into monthly_answers (user_id, month, answer_count)
    select author_id, date_trunc('month', created_at at time zone 'utc')::date, count(*)::int from ${back} group by 1, 2 order by 1, 2
    on conflict (user_id, month) do update set answer_count = monthly_answers.answer_count + excluded.answer_count`);
}

/** Counts an answer or a comment that is back, or seen for the first time, in its question. */
export async function countReply(
  db: Db,
  type: 'answer' | 'comment',
  { questionId, createdAt }: { questionId: string; createdAt: Date },
): Promise<void> {
  const column = sql.identifier(`${type}_count`);
  await db.execute(sql`
    update question_stats set ${column} = ${column} + 1, active_at = greatest(active_at, ${createdAt}::timestamptz)
    where question_id = ${questionId}`);
}

/**
 * Makes an answer its question's accepted one, unless another is by now or it is gone. Returns
 * whether it is.
 */
export async function acceptAgain(db: Db, questionId: string, answerId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update question_stats set accepted_answer_id = ${answerId}
    where question_id = ${questionId} and accepted_answer_id is null and exists (select from answers where id = ${answerId} and question_id = ${questionId})`);
  return (rowCount ?? 0) > 0;
}

/**
 * Takes the points of an acceptance out of the ledger: another answer was accepted meanwhile.
 */
export async function dropAcceptance(db: Db, answerId: string): Promise<void> {
  await db.execute(
    sql`delete from all_reputation_events where answer_id = ${answerId} and cause in ('answer_accepted', 'accepted_an_answer')`,
  );
}

/** The answers under a question, with their authors. */
export async function answersUnder(
  db: Db,
  questionId: string,
): Promise<{ id: string; authorId: string }[]> {
  const { rows } = await db.execute<{ id: string; authorId: string }>(
    sql`select id, author_id as "authorId" from answers where question_id = ${questionId} order by id`,
  );
  return rows;
}

export async function handOverHidden(db: Db, userId: string, heir: string): Promise<void> {
  await db.update(hiddenPosts).set({ authorId: heir }).where(eq(hiddenPosts.authorId, userId));
}

export async function eraseHidden(db: Db, userId: string): Promise<void> {
  await db.delete(hiddenPosts).where(eq(hiddenPosts.authorId, userId));
}
