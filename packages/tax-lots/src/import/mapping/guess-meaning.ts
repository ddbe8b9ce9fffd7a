import type { RowMeaning } from '../file-options.ts';
import { CONTRARY, DIRECTION_WORDS, STATUS_WORDS, TYPE_WORDS, UNCLEAR } from './guess-words.ts';

/** What a word of a type column may mean; undefined where it says nothing, or two things. */
export function guessMeaning(word: string): RowMeaning | undefined {
  const text = word.toLowerCase().replaceAll('_', ' ').trim();
  const found = TYPE_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
  if (found === 'ignore') return found;
  if (UNCLEAR.test(text)) return undefined;
  return CONTRARY.some(([one, other]) => one.test(text) && other.test(text)) ? undefined : found;
}

/** Which way a word of a direction column says that units went; undefined where it does not say. */
export function guessDirection(word: string): 'in' | 'out' | undefined {
  const text = word.toLowerCase().trim();
  return DIRECTION_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether a word of a status column says that a row happened; undefined where it does not say. */
export function guessStatus(word: string): 'done' | 'ignore' | undefined {
  const text = word.toLowerCase().trim();
  return STATUS_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}
