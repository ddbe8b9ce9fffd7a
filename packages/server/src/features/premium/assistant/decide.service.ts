import type { Lacking } from '@lotwise/domain/premium/assistant-answer';
import {
  OTHER_ASSETS,
  type RefusalReason,
  refusalOf,
  withoutOrders,
} from '@lotwise/domain/premium/assistant-refusals';
import {
  type AskedScope,
  askedScope,
  countriesIn,
  foreignCountryIn,
  uncoveredCountryIn,
  withoutPlaces,
} from '@lotwise/domain/premium/asked-scope';
import { heldCountry, namesCountry } from '@lotwise/domain/premium/held-country';
import {
  type Jurisdiction,
  jurisdictionName,
  readJurisdiction,
} from '@lotwise/domain/countries/jurisdictions';
import {
  asksForCompany,
  conceptsOf,
  followsUp,
  namesTerms,
  namesThings,
  subjectsIn,
} from '@lotwise/domain/community/search-terms';
import type { Db } from '../../../platform/db/db.ts';
import { findSources, type Sought, type Source } from '../../community/passages/finding.service.ts';
import { lackingOf, ofEachCountry } from './lacking.ts';

/**
 * The decision on a question: refused; of a country, a company or a year that nothing here is on;
 * or answered from these sources, for which the country may have to be named first. Without sources
 * nothing here answers it.
 */
export type Decision =
  | { refusal: RefusalReason }
  | { uncovered: string }
  | { isOfCompany: true }
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
      /** What no text here is on in that country: what is quoted may be only close. */
      lacking: Lacking | null;
    };

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
  { question: written, before, held = before, day }: Asking,
): Promise<Decision> {
  const typed = withCountryOfCode(written);
  const last = before.findLast(saysSomething) ?? '';
  // "And in Canada?" asks the same of Canada, not of both.
  const goesOn = namesCountry(typed) || heldCountry(held) === null ? withoutPlaces(last) : last;
  // The reply to our own question for the country: what was asked before is asked there.
  const whole = isCountryAlone(typed) ? `${goesOn} ${typed}` : typed;
  const refusal = refusalOf(whole);
  if (refusal) return { refusal };
  const question = withoutOrders(whole);
  const earlier = followsUp(question) ? goesOn : '';
  const since = followsUp(question) ? before.slice(before.lastIndexOf(last)) : [];
  const asked = scopeOf(question, { since, held });
  const all = `${question} ${earlier}`;
  if (!isOnSubject(all, asked)) return { refusal: 'off_topic' };
  const named = countriesIn(question);
  const sought = { question, earlier, ...asked, day, ...(named.length > 1 && { among: named }) };
  const countries = named.length > 1 || asked.jurisdiction === null ? named : [asked.jurisdiction];
  const of = { question: all, countries };
  for (const part of partsOf(question)) {
    const sources = await sourcesFor(db, { ...sought, question: part }, of);
    if (sources.length === 0) continue;
    const foreign = foreignCountryIn(question);
    const lacking = await lackingOf(db, { ...of, foreign, sources });
    return {
      question,
      asked,
      countries,
      sources,
      asksCountry: asksCountry(of, asked, sources),
      lacking,
    };
  }
  const uncovered =
    uncoveredCountryIn(all) ??
    (asked.jurisdiction === 'other' ? (heldCountry(held)?.name ?? null) : null);
  if (uncovered !== null) return { uncovered };
  return withoutSource(db, { ...sought, isOfCompany: asksForCompany(all) });
}

/** A country's code that is all that was typed: “us” and “de” are words in any other text. */
function withCountryOfCode(typed: string): string {
  const jurisdiction = readJurisdiction(typed.replaceAll(/[\s.!?]/g, ''));
  return jurisdiction && jurisdiction !== 'other' ? jurisdictionName(jurisdiction) : typed;
}

/** Whether a text is about more than where and when: "what about 2023?" is not. */
const saysSomething = (text: string): boolean => conceptsOf(withoutPlaces(text)).length > 0;

/** Whether a text names a country and nothing else. */
const isCountryAlone = (text: string): boolean =>
  askedScope(text).jurisdiction !== null && !saysSomething(text);

/** Coins and what tax asks of them. Another asset has rules that read like ours and are others. */
const isOnSubject = (text: string, { jurisdiction }: AskedScope): boolean =>
  namesThings(text)
    ? namesTerms(text) || jurisdiction !== null
    : subjectsIn(text).length > 0 || (namesTerms(text) && !OTHER_ASSETS.test(text.toLowerCase()));

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
  const asked = { taxYear, jurisdiction };
  return { question, asked, countries: [], sources: [], asksCountry: false, lacking: null };
}

/** The country stays the one that was named last; the year only where a question goes on. */
function scopeOf(
  question: string,
  { since, held }: { since: readonly string[]; held: readonly string[] },
): AskedScope {
  const own = askedScope(question);
  const year = since.map((one) => askedScope(one).taxYear).findLast((one) => one !== null);
  const named = namesCountry(question) ? null : heldCountry(held);
  return {
    jurisdiction: own.jurisdiction ?? named?.jurisdiction ?? null,
    taxYear: own.taxYear ?? year ?? null,
  };
}

/** Whether nobody named a country and what was found is the law of several. */
const asksCountry = (
  { countries }: { countries: readonly Jurisdiction[] },
  { jurisdiction }: AskedScope,
  sources: readonly Source[],
): boolean =>
  jurisdiction === null &&
  countries.length === 0 &&
  new Set(sources.flatMap((one) => (one.jurisdiction === 'other' ? [] : (one.jurisdiction ?? []))))
    .size > 1;

const SENTENCES_MAX = 5;

/**
 * What is searched, one after the other until something is found: what else is said beside a
 * sentence that asks for tax must not hide it.
 */
function partsOf(question: string): string[] {
  const sentences = question.split(/(?<=[.?!])\s+|\n+/).map((sentence) => sentence.trim());
  if (sentences.length < 2 || asksForCompany(question)) return [question];
  return [question, ...sentences.filter(namesTerms).slice(0, SENTENCES_MAX)];
}
