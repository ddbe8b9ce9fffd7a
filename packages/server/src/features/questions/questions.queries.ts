import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { QuestionFilter } from '@lotwise/contract/questions';
import { type Db, PLAN_ANEW } from '../../platform/db.ts';
import { prepared } from '../../platform/prepared.ts';
import { bookmarks, origins, questions, questionSearch, questionStats, questionTags, userStats, users, votes } from '../../platform/schema/foundation.ts';
import { authorColumns, originColumns } from '../posts/posts.queries.ts';

const listColumns = {
  id: questions.id,
  title: questions.title,
  description: questions.excerpt,
  tags: questions.tags,
  createdAt: questions.createdAt,
  updatedAt: questions.updatedAt,
  votes: questionStats.votes,
  viewCount: questionStats.viewCount,
  answerCount: questionStats.answerCount,
  isAnswered: sql<boolean>`${questionStats.acceptedAnswerId} is not null`,
  author: authorColumns,
};

const ownColumns = { userVote: votes.direction, isBookmarked: sql<boolean>`${bookmarks.id} is not null` };

export type ListRow = Awaited<ReturnType<typeof listPage>>[number];

/** Which questions, in which order; `tag` by its id. */
export interface PageRequest {
  filter: QuestionFilter;
  tag: { id: number; questionCount: number } | null;
  readerId: string | null;
  limit: number;
  offset: number;
  /** How long the list is. */
  total: number;
  /** How many questions there are in all. */
  siteTotal: number;
}

/** One page of a list: ids from an index alone, then their rows. Past the middle the index is walked from its far end. */
export async function listPage(db: Db, request: PageRequest) {
  const { filter, tag, readerId, limit, offset, total, siteTotal } = request;
  const isReversed = offset > total / 2;
  const rest = total - offset;
  const window = isReversed ? { limit: Math.max(0, Math.min(limit, rest)), offset: Math.max(0, rest - limit) } : { limit, offset };
  const isGathered = tag !== null && tag.questionCount * tag.questionCount < 20 * siteTotal;
  const plan: TagPlan = tag ? (isGathered ? 'gathered' : 'walked') : 'none';
  // The pages that are read most have their numbers in the statement: with parameters PostgreSQL would plan anew each time, which costs more than the page.
  const isEarly = window.limit === limit && window.offset % limit === 0 && window.offset < EARLY_PAGES * limit;
  const name = `list ${filter} ${plan} ${isReversed} ${readerId !== null} ${isEarly ? `${window.limit} ${window.offset}` : ''}`;
  const query = prepared(db, name, () => {
    const part = isEarly
      ? sql.raw(`limit ${Number(window.limit)} offset ${Number(window.offset)}`)
      : sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
    const ids = pageIds(filter, { isReversed, tag: plan, part });
    return rowsQuery(db, readerId !== null, sql`${questions.id} in (${ids})`, order(filter, false)).prepare(name);
  });
  return query.execute({ ...window, reader: readerId, tag: tag?.id });
}

const EARLY_PAGES = 10;

/** The rows of these questions, for a reader, in no order. */
export function rowsOf(db: Db, ids: readonly string[], readerId: string | null) {
  const query = prepared(db, `rows ${readerId !== null}`, () =>
    rowsQuery(db, readerId !== null, sql`${questions.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare(`rows ${readerId !== null}`),
  );
  return query.execute({ ids: [...ids], reader: readerId });
}

function rowsQuery(db: Db, isMember: boolean, where: SQL, by: SQL = sql`1`) {
  const reader = isMember ? sql.placeholder('reader') : sql`null::uuid`;
  return db
    .select({ ...listColumns, ...ownColumns })
    .from(questions)
    .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
    .innerJoin(users, eq(users.id, questions.authorId))
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(votes, isMember ? and(eq(votes.questionId, questions.id), sql`${votes.userId} = ${reader}`) : sql`false`)
    .leftJoin(bookmarks, isMember ? and(eq(bookmarks.questionId, questions.id), sql`${bookmarks.userId} = ${reader}`) : sql`false`)
    .where(where)
    .orderBy(by);
}

type TagPlan = 'none' | 'gathered' | 'walked';

// A common tag is found by walking the list's own index; a rare one by gathering its questions and sorting them.
// Walking costs about 20 * total / count rows, gathering count rows: they cross where count² = 20 * total.
function pageIds(filter: QuestionFilter, { isReversed, tag, part }: { isReversed: boolean; tag: TagPlan; part: SQL }): SQL {
  const s = questionStats;
  const unanswered = filter === 'unanswered' ? sql`and ${s.answerCount} = 0` : sql``;
  if (tag === 'none') return sql`select ${s.questionId} from ${s} where true ${unanswered} order by ${order(filter, isReversed)} ${part}`;
  const own = sql`select ${questionTags.questionId} from ${questionTags} where ${questionTags.tagId} = ${sql.placeholder('tag')}`;
  if (tag === 'walked')
    return sql`select ${s.questionId} from ${s} where exists (${own} and ${questionTags.questionId} = ${s.questionId}) ${unanswered} order by ${order(filter, isReversed)} ${part}`;
  return sql`with own as materialized (${own}) select ${s.questionId} from ${s} join own on own.question_id = ${s.questionId} where true ${unanswered} order by ${order(filter, isReversed)} ${part}`;
}

function order(filter: QuestionFilter, isReversed: boolean): SQL {
  const s = questionStats;
  const way = sql.raw(isReversed ? 'asc' : 'desc');
  if (filter === 'votes') return sql`${s.votes} ${way}, ${s.createdAt} ${way}, ${s.questionId} ${way}`;
  if (filter === 'all') return sql`${s.activeAt} ${way}, ${s.questionId} ${way}`;
  return sql`${s.createdAt} ${way}, ${s.questionId} ${way}`;
}

/** How many questions a list has. */
export async function countQuestions(db: Db, filter: QuestionFilter, tagId: number | null): Promise<number> {
  const unanswered = filter === 'unanswered' ? sql`and s.answer_count = 0` : sql``;
  const { rows } = await db.execute<{ count: number }>(
    tagId === null
      ? sql`select count(*)::int as count from question_stats s where true ${unanswered}`
      : sql`select count(*)::int as count from question_tags t join question_stats s using (question_id) where t.tag_id = ${tagId} ${unanswered}`,
  );
  return rows[0]?.count ?? 0;
}

const CANDIDATES = 400;

/**
 * The best matches of a search, in the order asked for: the 400 with the highest score are fetched, then ranked. Ranking every match
 * of a common word takes seconds; a reader looks at the first pages.
 */
export async function searchIds(db: Db, { text, filter, tagId }: { text: string; filter: QuestionFilter; tagId: number | null }): Promise<string[]> {
  const tagged =
    tagId === null ? sql`` : sql`and exists (select 1 from question_tags t where t.question_id = question_search.question_id and t.tag_id = ${tagId})`;
  const unanswered =
    filter === 'unanswered' ? sql`and exists (select 1 from question_stats s where s.question_id = question_search.question_id and s.answer_count = 0)` : sql``;
  const by =
    filter === 'votes'
      ? sql`(select votes from question_stats s where s.question_id = candidates.question_id) desc, created_at desc`
      : filter === 'all'
        ? sql`ts_rank_cd(document, query, 1) desc, score desc, created_at desc`
        : sql`created_at desc`;
  // A common word is found by walking the scores, a rare one through the word's own index.
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(PLAN_ANEW)}
    select question_id as id from (
      select question_id, document, score, created_at from ${questionSearch}
      where document @@ websearch_to_tsquery('english', ${text}) ${tagged} ${unanswered}
      order by score desc, created_at desc, question_id desc limit ${sql.raw(String(CANDIDATES))}
    ) candidates, websearch_to_tsquery('english', ${text}) query
    order by ${by}, question_id desc`);
  return rows.map((row) => row.id);
}

const wholeColumns = {
  ...listColumns,
  source: questions.source,
  sourceFormat: questions.sourceFormat,
  html: questions.html,
  htmlVersion: questions.htmlVersion,
  commentCount: questionStats.commentCount,
  acceptedAnswerId: questionStats.acceptedAnswerId,
  origin: originColumns,
};

/** A question whole, for a reader. */
export async function findQuestion(db: Db, id: string, readerId: string | null) {
  const isMember = readerId !== null;
  const build = () =>
    db
      .select({ ...wholeColumns, ...ownColumns })
      .from(questions)
      .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
      .innerJoin(users, eq(users.id, questions.authorId))
      .innerJoin(userStats, eq(userStats.userId, users.id))
      .leftJoin(origins, eq(origins.questionId, questions.id))
      .leftJoin(votes, isMember ? and(eq(votes.questionId, questions.id), eq(votes.userId, sql.placeholder('reader'))) : sql`false`)
      .leftJoin(bookmarks, isMember ? and(eq(bookmarks.questionId, questions.id), eq(bookmarks.userId, sql.placeholder('reader'))) : sql`false`)
      .where(eq(questions.id, sql.placeholder('id')))
      .prepare(`question ${isMember}`);
  const rows = await prepared(db, `question ${isMember}`, build).execute({ id, reader: readerId });
  return rows[0];
}

export interface NewQuestion {
  id: string;
  authorId: string;
  title: string;
  source: string;
  html: string;
  htmlVersion: number;
  excerpt: string;
  tags: string[];
  createdAt: Date;
}

/** Stores a question with its counters, tags and search document. */
export async function insertQuestion(db: Db, question: NewQuestion, searchText: string): Promise<void> {
  const { id, createdAt, title, tags } = question;
  await db.insert(questions).values({ ...question, updatedAt: createdAt });
  await db.insert(questionStats).values({ questionId: id, createdAt, activeAt: createdAt });
  await db.insert(questionSearch).values({
    questionId: id,
    createdAt,
    document: sql`setweight(to_tsvector('english', ${title}), 'A') || setweight(to_tsvector('english', ${tags.join(' ')}), 'B') || setweight(to_tsvector('english', ${searchText}), 'C')`,
  });
  // In one order for all, so that two questions with the same tags never wait for each other.
  const names = [...tags].sort();
  await db.execute(sql`
    with named as (
      insert into tags (name, question_count) select name, 1 from unnest(${sql.param(names)}::text[]) as name order by name
      on conflict (name) do update set question_count = tags.question_count + 1
      returning id
    )
    insert into question_tags (tag_id, question_id, created_at) select id, ${id}::uuid, ${createdAt}::timestamptz from named`);
  await db
    .update(userStats)
    .set({ questionCount: sql`${userStats.questionCount} + 1` })
    .where(eq(userStats.userId, question.authorId));
}
