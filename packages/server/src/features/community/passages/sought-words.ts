import { withoutPlaces } from '@lotwise/domain/premium/asked-scope';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import type { SoughtConcept } from '@lotwise/domain/community/passage-score';
import { conceptsOf, subjectsOf, subjectsOfConcept } from '@lotwise/domain/community/search-terms';
import { isSlip } from '@lotwise/domain/text/slips';
import type { Db } from '../../../platform/db/db.ts';
import { nearestWords } from '../vocabulary/vocabulary.service.ts';
import * as queries from './finding.queries.ts';
import { wordCounts } from './passages.queries.ts';

const EARLIER_WEIGHT = 0.5;
/** A word that occurs in more than this share of many passages is too common to search for. */
const COMMON_PART = 0.05;
/** So many passages may be read for one question; no word that occurs in fewer is too common. */
const MATCHES_MAX = 1000;
/** So many of the common words of a question that has no other are sought together. */
const TOGETHER = 2;
/** A word in more passages than this says nothing. */
const SAYS_NOTHING = 20_000;

/** What was asked, now and before, and for which country. */
interface Words {
  question: string;
  earlier: string;
  jurisdiction: Jurisdiction | null;
}

/** What is sought, and how often its words occur among all passages. */
export interface Weighed {
  concepts: SoughtConcept[];
  words: string[];
  /** Of the words those that passages are fetched by: one of them, the rarest first, or all. */
  rare: string[];
  isTogether: boolean;
  counts: ReadonlyMap<string, number>;
  total: number;
}

/** Undefined where no passage has a word of it. */
export async function weigh(db: Db, sought: Words): Promise<Weighed | undefined> {
  const concepts = await soughtConcepts(db, sought);
  const words = [...new Set(concepts.flatMap(({ own, also }) => [...own, ...also]))];
  if (words.length === 0) return undefined;
  const counts = await wordCounts(db, words);
  const total = counts.get('') ?? 0;
  const rare = rareOf(concepts, counts, total);
  if (rare.length > 0) return { concepts, words, rare, isTogether: false, counts, total };
  const common = commonOf(concepts, counts);
  return common.length === 0
    ? undefined
    : { concepts, words, rare: common, isTogether: true, counts, total };
}

async function soughtConcepts(
  db: Db,
  { question, earlier, jurisdiction }: Words,
): Promise<SoughtConcept[]> {
  const about = (text: string) => conceptsOf(jurisdiction === null ? text : withoutPlaces(text));
  const weighed = (text: string, weight: number) =>
    about(text).map((concept) => ({ ...concept, subjects: subjectsOfConcept(concept), weight }));
  const [now, before] = [weighed(question, 1), weighed(earlier, EARLIER_WEIGHT)];
  const all = await withSlipsMended(db, [...now, ...before]);
  const lexemes = await queries.lexemesOf(
    db,
    all.flatMap(({ words, also }) => [words.join(' '), also.join(' ')]),
  );
  return all
    .map(({ weight, subjects }, index) => ({
      weight,
      subjects,
      own: lexemes[2 * index] ?? [],
      also: lexemes[2 * index + 1] ?? [],
    }))
    .filter(({ own, also }) => own.length + also.length > 0);
}

/** The same with what a word was to be where it is one letter from a word that is known here. */
async function withSlipsMended<C extends { words: string[]; also: string[]; subjects: string[] }>(
  db: Db,
  concepts: readonly C[],
): Promise<C[]> {
  const typed = concepts.flatMap(({ words, also }) =>
    also.length > 0 ? [] : words.filter((word) => /^[a-z]{5,30}$/.test(word)),
  );
  if (typed.length === 0) return [...concepts];
  const slips = (await nearestWords(db, typed)).filter(({ typed: word, better }) =>
    isSlip(word, better),
  );
  return concepts.map((concept) => {
    const meant = slips.flatMap(({ typed: word, better }) =>
      concept.words.includes(word) ? [better] : [],
    );
    return {
      ...concept,
      also: [
        ...concept.also,
        ...meant.flatMap((word) => [word, ...conceptsOf(word).flatMap(({ also }) => also)]),
      ],
      subjects: [...concept.subjects, ...meant.flatMap((word) => [...subjectsOf(word)])],
    };
  });
}

/**
 * The words that passages are fetched by: the rarest first, as many as together bring few enough;
 * what was typed before what means the same.
 */
function rareOf(
  concepts: readonly SoughtConcept[],
  counts: ReadonlyMap<string, number>,
  total: number,
): string[] {
  const countOf = (word: string) => counts.get(word) ?? 0;
  const isTelling = (word: string) =>
    countOf(word) > 0 && countOf(word) <= Math.max(MATCHES_MAX, total * COMMON_PART);
  const rarestFirst = (words: readonly string[]) =>
    [...new Set(words)].filter(isTelling).sort((a, b) => countOf(a) - countOf(b));
  let matches = 0;
  return [
    ...new Set([
      ...rarestFirst(concepts.flatMap(({ own }) => own)),
      ...rarestFirst(concepts.flatMap(({ also }) => also)),
    ]),
  ].filter((word, index) => {
    if (index > 0 && matches + countOf(word) > MATCHES_MAX) return false;
    matches += countOf(word);
    return true;
  });
}

/** What a question in common words alone is sought by: the rarest of those that were typed. */
function commonOf(
  concepts: readonly SoughtConcept[],
  counts: ReadonlyMap<string, number>,
): string[] {
  const known = [...new Set(concepts.flatMap(({ own }) => own))]
    .map((word) => ({ word, count: counts.get(word) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  return (known[0]?.count ?? 0) > SAYS_NOTHING
    ? []
    : known.slice(0, TOGETHER).map(({ word }) => word);
}
