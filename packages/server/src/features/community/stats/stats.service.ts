import type { MemberStatistic } from '@lotwise/contract/community/stats';
import type { Db } from '../../../platform/db/db.ts';
import * as queries from './stats.queries.ts';

const LEADERBOARD_LENGTH = 50;

export async function findTag(
  db: Db,
  name: string,
): Promise<{ id: number; questionCount: number } | null> {
  return (await queries.findTagByName(db, name)) ?? null;
}

export async function tags(
  db: Db,
  wanted: { limit: number; search?: string | undefined; described?: boolean },
): Promise<{ tag: string; count: number; description?: string | null }[]> {
  return queries.mostUsedTags(db, { described: false, ...wanted });
}

/**
 * Members, most reputation first, with the answers of this calendar month (UTC). Equals are ordered
 * by the scores of imported posts, answers, questions and name.
 */
export async function members(
  db: Db,
  {
    page,
    limit,
    search,
    answered,
  }: { page: number; limit: number; search?: string | undefined; answered: boolean },
  now: Date,
): Promise<MemberStatistic[]> {
  return queries.membersByReputation(db, {
    month: monthOf(now),
    search,
    answered,
    limit,
    offset: (page - 1) * limit,
  });
}

/** The members who answered most in the calendar month or year (UTC), or ever. */
export async function leaderboard(db: Db, period: 'month' | 'year' | 'all', now: Date) {
  const firstMonth = period === 'month' ? monthOf(now) : `${now.getUTCFullYear()}-01-01`;
  const rows =
    period === 'all'
      ? await queries.mostAnswersEver(db, LEADERBOARD_LENGTH)
      : await queries.mostAnswersSince(db, firstMonth, LEADERBOARD_LENGTH);
  return rows.map((row, index) => ({ ...row, rank: index + 1 }));
}

function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
