import { and, eq, sql } from 'drizzle-orm';
import type { LawCheck } from '@lotwise/contract/community/questions';
import { type Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { facetColumns, questionFacets } from '../../../platform/db/schema/finding.ts';
import {
  bookmarks,
  questions,
  questionStats,
  userStats,
  users,
  votes,
} from '../../../platform/db/schema/foundation.ts';
import { authorColumns } from '../posts/posts.queries.ts';

export const listColumns = {
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
  ...facetColumns,
  lawCheck: sql<LawCheck | null>`(
    select jsonb_build_object('jurisdiction', v.jurisdiction, 'taxYearFrom', v.tax_year_from,
      'taxYearTo', v.tax_year_to, 'checkedOn', v.checked_on,
      'by', case when v.is_expert then 'expert' else 'editors' end)
    from answer_validity v join answers a on a.id = v.answer_id join users w on w.id = a.author_id
    where v.question_id = ${questions.id} and v.tax_year_to is not null and v.changed_from is null
      and (v.is_expert or w.is_editorial)
    order by v.is_expert desc, a.id = ${questionStats.acceptedAnswerId} desc nulls last,
      v.tax_year_to desc, a.id limit 1)`,
  shortAnswer: sql<string | null>`(
    select a.rule from answers a join answer_validity v on v.answer_id = a.id
    where a.id = ${questionStats.acceptedAnswerId} and v.tax_year_to is not null and v.changed_from is null)`,
  answeredBy: sql<string | null>`case when ${questionStats.answerCount} > 0 then (
    select u.credential from answers a join users u on u.id = a.author_id
    where a.question_id = ${questions.id} and u.credential_until >= current_date
    order by a.id = ${questionStats.acceptedAnswerId} desc nulls last, a.created_at, a.id limit 1) end`,
};

export const ownColumns = {
  userVote: votes.direction,
  isBookmarked: sql<boolean>`${bookmarks.id} is not null`,
};

/** The rows of these questions, for a reader, in the order of the ids. */
export async function rowsOf(db: Db, ids: readonly string[], readerId: string | null) {
  if (ids.length === 0) return [];
  const query = prepared(db, `rows ${readerId !== null}`, () =>
    rowsQuery(db, readerId !== null).prepare(`rows ${readerId !== null}`),
  );
  const rows = new Map(
    (await query.execute({ ids: [...ids], reader: readerId })).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function rowsQuery(db: Db, isMember: boolean) {
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
    .where(sql`${questions.id} = any(${sql.placeholder('ids')}::uuid[])`);
}
