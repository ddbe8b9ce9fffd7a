import { type SQL, sql } from 'drizzle-orm';
import type { QuestionFilter } from '@lotwise/contract/community/questions';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { questions, questionStats, questionTags } from '../../../platform/db/schema/foundation.ts';
import { anchorBefore, noteAnchor } from './questions.anchors.ts';
import { rowsOf } from './questions.rows.queries.ts';

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
 * One page of a list: its ids, then their rows, by one statement for all lists: planning it costs
 * each connection more than the rows. A page far down is found from one near it that was read
 * shortly before, else past the middle from the index's far end.
 */
export const listPage = async (db: Db, page: PageRequest) =>
  rowsOf(db, await idsOfPage(db, page), page.readerId);

async function idsOfPage(
  db: Db,
  { filter, tag, siteTotal, limit, offset, total }: PageRequest,
): Promise<string[]> {
  const list = `${filter} ${tag?.id}`;
  const anchor = offset < NEAR ? undefined : anchorBefore(db, list, offset);
  const isReversed = anchor === undefined && offset > total / 2;
  const rest = total - offset;
  const window = isReversed
    ? { limit: Math.max(0, Math.min(limit, rest)), offset: Math.max(0, rest - limit) }
    : { limit, offset: offset - (anchor?.offset ?? 0) };
  const plan = tagPlan(tag, siteTotal);
  const part = sql`limit ${window.limit} offset ${window.offset}`;
  const page = { isReversed, plan, tagId: tag?.id, part, from: anchor?.key, hasKeys: true };
  const { rows } = await db.execute<{ id: string; key: string[] }>(
    sql`${sql.raw(PLAN_EACH_TIME)} ${pageIds(filter, page)}`,
  );
  if (isReversed) rows.reverse();
  const [first] = rows;
  if (first && rows.length === limit) noteAnchor(db, list, { offset, key: first.key });
  return rows.map(({ id }) => id);
}

/** So many rows are skipped faster than an anchor is worth. */
const NEAR = 200;

type TagPlan = 'none' | 'gathered' | 'walked';

// A common tag is found by walking the list's own index; a rare one by gathering its questions and
// sorting them.
// Walking costs about 20 * total / count rows, gathering count rows: they cross where count² = 20 *
// total.
function tagPlan(tag: PageRequest['tag'], siteTotal: number): TagPlan {
  if (tag === null) return 'none';
  return tag.questionCount * tag.questionCount < 20 * siteTotal ? 'gathered' : 'walked';
}

// "offset 0" keeps the planner from gathering all questions of a common tag.
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
  const { table, keys } = ORDERS[filter];
  const id = keys[keys.length - 1];
  const key = sql.join([...keys], sql`, `);
  const texts = sql.join(
    keys.map((column) => sql`${column}::text`),
    sql`, `,
  );
  const columns = page.hasKeys ? sql`${id} as id, array[${texts}] as key` : sql`${id} as id`;
  const from = page.from
    ? sql`and (${key}) <= (${sql.join(
        page.from.map((one) => sql`${one}`),
        sql`, `,
      )})`
    : sql``;
  const unanswered = filter === 'unanswered' ? sql`and ${questionStats.answerCount} = 0` : sql``;
  const end = sql`${unanswered} ${from} order by ${order(filter, page.isReversed)} ${page.part}`;
  if (page.plan === 'none') return sql`select ${columns} from ${table} where true ${end}`;
  const own = sql`select ${questionTags.questionId} from ${questionTags} where ${questionTags.tagId} = ${page.tagId}`;
  if (page.plan === 'walked')
    return sql`select ${columns} from ${table} where exists (${own} and ${questionTags.questionId} = ${id} offset 0) ${end}`;
  return sql`with own as materialized (${own}) select ${columns} from ${table} join own on own.question_id = ${id} where true ${end}`;
}

const { votes: byVotes, createdAt, activeAt, questionId } = questionStats;
// Each is that of an index.
const ORDERS = {
  all: { table: questionStats, keys: [activeAt, questionId] },
  recent: { table: questions, keys: [questions.createdAt, questions.id] },
  unanswered: { table: questionStats, keys: [createdAt, questionId] },
  votes: { table: questionStats, keys: [byVotes, createdAt, questionId] },
} as const;

function order(filter: QuestionFilter, isReversed: boolean): SQL {
  const way = sql.raw(isReversed ? 'asc' : 'desc');
  return sql.join(
    ORDERS[filter].keys.map((column) => sql`${column} ${way}`),
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
