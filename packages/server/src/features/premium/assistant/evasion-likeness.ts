import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLikeness } from '@lotwise/domain/likeness';

const FOLDER = path.join(import.meta.dirname, '../../../../../../content/assistant');
/** The questions of a file, one on each line. */
export const linesOf = (name: string): string[] =>
  readFileSync(path.join(FOLDER, name), 'utf8').split('\n').filter(Boolean);

/**
 * By questions of a stranger who knew none of the examples: above `sure` are a quarter of the
 * wishes and 3 in 1,000 honest questions, above `doubtful` 84 and 9 in 100.
 */
export const BOUNDS = { sure: 3.5, doubtful: 1.5 } as const;

let likeness: ((question: string) => number) | undefined;

/**
 * How much more a question is like those of people who want to get round a tax than like those of
 * people who don't, to be compared with the bounds.
 */
export function likenessToEvasion(question: string): number {
  likeness ??= createLikeness({ wanted: linesOf('evasion.txt'), others: linesOf('honest.txt') });
  return likeness(question);
}
