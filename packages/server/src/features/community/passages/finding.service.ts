import { countriesIn, foreignCountryIn, withoutPlaces } from '@lotwise/domain/premium/asked-scope';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import {
  isConfident,
  type PassageScore,
  scorePassage,
} from '@lotwise/domain/community/passage-score';
import {
  asksForCompany,
  namesThings,
  type Subject,
  subjectsIn,
  subjectsOf,
} from '@lotwise/domain/community/search-terms';
import { currentTaxYear } from '@lotwise/domain/countries/tax-years';
import { memo } from '../../../platform/cache/memo.ts';
import type { Db } from '../../../platform/db/db.ts';
import * as queries from './finding.queries.ts';
import { type Weighed, weigh } from './sought-words.ts';

export type SourcePlace = queries.SourcePlace;

/**
 * An answer or an insight that may be quoted, with the part of it that is closest to the question.
 */
export type Source = queries.SourcePlace & {
  title: string;
  rule: string | null;
  /**
   * Its beginning, where answers say what is so, and the closest passage; one where they are the
   * same.
   */
  passages: Pick<queries.PassageText, 'heading' | 'content'>[];
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number | null;
  taxYearTo: number | null;
};

export interface Sought {
  question: string;
  /** What was asked before, where the question goes on from it. */
  earlier: string;
  jurisdiction: Jurisdiction | null;
  /** The countries that are named where several are: only their rules are sought. */
  among?: readonly Jurisdiction[];
  /** The year that was named; null: any, those in force first. */
  taxYear: number | null;
  /** Today, ISO 8601. */
  day: string;
}

export const SOURCES = 3;
/** A source further behind the best is about something else. */
const CLOSE = 0.7;

/** The sources closest to a question, at most three, closest first; none if nothing is close. */
export async function findSources(db: Db, sought: Sought): Promise<Source[]> {
  const chosen = (await closeSources(db, sought, { ofCommonWords: true })).slice(0, SOURCES);
  return chosen.length === 0 ? [] : sourcesOf(db, chosen);
}

/** Those of these subjects that no text is on that holds for a jurisdiction. */
export async function subjectsWithoutText(
  db: Db,
  jurisdiction: Jurisdiction,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const isNamed = await queries.namedIn(
    db,
    jurisdiction,
    subjects.map(({ phrases }) => searchOf(phrases)),
  );
  return subjects.filter((_, index) => isNamed[index] === false);
}

/** Any of these phrases, as PostgreSQL searches them. */
const searchOf = (phrases: readonly string[]): string =>
  phrases.map((phrase) => phrase.match(/[\p{L}\p{N}]+/gu)?.join(' <-> ') ?? '').join(' | ');

/** The questions whose answers are closest to what is searched, closest first. */
export async function closestQuestions(db: Db, sought: Sought): Promise<string[]> {
  const ids = (await closeSources(db, sought, { ofCommonWords: false })).flatMap(
    ({ questionId }) => questionId ?? [],
  );
  return [...new Set(ids)];
}

/** `ofCommonWords`: also where every word sought is common, which takes reading many passages. */
async function closeSources(
  db: Db,
  sought: Sought,
  { ofCommonWords }: { ofCommonWords: boolean },
): Promise<queries.Candidate[]> {
  const whole = `${sought.question} ${sought.earlier}`;
  const isSure = namesThings(whole) || subjectsIn(whole).length > 0;
  // What is law for a person is none for a company.
  const isForCompany = asksForCompany(whole);
  const among = [...(sought.among ?? []), 'other', null];
  const weighed = await weigh(db, sought);
  if (!weighed || (weighed.isTogether && !ofCommonWords)) return [];
  const closeOf = async (taxYear: number | null) =>
    (await rankSources(db, { ...sought, taxYear }, weighed)).filter(
      (score) =>
        isConfident(score, isSure) &&
        holdsThere(score.candidate, sought) &&
        (!isForCompany || asksForCompany(score.candidate.said[0] ?? '')) &&
        (sought.among === undefined || among.includes(score.candidate.jurisdiction)),
    );
  const close = await closeOf(sought.taxYear);
  const [first] = close;
  if (!first) return [];
  // What is much closer and of other years shows what is asked: the rest is about something else.
  const [ofAnyYear] = sought.taxYear === null ? [] : await closeOf(null);
  if (ofAnyYear && first.wordRank < CLOSE * ofAnyYear.wordRank) return [];
  return close
    .filter(({ wordRank }) => wordRank >= CLOSE * first.wordRank)
    .map(({ candidate }) => candidate);
}

/** Of a text that says of no country where it holds: whether it can hold in the one asked about. */
function holdsThere(
  { said, jurisdiction }: queries.Candidate,
  { question, earlier, jurisdiction: asked }: Sought,
): boolean {
  if (asked === null || (jurisdiction !== null && jurisdiction !== 'other')) return true;
  if (asked === 'other') {
    const foreign = foreignCountryIn(`${question} ${earlier}`);
    return foreign !== null && said.some((text) => countriesOf(text).foreign === foreign);
  }
  // The first is the title.
  const { ours, foreign } = countriesOf(said[0] ?? '');
  return ours.length === 0 ? foreign === null : ours.includes(asked);
}

interface RankedSource extends PassageScore {
  candidate: queries.Candidate;
}

/** The sources related to a question, closest first, each ranked by its closest passage. */
async function rankSources(
  db: Db,
  sought: Sought,
  { concepts, words, rare, isTogether, counts, total }: Weighed,
): Promise<RankedSource[]> {
  const found = await queries.candidates(db, {
    text: sought.question,
    rare,
    isTogether,
    words,
    jurisdiction: sought.jurisdiction,
    taxYear: sought.taxYear,
  });
  const scored = (candidate: queries.Candidate, held = candidate.held) => ({
    candidate,
    ...scorePassage(concepts, asFound(candidate, held, sought), counts, total),
  });
  return [...Map.groupBy(found, ({ sourceId }) => sourceId).values()]
    .flatMap((passages) => {
      const [best] = passages.map((one) => scored(one)).sort((a, b) => b.rank - a.rank);
      // A source is as close as all that it says; what is quoted of it is its closest passage.
      return best
        ? [
            scored(
              best.candidate,
              passages.flatMap(({ held }) => held),
            ),
          ]
        : [];
    })
    .sort((a, b) => b.rank - a.rank);
}

function asFound(
  {
    likeness,
    said,
    rule,
    isOfCompany: isCompany,
    jurisdiction,
    taxYearFrom,
    taxYearTo,
  }: queries.Candidate,
  held: readonly string[],
  { question, earlier, jurisdiction: asked, taxYear, day }: Sought,
) {
  const year = taxYear ?? currentTaxYear(jurisdiction, day);
  return {
    held: placesOf(held),
    likeness,
    said: said.map((text) => knownSubjectsOf(text)),
    head: knownSubjectsOf(`${said[0] ?? ''} ${rule ?? ''}`),
    isOnElse: subjectsOfTitle(said[0] ?? '').some(
      (one) => !subjectsOfTitle(`${question} ${earlier}`).includes(one),
    ),
    isOfOthers:
      isCompany && !/\b(?:company|ltd|gmbh|corporation|business)\b/i.test(`${question} ${earlier}`),
    isUnplaced: asked !== null && asked !== 'other' && asked !== jurisdiction,
    isLikelyThere: asked === null && jurisdiction === 'us',
    isInForce:
      (taxYearFrom === null || year >= taxYearFrom) && (taxYearTo === null || year <= taxYearTo),
  };
}

/** Those that a title or a paraphrase names, which are the same for every question. */
const countriesOf = memo(5000, (text) => ({
  ours: countriesIn(text),
  foreign: foreignCountryIn(text),
}));

const subjectsOfTitle = memo(5000, (text) => subjectsIn(text).map(({ name }) => name));

/** Those of a title or a paraphrase, which are the same for every question. */
const knownSubjectsOf = memo<ReadonlySet<string>>(5000, (text) => subjectsOf(withoutPlaces(text)));

/** The words of all these passages, each with the places of all. */
function placesOf(held: readonly string[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const one of held) {
    const [word = '', at = ''] = one.split(' ');
    const before = places.get(word);
    // Title, tags and question are the same for each passage of a source.
    places.set(word, before === undefined ? at : before + at.replaceAll(/[^C]/g, ''));
  }
  return places;
}

async function sourcesOf(db: Db, chosen: readonly queries.Candidate[]): Promise<Source[]> {
  const texts = Map.groupBy(await queries.passageTexts(db, chosen), ({ sourceId }) => sourceId);
  return chosen.flatMap(({ sourceId, jurisdiction, taxYearFrom, taxYearTo }) => {
    const parts = texts.get(sourceId);
    // Deleted between the two reads.
    if (!parts?.[0]) return [];
    const [first] = parts;
    const place: queries.SourcePlace =
      first.kind === 'answer'
        ? { kind: 'answer', sourceId, questionId: first.questionId }
        : { kind: 'insight', sourceId, slug: first.slug };
    const passages = parts.map(({ heading, content }) => ({ heading, content }));
    const { title, rule } = first;
    return [{ ...place, title, rule, passages, jurisdiction, taxYearFrom, taxYearTo }];
  });
}
