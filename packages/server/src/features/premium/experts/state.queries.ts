import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/**
 * A question's state in the expert queue. An answer counts as an expert's if its author's
 * profession was verified when it was written.
 */
export async function stateOf(db: Db, questionId: string, now: Date) {
  const { rows } = await db.execute<{
    authorId: string;
    createdAt: string;
    answerCount: number;
    told: number;
    answering: string | null;
    expertName: string | null;
    answeredAt: string | null;
  }>(sql`
    select q.author_id as "authorId", q.created_at as "createdAt", s.answer_count as "answerCount",
      (select count(*)::int from expert_calls c where c.question_id = q.id) as told,
      (select u.username from expert_claims c join users u on u.id = c.user_id where c.question_id = q.id and c.ends_at > ${now}) as answering,
      expert.username as "expertName", expert.created_at as "answeredAt"
    from questions q join question_stats s on s.question_id = q.id
    left join lateral (
      select u.username, a.created_at from answers a join users u on u.id = a.author_id
      where a.question_id = q.id and a.author_id <> q.author_id and exists (
        select from credentials c where c.user_id = a.author_id and c.state = 'granted' and c.decided_at <= a.created_at and c.expires_on >= a.created_at::date)
      order by a.created_at limit 1
    ) expert on true
    where q.id = ${questionId}`);
  return rows[0];
}

export interface FirstAnswerRow {
  isPremium: boolean;
  asked: number;
  answered: number;
  medianSeconds: number | null;
}

/**
 * Members' questions since a day: how many were answered by somebody else, and the median time it
 * took: none where an answer was moved here from an earlier question.
 */
export async function firstAnswersSince(db: Db, since: Date): Promise<FirstAnswerRow[]> {
  const { rows } = await db.execute<FirstAnswerRow & Record<string, unknown>>(sql`
    select p.question_id is not null as "isPremium", count(*)::int as asked, count(first.created_at)::int as answered,
      percentile_cont(0.5) within group (order by case when first.created_at < q.created_at then 0 else extract(epoch from first.created_at - q.created_at) end)::int as "medianSeconds"
    from question_stats s join questions q on q.id = s.question_id join users u on u.id = q.author_id and not u.is_external
    left join priority_questions p on p.question_id = q.id
    left join lateral (select a.created_at from answers a where a.question_id = q.id and a.author_id <> q.author_id order by a.created_at limit 1) first on s.answer_count > 0
    where q.created_at >= ${since}
    group by 1`);
  return rows;
}
