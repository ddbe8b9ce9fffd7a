const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago `then` was, in whole units rounded down: minutes under an hour, hours under a day,
 * then days.
 * A time ahead of `now` (a clock that runs fast) reads as 0 minutes.
 *
 * @example relativeTime(Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-03-01T12:30:00Z')) // '2 hours ago'
 */
export function relativeTime(thenMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - thenMs);
  if (ageMs < HOUR_MS) return ago(Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs < DAY_MS) return ago(Math.floor(ageMs / HOUR_MS), 'hour');
  return ago(Math.floor(ageMs / DAY_MS), 'day');
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
