import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** Notes that a question was asked with priority. False when it was not. */
export async function notePriority(db: Db, questionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into priority_questions (question_id) select question_id from question_stats where question_id = ${questionId} and is_priority
    on conflict do nothing returning question_id`);
  return rows.length > 0;
}

/**
 * The verified experts whom a question concerns, by their expertise tags or the country of a
 * profession, and calls them: those of both first, then those who were called least in the last
 * days. Those called already are left out.
 */
export async function callExperts(
  db: Db,
  questionId: string,
  { now, busySince, limit }: { now: Date; busySince: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    insert into expert_calls (question_id, user_id, created_at)
    select asked.id, u.id, ${now}
    from (select q.id, q.author_id, q.tags, f.jurisdiction from questions q left join question_facets f on f.question_id = q.id where q.id = ${questionId}) asked
    join users u on u.credential_until >= ${now}::date and u.credential is not null and not u.is_external and u.id <> asked.author_id
    cross join lateral (select u.expertise_tags && asked.tags as by_tag, exists (
      select from credentials c
      where c.user_id = u.id and c.state = 'granted' and c.expires_on >= ${now}::date and lower(c.jurisdiction) = asked.jurisdiction) as by_country) fits
    where (fits.by_tag or fits.by_country) and not exists (select from expert_calls c where c.question_id = asked.id and c.user_id = u.id)
    order by fits.by_tag and fits.by_country desc,
      (select count(*) from expert_calls c where c.user_id = u.id and c.created_at > ${busySince}), u.id
    limit ${limit}
    on conflict do nothing returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}
