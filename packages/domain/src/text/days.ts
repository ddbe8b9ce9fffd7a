export const DAY_MS = 24 * 3600 * 1000;

/**
 * The day of a moment in UTC.
 *
 * @example dayOf(new Date('2026-03-01T23:30:00Z')) // '2026-03-01'
 */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
