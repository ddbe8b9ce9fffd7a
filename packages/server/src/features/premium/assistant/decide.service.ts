import { isOnTopic, type RefusalReason, refusalOf } from '@lotwise/domain/assistant-refusals';
import { type AskedScope, askedScope } from '@lotwise/domain/asked-scope';
import {
  conceptsOf,
  followsUp,
  namesOtherAsset,
  speaksOfCoins,
  speaksOfElse,
  withoutCountries,
} from '@lotwise/domain/question-words';
import type { Db } from '../../../platform/db/db.ts';
import { findSources, type Source } from '../../community/passages/finding.service.ts';
import { buildPassages } from '../../community/passages/passages.service.ts';

/**
 * The decision on a question: refused, or answered from these sources; without sources nothing here
 * answers it.
 */
export type Decision = { refusal: RefusalReason } | { asked: AskedScope; sources: Source[] };

/**
 * Texts accepted or published a moment ago are quoted at once; those of an import wait for the job.
 */
const CATCH_UP = 10;

/** `before`: what the member asked last in this conversation. */
export async function decide(
  db: Db,
  { question: typed, before, day }: { question: string; before: string; day: string },
): Promise<Decision> {
  // The reply to our own question for the country: what was asked before is asked there.
  const question = isCountryAlone(typed) ? `${before} ${typed}` : typed;
  const refusal = refusalOf(question);
  // An order to the assistant must not hide what is asked beside it.
  const honest =
    refusal === 'off_topic' ? sentencesOf(question).filter((one) => refusalOf(one) === null) : [];
  if (refusal && honest.length === 0) return { refusal };
  const earlier = followsUp(question) ? before : '';
  const [own, past] = [askedScope(question), askedScope(earlier)];
  const asked = {
    jurisdiction: own.jurisdiction ?? past.jurisdiction,
    taxYear: own.taxYear ?? past.taxYear,
  };
  const whole = `${question} ${earlier}`;
  // Their rules read like ours and are others: a quote would mislead.
  if (namesOtherAsset(whole) && !speaksOfCoins(whole)) return { refusal: 'off_topic' };
  const isOurs = isOnTopic(whole, asked.jurisdiction !== null) || speaksOfCoins(whole);
  // Many ask of coins without a word of them: what is close decides, unless something else is named.
  if (!isOurs && speaksOfElse(whole)) return { refusal: 'off_topic' };
  await buildPassages(db, CATCH_UP);
  for (const part of refusal ? honest : [question, ...sentencesOf(question)]) {
    const sources = await findSources(db, { question: part, earlier, ...asked, day });
    if (sources.length > 0) return { asked, sources };
  }
  // "It all crashed and the bill is due" names nothing of tax and is answered; a house that was sold
  // is not.
  return isOurs ? { asked, sources: [] } : { refusal: 'off_topic' };
}

/** Whether a text names a country and nothing else. */
export const isCountryAlone = (text: string): boolean =>
  askedScope(text).jurisdiction !== null && conceptsOf(withoutCountries(text)).length === 0;

const SENTENCES_MAX = 5;

/**
 * The sentences of a question of several that ask for tax: what else stands beside such a sentence,
 * also what was put there to mislead, must not hide it.
 */
function sentencesOf(question: string): string[] {
  const sentences = question.split(/(?<=[.?!])\s+|\n+/).map((sentence) => sentence.trim());
  return sentences.length < 2
    ? []
    : sentences.filter((sentence) => isOnTopic(sentence)).slice(0, SENTENCES_MAX);
}
