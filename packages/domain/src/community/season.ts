import type { Jurisdiction } from '../countries/jurisdictions.ts';

/**
 * The months, first to last, in which most people of a country make their return or pay. The day
 * that ends each, as the starter answers give it with its source:
 *
 * | us       | gb         | ca       | au         | de      | ie                      | jp       |
 * |----------|------------|----------|------------|---------|-------------------------|----------|
 * | 15 April | 31 January | 30 April | 31 October | 31 July | 31 October, 15 December | 15 March |
 */
const SEASONS: Partial<Record<Jurisdiction, readonly [first: number, last: number]>> = {
  us: [1, 4],
  gb: [10, 1],
  ca: [2, 4],
  au: [7, 10],
  de: [5, 7],
  ie: [9, 12],
  jp: [1, 3],
};

/**
 * Whether people of a country are about to make their return on a day (ISO 8601).
 *
 * @example isInSeason('gb', '2026-11-28') // true
 */
export function isInSeason(jurisdiction: Jurisdiction, day: string): boolean {
  const [first, last] = SEASONS[jurisdiction] ?? [0, 0];
  const month = Number(day.slice(5, 7));
  return first <= last ? first <= month && month <= last : first <= month || month <= last;
}

/**
 * Questions for readers of all countries: those of the United States or of no country, then of
 * countries in their season, then the rest, each in the order in which they came.
 */
export function byNeed<Q extends { jurisdiction: Jurisdiction | null }>(
  questions: readonly Q[],
  day: string,
): Q[] {
  const place = ({ jurisdiction }: Q): number =>
    jurisdiction === null || jurisdiction === 'us' ? 0 : isInSeason(jurisdiction, day) ? 1 : 2;
  return [...questions].sort((one, other) => place(one) - place(other));
}
