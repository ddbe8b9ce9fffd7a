import { listColumns, ownColumns } from './questions.rows.queries.ts';
import { wantedWords } from '@lotwise/domain/community/search-operators';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { QuestionFilter } from '@lotwise/contract/community/questions';
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
  userStats,
  users,
  votes,
} from '../../../platform/db/schema/foundation.ts';
import { questionStates } from '../../../platform/db/schema/moderation.ts';
import { originColumns } from '../../members/people/origins.service.ts';
import { type Conditions, onBoth } from './questions.conditions.ts';

const CANDIDATES = 400;
/**
 * Of words in answers, in the question and its paraphrases, in tags, and in the title: a long
 * answer has every common word.
 */
const WEIGHTS = `'{0.02, 0.3, 0.6, 1.0}'`;

/**
 * The best matches of a search, in the order asked for: the 400 with the highest score are fetched,
 * then ranked. Ranking every match of a common word takes seconds; a reader looks at the first
 * pages. Excluded words are in none of them, and would take the ranking seconds. The document of a
 * question that is hidden stands until its job has run.
 */
export async function searchIds(
  db: Db,
  { text, filter, conditions }: { text: string; filter: QuestionFilter; conditions: Conditions },
): Promise<string[]> {
  const by =
    filter === 'votes'
      ? sql`(select votes from question_stats s where s.question_id = candidates.question_id) desc, created_at desc`
      : filter === 'all'
        ? sql`ts_rank(${sql.raw(WEIGHTS)}, document, websearch_to_tsquery('english', ${wantedWords(text)})) desc, score desc, created_at desc`
        : sql`created_at desc`;
  // A common word is found by walking the scores, a rare one through the word's own index.
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select question_id as id from (
      select question_id, document, score, created_at from ${questionSearch}
      where document @@ websearch_to_tsquery('english', ${text}) ${onBoth(sql`question_search.question_id`, conditions, filter)}
      order by score desc, created_at desc, question_id desc limit ${sql.raw(String(CANDIDATES))}
    ) candidates
    where exists (select from questions q where q.id = candidates.question_id)
    order by ${by}, question_id desc`);
  return rows.map((row) => row.id);
}

/** Those of these questions that fulfil the conditions, in the order given. */
export async function fulfilling(
  db: Db,
  ids: readonly string[],
  { filter, conditions }: { filter: QuestionFilter; conditions: Conditions },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select question_id as id from ${questionSearch}
    where question_id = any(${sql.param([...ids])}::uuid[])
      and exists (select from questions q where q.id = question_search.question_id) ${onBoth(sql`question_search.question_id`, conditions, filter)}
    order by array_position(${sql.param([...ids])}::uuid[], question_id)`);
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
  const name = `question ${isMember}`;
  const query = prepared(db, name, () => wholeQuery(db, isMember).prepare(name));
  const [row] = await query.execute({ id, reader: readerId });
  return row;
}

const wholeQuery = (db: Db, isMember: boolean) =>
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
    .where(eq(questions.id, sql.placeholder('id')));

/** A question's title alone. */
export async function titleOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: questions.title })
    .from(questions)
    .where(eq(questions.id, id));
  return row?.title;
}
