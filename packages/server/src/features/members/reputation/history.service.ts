import type { ReputationDay, ReputationMonth } from '@lotwise/contract/members/reputation';
import { reputationOf } from '@lotwise/domain/members/reputation';
import type { Db } from '../../../platform/db/db.ts';
import { daysOf, eventsOn, pointsByMonth } from './history.queries.ts';

const DAYS_PER_PAGE = 10;
// A day of a loved post has hundreds of votes; the page says what the day brought in all.
const EVENTS_MAX = 1000;
const MONTHS_MAX = 60;

/** A page of a member's own ledger. */
export async function history(
  db: Db,
  userId: string,
  page: number,
): Promise<{ days: ReputationDay[]; hasMore: boolean }> {
  const found = await daysOf(db, userId, DAYS_PER_PAGE + 1, (page - 1) * DAYS_PER_PAGE);
  const days = found.slice(0, DAYS_PER_PAGE);
  if (days.length === 0) return { days: [], hasMore: false };
  const events = await eventsOn(
    db,
    userId,
    days.map(({ day }) => day),
    EVENTS_MAX,
  );
  const byDay = Map.groupBy(events, ({ day }) => day);
  return {
    days: days.map((day) => ({ ...day, events: (byDay.get(day.day) ?? []).map(shown) })),
    hasMore: found.length > DAYS_PER_PAGE,
  };
}

function shown({
  id,
  cause,
  points,
  createdAt,
  questionId,
  answerId,
  title,
}: Awaited<ReturnType<typeof eventsOn>>[number]): ReputationDay['events'][number] {
  const post = questionId === null || title === null ? null : { questionId, answerId, title };
  return { id, cause, points, createdAt: createdAt.toISOString(), post };
}

/**
 * A member's reputation at the end of each month, from the first with an event to this one, at most
 * the last 60.
 */
export async function byMonth(db: Db, userId: string, now: Date): Promise<ReputationMonth[]> {
  const earned = new Map(
    (await pointsByMonth(db, userId)).map(({ month, points }) => [month, points]),
  );
  const [first] = earned.keys();
  if (first === undefined) return [];
  const months: ReputationMonth[] = [];
  let sum = 0;
  for (const month of monthsBetween(first, now.toISOString().slice(0, 7))) {
    const points = earned.get(month) ?? 0;
    sum += points;
    months.push({ month, points, reputation: reputationOf(sum) });
  }
  return months.slice(-MONTHS_MAX);
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const at = new Date(`${first}-01T00:00:00Z`);
  for (let month = first; month <= last; month = at.toISOString().slice(0, 7)) {
    months.push(month);
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return months;
}
