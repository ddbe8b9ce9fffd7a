import { dayText } from './date-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DATE_AFTER_MS = 31 * DAY_MS;

/**
 * How long ago `then` was, in whole units rounded down: under a minute `just now`, then minutes,
 * hours and up to 30 days; what is older shows its date.
 * A time ahead of `now` (a clock that runs fast) reads as just now.
 *
 * @example relativeTime(Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-03-01T12:30:00Z')) // '2 hours ago'
 * @example relativeTime(Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-06-01T10:00:00Z')) // '1 March 2026'
 */
export function relativeTime(thenMs: number, nowMs: number): string {
  const ageMs = nowMs - thenMs;
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return ago(Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs < DAY_MS) return ago(Math.floor(ageMs / HOUR_MS), 'hour');
  if (ageMs < DATE_AFTER_MS) return ago(Math.floor(ageMs / DAY_MS), 'day');
  return dayText(new Date(thenMs).toISOString());
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
