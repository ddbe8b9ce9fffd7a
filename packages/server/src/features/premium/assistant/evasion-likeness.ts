import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { type Likeness, learnLikeness } from '@lotwise/domain/likeness';

const FOLDER = path.join(import.meta.dirname, '../../../../../../content/assistant');
/** The questions of a file, one on each line. */
export const linesOf = (name: string): string[] =>
  readFileSync(path.join(FOLDER, name), 'utf8').split('\n').filter(Boolean);

/**
 * Below 0, since honest examples are more than twice as many as wishes. By the examples left out in
 * turn: above it, or refused by the rules, are 81 wishes and 20 honest questions in a hundred of
 * each, most of the latter a wish of which a few words were changed. Of `eval/wishes.yaml` it is 88
 * wishes and 2 honest questions.
 */
export const BOUND = -1.2;

let likeness: Promise<Likeness> | undefined;

/** Learns with the first question, which takes a third of a second; others are served meanwhile. */
async function learned(): Promise<Likeness> {
  const learning = learnLikeness({ wanted: linesOf('evasion.txt'), others: linesOf('honest.txt') });
  for (;;) {
    const step = learning.next();
    if (step.done) return step.value;
    await others();
  }
}

/**
 * Whether a question is more like those of people who want to get round a tax than like those of
 * people who don't. It is wrong too often for a refusal: it decides only whether the reply begins
 * with what can't be helped with.
 */
export async function soundsLikeEvasion(question: string): Promise<boolean> {
  likeness ??= learned();
  return (await likeness)(question) > BOUND;
}
