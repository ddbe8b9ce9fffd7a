import type { Facets } from '@lotwise/contract/community/facets';
import type { QuestionFilter } from '@lotwise/contract/community/questions';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { questionFacets } from '../../../platform/db/schema/finding.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { type Conditions, onBoth, onId, onStats } from './questions.conditions.ts';

/**
 * Lists with conditions and counts of what a search found end here: no reader goes further, and
 * counting all takes its time.
 */
export const COUNTED_MAX = 1000;

/** The id of the member whose questions are wanted; undefined for a name that nobody has. */
export async function findAuthor(db: Db, username: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = ${username}`);
  return rows[0]?.id;
}

/** The first questions of a list that fulfil conditions, in its order. */
export async function filteredIds(
  db: Db,
  conditions: Conditions,
  filter: QuestionFilter,
): Promise<string[]> {
  const { rows } = await db.execute<{ question_id: string }>(
    sql`${sql.raw(PLAN_EACH_TIME)} ${listed(conditions, filter)} limit ${sql.raw(String(COUNTED_MAX))}`,
  );
  return rows.map((row) => row.question_id);
}

/** A list's questions that fulfil conditions, in the order of its index. */
function listed(conditions: Conditions, filter: QuestionFilter): SQL {
  if (filter === 'recent')
    return sql`select q.id as question_id from questions q where true ${onBoth(sql`q.id`, conditions, filter)}
      order by q.created_at desc, q.id desc`;
  return sql`select s.question_id from question_stats s where true ${onStats(conditions, filter)} ${onId(sql`s.question_id`, conditions)}
    order by ${sql.raw(ORDERS[filter])}`;
}

const ORDERS: Record<Exclude<QuestionFilter, 'recent'>, string> = {
  all: 's.active_at desc, s.question_id desc',
  votes: 's.votes desc, s.created_at desc, s.question_id desc',
  unanswered: 's.created_at desc, s.question_id desc',
};

export interface FacetCount {
  jurisdiction: Jurisdiction | null;
  taxYear: number | null;
  count: number;
}

/**
 * How the best candidates of a search, or the newest questions that fulfil its conditions, spread
 * over jurisdictions and years.
 */
export async function countFacets(
  db: Db,
  words: string,
  conditions: Conditions,
): Promise<FacetCount[]> {
  const { rows } = await db.execute<{
    jurisdiction: Jurisdiction | null;
    tax_year: number | null;
    count: number;
  }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select f.jurisdiction, f.tax_year, count(*)::int as count from (${candidates(words, conditions)} limit ${sql.raw(String(COUNTED_MAX + 1))}) found
    join questions q on q.id = found.question_id
    left join question_facets f on f.question_id = found.question_id group by f.jurisdiction, f.tax_year`);
  return rows.map(({ tax_year: taxYear, ...row }) => ({ ...row, taxYear }));
}

function candidates(words: string, conditions: Conditions): SQL {
  if (words === '') return listed(conditions, 'recent');
  return sql`select x.question_id from question_search x where x.document @@ websearch_to_tsquery('english', ${words}) ${onBoth(sql`x.question_id`, conditions, 'all')}
    order by x.score desc, x.created_at desc, x.question_id desc`;
}

/**
 * Title and excerpt of these questions with a start and a stop sign around each word of a search.
 */
export async function markedTexts(
  db: Db,
  ids: readonly string[],
  words: string,
  signs: { start: string; stop: string },
) {
  const options = `HighlightAll=true, StartSel="${signs.start}", StopSel="${signs.stop}"`;
  const { rows } = await db.execute<{ id: string; title: string; description: string }>(sql`
    select q.id, ts_headline('english', q.title, query, ${options}) as title, ts_headline('english', q.excerpt, query, ${options}) as description
    from questions q, websearch_to_tsquery('english', ${words}) query where q.id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Whether a question says nothing besides its text. */
export const isNone = (facets: Facets): boolean =>
  Object.values(facets).every((facet) => facet === null);

/** Stores what a question says besides its text; one that says nothing has no row. */
export async function writeFacets(
  db: Db,
  { questionId, facets }: { questionId: string; facets: Facets },
): Promise<void> {
  if (isNone(facets))
    await db.delete(questionFacets).where(eq(questionFacets.questionId, questionId));
  else
    await db
      .insert(questionFacets)
      .values({ questionId, ...facets })
      .onConflictDoUpdate({ target: questionFacets.questionId, set: facets });
}
