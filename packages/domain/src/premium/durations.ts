const UNITS = [
  { ms: 86_400_000, word: 'day' },
  { ms: 3_600_000, word: 'hour' },
  { ms: 60_000, word: 'minute' },
] as const;

/**
 * A length of time in whole units, rounded down: minutes under an hour, hours under two days, then
 * days.
 *
 * @example durationText(5_400_000) // '1 hour'
 * @example durationText(20_000) // 'less than a minute'
 */
export function durationText(ms: number): string {
  for (const unit of UNITS) {
    const count = Math.floor(ms / unit.ms);
    // One day is said in hours: for whoever waits, 26 hours and 47 are not the same.
    if (count >= (unit.word === 'day' ? 2 : 1))
      return `${count} ${unit.word}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}
