import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import type { Range } from '@lotwise/domain/community/search-operators';
import { type SQL, sql } from 'drizzle-orm';
import type { QuestionFilter } from '@lotwise/contract/community/questions';

/** What a question must be, besides the words of a search. */
export interface Conditions {
  tagIds: number[];
  withoutTagIds: number[];
  authorId: string | null;
  score: Range | null;
  answers: Range | null;
  isAnswered: boolean | null;
  jurisdiction: Jurisdiction | null;
  /** Asked about this tax year, or with an answer that holds for it. */
  taxYear: number | null;
  /** With an answer that holds for this tax year. */
  holdsFor: number | null;
}

/** The conditions on a row of `question_stats s`, each with `and` before it. */
export function onStats({ score, answers, isAnswered }: Conditions, filter: QuestionFilter): SQL {
  const parts = [...inRange(sql`s.votes`, score), ...inRange(sql`s.answer_count`, answers)];
  if (isAnswered === true) parts.push(sql`and s.accepted_answer_id is not null`);
  if (isAnswered === false || filter === 'unanswered') parts.push(sql`and s.answer_count = 0`);
  return sql.join(parts, sql` `);
}

/**
 * The same on a question's id, for the other tables. As sets, so that the planner may begin with
 * the smallest.
 */
export function onId(
  id: SQL,
  { tagIds, withoutTagIds, authorId, jurisdiction, taxYear, holdsFor }: Conditions,
): SQL {
  const tagged = (tag: number) =>
    sql`(select t.question_id from question_tags t where t.tag_id = ${tag})`;
  const parts = [
    ...tagIds.map((tag) => sql`and ${id} in ${tagged(tag)}`),
    ...withoutTagIds.map(
      (tag) =>
        sql`and not exists (select 1 from question_tags t where t.tag_id = ${tag} and t.question_id = ${id})`,
    ),
  ];
  if (authorId !== null)
    parts.push(sql`and ${id} in (select q.id from questions q where q.author_id = ${authorId})`);
  if (jurisdiction !== null)
    parts.push(
      sql`and ${id} in (select f.question_id from question_facets f where f.jurisdiction = ${jurisdiction})`,
    );
  if (taxYear !== null)
    parts.push(
      sql`and ${id} in (select f.question_id from question_facets f where f.tax_year = ${taxYear} union all ${holding(taxYear, jurisdiction)})`,
    );
  if (holdsFor !== null) parts.push(sql`and ${id} in (${holding(holdsFor, jurisdiction)})`);
  return sql.join(parts, sql` `);
}

/** The conditions of both kinds on a question's id. */
export function onBoth(id: SQL, conditions: Conditions, filter: QuestionFilter): SQL {
  const { score, answers, isAnswered } = conditions;
  const isPlain =
    score === null && answers === null && isAnswered === null && filter !== 'unanswered';
  const stats = isPlain
    ? sql``
    : sql`and exists (select 1 from question_stats s where s.question_id = ${id} ${onStats(conditions, filter)})`;
  return sql`${onId(id, conditions)} ${stats}`;
}

/** The questions with an answer that holds for a tax year, in a country where one is wanted. */
function holding(year: number, jurisdiction: Jurisdiction | null): SQL {
  const where = jurisdiction === null ? sql`` : sql`and v.jurisdiction = ${jurisdiction}`;
  return sql`select a.question_id from answer_validity v join answers a on a.id = v.answer_id
    where v.tax_year_to >= ${year} and v.tax_year_from <= ${year}
      and (v.changed_from is null or v.changed_from > ${year}) ${where}`;
}

function inRange(column: SQL, range: Range | null): SQL[] {
  if (range === null) return [];
  return [
    ...(range.min === null ? [] : [sql`and ${column} >= ${range.min}`]),
    ...(range.max === null ? [] : [sql`and ${column} <= ${range.max}`]),
  ];
}
