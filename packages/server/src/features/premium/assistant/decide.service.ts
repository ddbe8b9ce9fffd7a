import type { Lacking } from '@lotwise/domain/assistant-answer';
import { withoutOrders } from '@lotwise/domain/assistant-orders';
import { isOnTopic, type RefusalReason, refusalOf } from '@lotwise/domain/assistant-refusals';
import {
  type AskedScope,
  askedScope,
  countriesIn,
  isOfUnion,
  uncoveredCountryIn,
} from '@lotwise/domain/asked-scope';
import { isOfCoinsAlone } from '@lotwise/domain/coins-alone';
import { withEnglishCountries } from '@lotwise/domain/country-names';
import { decisiveWords } from '@lotwise/domain/decisive-words';
import { foreignCountryBeside, withoutForeignPlaces } from '@lotwise/domain/foreign-places';
import {
  asksForCompany,
  conceptsOf,
  followsUp,
  namesOtherAsset,
  speaksOfCoins,
  speaksOfElse,
  speaksOfTax,
  speaksOfTrade,
  withoutCountries,
} from '@lotwise/domain/question-words';
import { heldCountry, namesCountry } from '@lotwise/domain/held-country';
import type { Jurisdiction } from '@lotwise/domain/jurisdictions';
import { isInOtherLanguage } from '@lotwise/domain/other-language';
import type { Db } from '../../../platform/db/db.ts';
import { findSources, type Sought, type Source } from '../../community/passages/finding.service.ts';
import { buildPassages } from '../../community/passages/passages.service.ts';
import { soundsLikeEvasion } from './evasion-likeness.ts';
import { lackingOf, ofEachCountry } from './lacking.ts';

/**
 * The decision on a question: refused; of a country, a company or a year that nothing here is on;
 * in a language that is not searched; or answered from these sources, for which the country may
 * have to be named first. Without sources nothing here answers it.
 */
export type Decision =
  | { refusal: RefusalReason }
  | { uncovered: string }
  | { isOfCompany: true }
  | { isInOtherLanguage: true }
  /** What is close holds for other years than the one that was named. */
  | { noYear: number; jurisdiction: Jurisdiction | null }
  | {
      /** What was asked, without orders to the assistant beside it. */
      question: string;
      asked: AskedScope;
      /** The countries that are asked about; more than one where `asked` names none. */
      countries: readonly Jurisdiction[];
      sources: Source[];
      asksCountry: boolean;
      soundsLikeEvasion: boolean;
      /** What no text here is on in that country: what is quoted may be only close. */
      lacking: Lacking | null;
    };

/**
 * Texts accepted or published a moment ago are quoted at once; those of an import wait for the job.
 */
const CATCH_UP = 10;

interface Asking {
  question: string;
  /** What the member asked in this conversation before, the last last. */
  before: readonly string[];
  /** Those of them whose countries still count; all where it is absent. */
  held?: readonly string[] | undefined;
  day: string;
}

export async function decide(
  db: Db,
  { question: written, before: earlierOnes, held = earlierOnes, day }: Asking,
): Promise<Decision> {
  const [typed, before] = [withEnglishCountries(written), earlierOnes.map(withEnglishCountries)];
  const last = before.findLast(saysSomething) ?? '';
  // "And in Canada?" asks the same of Canada, not of both.
  const goesOn = namesCountry(typed) || heldCountry(held) === null ? withoutAnyCountry(last) : last;
  // The reply to our own question for the country: what was asked before is asked there.
  const whole = isCountryAlone(typed) ? `${goesOn} ${typed}` : typed;
  const refusal = refusalOf(whole);
  if (refusal) return { refusal };
  const question = withoutOrders(whole);
  const hadOrders = question !== whole;
  const own = askedScope(question);
  const earlier = followsUp(question) ? goesOn : '';
  const since = followsUp(question) ? before.slice(before.lastIndexOf(last)) : [];
  const asked = scopeOf(question, { own, since, held });
  const all = `${question} ${earlier}`;
  // Their rules read like ours and are others: a quote would mislead.
  if (namesOtherAsset(all) && !speaksOfCoins(all)) return { refusal: 'off_topic' };
  const isOurs = isOnTopic(all, asked.jurisdiction !== null) || speaksOfCoins(all);
  // Many ask of coins without a word of them: what is close decides, unless something else is
  // named, or hardly anything.
  const isForeign = isInOtherLanguage(written);
  if (!isOurs && isForeign) return { isInOtherLanguage: true };
  if (!isOurs && (speaksOfElse(all) || conceptsOf(all).length < SAYS_SOMETHING))
    return { refusal: 'off_topic' };
  if (isOfCoinsAlone(all)) return { refusal: 'off_topic' };
  await buildPassages(db, CATCH_UP);
  const named = countriesIn(question);
  const sought = { question, earlier, ...asked, day, ...(named.length > 1 && { among: named }) };
  const countries = named.length > 1 || asked.jurisdiction === null ? named : [asked.jurisdiction];
  const of = { question: all, countries };
  for (const part of partsOf(question, { isOfCompany: asksForCompany(all), hadOrders })) {
    const sources = await sourcesFor(db, { ...sought, question: part }, of);
    if (sources.length === 0) continue;
    return {
      question,
      asked,
      countries,
      sources,
      asksCountry: asksCountry(all, asked, sources),
      soundsLikeEvasion: await soundsLikeEvasion(whole),
      lacking: await lackingOf(db, { ...of, foreign: foreignCountryBeside(question), sources }),
    };
  }
  // "It all crashed and the bill is due" names nothing of tax and is answered; a house that was
  // sold is not.
  const isOfTax = speaksOfTax(all) || speaksOfTrade(all) || asked.jurisdiction !== null;
  if (isForeign && uncoveredCountryIn(all) === null) return { isInOtherLanguage: true };
  if (!isOurs || !isOfTax) return { refusal: 'off_topic' };
  const uncovered =
    uncoveredCountryIn(all) ??
    (asked.jurisdiction === 'other' ? (heldCountry(held)?.name ?? null) : null);
  if (uncovered !== null) return { uncovered };
  return withoutSource(db, { ...sought, isOfCompany: asksForCompany(all) });
}

/** What is closest, and where several countries are named of each. */
async function sourcesFor(
  db: Db,
  { among, ...sought }: Sought,
  of: { question: string; countries: readonly Jurisdiction[] },
): Promise<Source[]> {
  const sources = await findSources(db, { ...sought, ...(among && { among }) });
  return among && sources.length > 0 ? ofEachCountry(db, sought, { ...of, sources }) : sources;
}

/** What is said to a question of coins and of tax that nothing is close to. */
async function withoutSource(
  db: Db,
  { isOfCompany, ...sought }: Sought & { isOfCompany: boolean },
): Promise<Decision> {
  if (isOfCompany) return { isOfCompany };
  const { question, taxYear, jurisdiction } = sought;
  if (taxYear !== null && (await findSources(db, { ...sought, taxYear: null })).length > 0)
    return { noYear: taxYear, jurisdiction };
  return {
    question,
    asked: { taxYear, jurisdiction },
    countries: [],
    sources: [],
    asksCountry: false,
    soundsLikeEvasion: false,
    lacking: null,
  };
}

/** Fewer things asked of could be of anything. */
const SAYS_SOMETHING = 2;

/** The country stays the one that was named last; the year only where a question goes on. */
function scopeOf(
  question: string,
  { own, since, held }: { own: AskedScope; since: readonly string[]; held: readonly string[] },
): AskedScope {
  const year = since.map((one) => askedScope(one).taxYear).findLast((one) => one !== null);
  const named = namesCountry(question) ? null : heldCountry(held);
  return {
    jurisdiction: own.jurisdiction ?? named?.jurisdiction ?? null,
    taxYear: own.taxYear ?? year ?? null,
  };
}

/** Whether the country decides and nobody named one: what is closest is the law of one. */
const asksCountry = (
  question: string,
  { jurisdiction }: AskedScope,
  [closest]: readonly Source[],
): boolean =>
  jurisdiction === null &&
  countriesIn(question).length === 0 &&
  !isOfUnion(question) &&
  closest !== undefined &&
  closest.jurisdiction !== null &&
  closest.jurisdiction !== 'other';

/** Whether a text names a country and nothing else. */
export const isCountryAlone = (text: string): boolean =>
  askedScope(text).jurisdiction !== null && !saysSomething(text);

/** Whether a text is about more than where and when: "what about 2023?" is not. */
const saysSomething = (text: string): boolean => conceptsOf(withoutAnyCountry(text)).length > 0;

const withoutAnyCountry = (text: string): string =>
  withoutForeignPlaces(withoutCountries(text)).trim();

const SENTENCES_MAX = 5;

/**
 * What is searched, one after the other until something is found. Beside an order other sentences
 * may be there to mislead; one sentence about a company no longer says so.
 */
function partsOf(
  question: string,
  { isOfCompany, hadOrders }: { isOfCompany: boolean; hadOrders: boolean },
): string[] {
  if (isOfCompany) return [question];
  const sentences = sentencesOf(question);
  return hadOrders ? [...sentences, question] : [question, ...sentences];
}

/**
 * The sentences of a question of several that ask for tax: what else is said beside such a
 * sentence, even what was put there to mislead, must not hide it.
 */
function sentencesOf(question: string): string[] {
  const sentences = question.split(/(?<=[.?!])\s+|\n+/).map((sentence) => sentence.trim());
  if (sentences.length < 2) return [];
  // "I inherited it. What is its cost?" asks for no other cost than that.
  const decisive = [...decisiveWords(question)];
  const isWhole = (sentence: string) => {
    const held = decisiveWords(sentence);
    return decisive.every((word) => held.has(word));
  };
  return sentences
    .filter(
      (sentence) => isOnTopic(sentence, countriesIn(sentence).length > 0) && isWhole(sentence),
    )
    .slice(0, SENTENCES_MAX);
}
