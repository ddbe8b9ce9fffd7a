import type { Policy } from './policy.ts';

const INDEXED_FROM = '2027-28';

/** Whether the law of a tax year is one that the engine does not compute yet. */
export function isLawUnknown({ jurisdiction }: Policy, year: string): boolean {
  return jurisdiction === 'AU' && year >= INDEXED_FROM;
}
