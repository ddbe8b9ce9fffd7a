import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLikeness } from '@lotwise/domain/likeness';

const FOLDER = path.join(import.meta.dirname, '../../../../../../content/assistant');
/** The questions of a file, one on each line. */
export const linesOf = (name: string): string[] =>
  readFileSync(path.join(FOLDER, name), 'utf8').split('\n').filter(Boolean);

/**
 * By questions of a stranger who knew none of the examples: above it, or refused by the rules, are
 * 85 wishes and 8 honest questions in a hundred of each.
 */
export const BOUND = 1.75;

let likeness: ((question: string) => number) | undefined;

/**
 * Whether a question is more like those of people who want to get round a tax than like those of
 * people who don't. It is wrong too often for a refusal: it decides only whether the reply begins
 * with what can't be helped with.
 */
export function soundsLikeEvasion(question: string): boolean {
  likeness ??= createLikeness({ wanted: linesOf('evasion.txt'), others: linesOf('honest.txt') });
  return likeness(question) > BOUND;
}
