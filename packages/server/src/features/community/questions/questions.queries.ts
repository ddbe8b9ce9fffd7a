import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { LawCheck, QuestionFilter } from '@lotwise/contract/questions';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { questionFacets } from '../../../platform/db/schema/finding.ts';
import {
  bookmarks,
  origins,
  questions,
  questionSearch,
  questionStats,
  questionTags,
  userStats,
  users,
  votes,
} from '../../../platform/db/schema/foundation.ts';
import { questionStates } from '../../../platform/db/schema/moderation.ts';
import { authorColumns, originColumns } from '../posts/posts.queries.ts';
import { anchorBefore, noteAnchor } from './questions.anchors.ts';
import { type Conditions, onBoth } from './questions.conditions.ts';

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
  jurisdiction: questionFacets.jurisdiction,
  taxYear: questionFacets.taxYear,
  lawCheck: sql<LawCheck | null>`(
    select jsonb_build_object('jurisdiction', v.jurisdiction, 'taxYearFrom', v.tax_year_from,
      'taxYearTo', v.tax_year_to, 'checkedOn', v.checked_on,
      'by', case when v.is_expert then 'expert' else 'editors' end)
    from answers a join answer_validity v on v.answer_id = a.id join users w on w.id = a.author_id
    where a.question_id = ${questions.id} and v.tax_year_to is not null and v.changed_from is null
      and (v.is_expert or w.is_editorial)
    order by v.is_expert desc, a.id = ${questionStats.acceptedAnswerId} desc nulls last,
      v.tax_year_to desc, a.id limit 1)`,
};

const ownColumns = {
  userVote: votes.direction,
  isBookmarked: sql<boolean>`${bookmarks.id} is not null`,
};

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

/**
 * One page of a list: ids from an index alone, then their rows. A page far down is found from one
 * near it that was read shortly before, else past the middle from the index's far end.
 */
export async function listPage(
  db: Db,
  { filter, tag, readerId, limit, offset, total, siteTotal }: PageRequest,
) {
  const list = `${filter} ${tag?.id}`;
  const anchor = offset < EARLY_PAGES * limit ? undefined : anchorBefore(db, list, offset);
  const isReversed = anchor === undefined && offset > total / 2;
  const rest = total - offset;
  const window = isReversed
    ? { limit: Math.max(0, Math.min(limit, rest)), offset: Math.max(0, rest - limit) }
    : { limit, offset: offset - (anchor?.offset ?? 0) };
  // The pages that are read most are one statement with its numbers in it. With parameters it must
  // be planned again each time, which for the rows' five tables costs more than the page: then the
  // ids come first.
  if (tag === null && !isReversed && offset % limit === 0 && offset < EARLY_PAGES * limit)
    return earlyPage(db, filter, window, readerId);
  const plan: TagPlan =
    tag === null
      ? 'none'
      : tag.questionCount * tag.questionCount < 20 * siteTotal
        ? 'gathered'
        : 'walked';
  const part = sql`limit ${window.limit} offset ${window.offset}`;
  const page = { isReversed, plan, tagId: tag?.id, part, from: anchor?.key, hasKeys: true };
  const { rows } = await db.execute<{ id: string; key: string[] }>(
    sql`${sql.raw(PLAN_EACH_TIME)} ${pageIds(filter, page)}`,
  );
  if (isReversed) rows.reverse();
  const [first] = rows;
  if (first && rows.length === limit) noteAnchor(db, list, { offset, key: first.key });
  return rowsOf(
    db,
    rows.map(({ id }) => id),
    readerId,
  );
}

function earlyPage(
  db: Db,
  filter: QuestionFilter,
  { limit, offset }: { limit: number; offset: number },
  readerId: string | null,
) {
  const isMember = readerId !== null;
  const name = `list ${filter} ${isMember} ${limit} ${offset}`;
  const query = prepared(db, name, () => {
    const ids = pageIds(filter, {
      isReversed: false,
      plan: 'none',
      tagId: undefined,
      part: sql.raw(`limit ${limit} offset ${offset}`),
    });
    return rowsQuery(db, isMember, sql`${questions.id} in (${ids})`, order(filter, false)).prepare(
      name,
    );
  });
  return query.execute({ reader: readerId });
}

const EARLY_PAGES = 10;

/** The rows of these questions, for a reader, in the order of the ids. */
export async function rowsOf(db: Db, ids: readonly string[], readerId: string | null) {
  if (ids.length === 0) return [];
  const query = prepared(db, `rows ${readerId !== null}`, () =>
    rowsQuery(
      db,
      readerId !== null,
      sql`${questions.id} = any(${sql.placeholder('ids')}::uuid[])`,
    ).prepare(`rows ${readerId !== null}`),
  );
  const rows = new Map(
    (await query.execute({ ids: [...ids], reader: readerId })).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function rowsQuery(db: Db, isMember: boolean, where: SQL, by: SQL = sql`1`) {
  const reader = isMember ? sql.placeholder('reader') : sql`null::uuid`;
  return db
    .select({ ...listColumns, ...ownColumns })
    .from(questions)
    .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
    .innerJoin(users, eq(users.id, questions.authorId))
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(questionFacets, eq(questionFacets.questionId, questions.id))
    .leftJoin(
      votes,
      isMember
        ? and(eq(votes.questionId, questions.id), sql`${votes.userId} = ${reader}`)
        : sql`false`,
    )
    .leftJoin(
      bookmarks,
      isMember
        ? and(eq(bookmarks.questionId, questions.id), sql`${bookmarks.userId} = ${reader}`)
        : sql`false`,
    )
    .where(where)
    .orderBy(by);
}

type TagPlan = 'none' | 'gathered' | 'walked';

// A common tag is found by walking the list's own index; a rare one by gathering its questions and
// sorting them.
// Walking costs about 20 * total / count rows, gathering count rows: they cross where count² = 20 *
// total.
function pageIds(
  filter: QuestionFilter,
  page: {
    isReversed: boolean;
    plan: TagPlan;
    tagId: number | undefined;
    part: SQL;
    /** The sort key that the page's rows follow, itself included. */
    from?: readonly string[] | undefined;
    /** Whether each id comes with its row's sort key. */
    hasKeys?: boolean;
  },
): SQL {
  const s = questionStats;
  const key = sql.join(ORDER_KEYS[filter], sql`, `);
  const texts = sql.join(
    ORDER_KEYS[filter].map((column) => sql`${column}::text`),
    sql`, `,
  );
  const columns = page.hasKeys
    ? sql`${s.questionId} as id, array[${texts}] as key`
    : sql`${s.questionId} as id`;
  const from = page.from
    ? sql`and (${key}) <= (${sql.join(
        page.from.map((one) => sql`${one}`),
        sql`, `,
      )})`
    : sql``;
  const unanswered = filter === 'unanswered' ? sql`and ${s.answerCount} = 0` : sql``;
  const end = sql`${unanswered} ${from} order by ${order(filter, page.isReversed)} ${page.part}`;
  if (page.plan === 'none') return sql`select ${columns} from ${s} where true ${end}`;
  const own = sql`select ${questionTags.questionId} from ${questionTags} where ${questionTags.tagId} = ${page.tagId}`;
  if (page.plan === 'walked')
    return sql`select ${columns} from ${s} where exists (${own} and ${questionTags.questionId} = ${s.questionId}) ${end}`;
  return sql`with own as materialized (${own}) select ${columns} from ${s} join own on own.question_id = ${s.questionId} where true ${end}`;
}

const { votes: byVotes, createdAt, activeAt, questionId } = questionStats;
const ORDER_KEYS = {
  all: [activeAt, questionId],
  recent: [createdAt, questionId],
  unanswered: [createdAt, questionId],
  votes: [byVotes, createdAt, questionId],
} satisfies Record<QuestionFilter, unknown>;

function order(filter: QuestionFilter, isReversed: boolean): SQL {
  const way = sql.raw(isReversed ? 'asc' : 'desc');
  return sql.join(
    ORDER_KEYS[filter].map((column) => sql`${column} ${way}`),
    sql`, `,
  );
}

/** How many questions a list has. */
export async function countQuestions(
  db: Db,
  filter: QuestionFilter,
  tagId: number | null,
): Promise<number> {
  const unanswered = filter === 'unanswered' ? sql`and s.answer_count = 0` : sql``;
  const { rows } = await db.execute<{ count: number }>(
    tagId === null
      ? sql`select count(*)::int as count from question_stats s where true ${unanswered}`
      : sql`${sql.raw(PLAN_EACH_TIME)} select count(*)::int as count from question_tags t join question_stats s using (question_id) where t.tag_id = ${tagId} ${unanswered}`,
  );
  return rows[0]?.count ?? 0;
}

const CANDIDATES = 400;

/**
 * The best matches of a search, in the order asked for: the 400 with the highest score are fetched,
 * then ranked. Ranking every match of a common word takes seconds; a reader looks at the first
 * pages.
 */
export async function searchIds(
  db: Db,
  { text, filter, conditions }: { text: string; filter: QuestionFilter; conditions: Conditions },
): Promise<string[]> {
  const by =
    filter === 'votes'
      ? sql`(select votes from question_stats s where s.question_id = candidates.question_id) desc, created_at desc`
      : filter === 'all'
        ? sql`ts_rank_cd(document, query, 1) desc, score desc, created_at desc`
        : sql`created_at desc`;
  // A common word is found by walking the scores, a rare one through the word's own index.
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select question_id as id from (
      select question_id, document, score, created_at from ${questionSearch}
      where document @@ websearch_to_tsquery('english', ${text}) ${onBoth(sql`question_search.question_id`, conditions, filter)}
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
  state: getTableColumns(questionStates),
  duplicateTitle: sql<
    string | null
  >`case when ${questionStates.duplicateOf} is not null then (select o.title from questions o where o.id = ${questionStates.duplicateOf}) end`,
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
      .leftJoin(questionFacets, eq(questionFacets.questionId, questions.id))
      .leftJoin(questionStates, eq(questionStates.questionId, questions.id))
      .leftJoin(origins, eq(origins.questionId, questions.id))
      .leftJoin(
        votes,
        isMember
          ? and(eq(votes.questionId, questions.id), eq(votes.userId, sql.placeholder('reader')))
          : sql`false`,
      )
      .leftJoin(
        bookmarks,
        isMember
          ? and(
              eq(bookmarks.questionId, questions.id),
              eq(bookmarks.userId, sql.placeholder('reader')),
            )
          : sql`false`,
      )
      .where(eq(questions.id, sql.placeholder('id')))
      .prepare(`question ${isMember}`);
  const rows = await prepared(db, `question ${isMember}`, build).execute({ id, reader: readerId });
  return rows[0];
}

/** A question's title alone. */
export async function titleOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: questions.title })
    .from(questions)
    .where(eq(questions.id, id));
  return row?.title;
}
