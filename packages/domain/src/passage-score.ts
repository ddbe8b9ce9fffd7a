/**
 * A thing asked for, in the words of the search: those typed and those that mean nearly the same.
 */
export interface SoughtConcept {
  own: readonly string[];
  also: readonly string[];
  /** 1, or less for what an earlier question asked. */
  weight: number;
}

/** A passage as the search found it. */
export interface FoundPassage {
  /**
   * The words it has of those sought, with where they stand: A title, B tags, C the passage, D the
   * question.
   */
  held: ReadonlyMap<string, string>;
  /** How alike question and title are, 0 to 1. */
  likeness: number;
  /** Whether it says nothing against the jurisdiction and tax year that are assumed. */
  isInForce: boolean;
  /** Whether it is for a company and the question of a person. */
  isOfOthers: boolean;
  /** Whether it holds where a question that names no country is mostly asked from. */
  isLikelyThere: boolean;
}

export interface PassageScore {
  /** The higher, the closer. */
  rank: number;
  /** 0 to 1: how much of what is asked the passage is about, rare words counting more. */
  coverage: number;
}

const FIELDS: Record<string, number> = { A: 1, B: 0.5, C: 0.7, D: 0.5 };
/** What a word counts that stands in ever more of the ways in which the same is asked. */
const ASKED = 0.3;
const ALSO = 0.55;
const LIKENESS = 3;
const PAST = 0.9;
const OTHERS = 0.6;
/** Who says nothing of a country mostly means the United States; others tend to name theirs. */
const LIKELY = 1.2;
/** A word that no passage has may be a name that matters little, or what the question is about. */
const UNKNOWN = 0.85;
/**
 * On a young site every word is rare or unknown; there an unknown one counts as on one with so many
 * passages.
 */
const UNKNOWN_AMONG = 300;
/** Below these a passage is about something else; found on the evaluation set (npm run eval). */
const CONFIDENT_RANK = 0.4;
const CONFIDENT_COVERAGE = 0.2;

/** And below this where the question speaks of no coins and no trade: it may be of another tax. */
const CONFIDENT_ELSEWHERE = 1.2;

/** Whether a passage is close enough to be quoted as an answer. */
export const isConfident = ({ rank, coverage }: PassageScore, isSure: boolean): boolean =>
  rank >= (isSure ? CONFIDENT_RANK : CONFIDENT_ELSEWHERE) && coverage >= CONFIDENT_COVERAGE;

/** How rare a word is that stands in `count` of `total` passages. */
export function rarity(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

/**
 * What a concept counts: as its rarest known word that was typed, else as the rarest of the others.
 */
function weightOf(
  { own, also, weight }: SoughtConcept,
  counts: ReadonlyMap<string, number>,
  total: number,
): number {
  const rarest = (words: readonly string[]) =>
    Math.max(
      0,
      ...words.flatMap((word) => (counts.has(word) ? rarity(counts.get(word) ?? 0, total) : [])),
    );
  const known = rarest(own) || ALSO * rarest(also);
  return weight * (known || UNKNOWN * rarity(0, Math.max(total, UNKNOWN_AMONG)));
}

/**
 * How close a passage is to what is sought. `counts` says in how many of `total` passages each word
 * stands.
 */
export function scorePassage(
  concepts: readonly SoughtConcept[],
  passage: FoundPassage,
  counts: ReadonlyMap<string, number>,
  total: number,
): PassageScore {
  let sum = 0;
  let covered = 0;
  let all = 0;
  for (const concept of concepts) {
    const weight = weightOf(concept, counts, total);
    const { field, part } = best(concept, passage.held);
    sum += weight * field;
    covered += weight * part;
    all += weight;
  }
  const coverage = all === 0 ? 0 : covered / all;
  return {
    coverage,
    rank:
      (all === 0 ? 0 : sum / all + LIKENESS * passage.likeness) *
      Math.sqrt(coverage) *
      (passage.isInForce ? 1 : PAST) *
      (passage.isOfOthers ? OTHERS : 1) *
      (passage.isLikelyThere ? LIKELY : 1),
  };
}

function fieldOf(places: string): number {
  const asked = places.split('A').length - 1;
  return [...new Set(places)].reduce(
    (sum, place) => sum + (FIELDS[place] ?? 0),
    asked === 0 ? 0 : ASKED * (1 - 1 / asked),
  );
}

function best(
  { own, also }: SoughtConcept,
  held: FoundPassage['held'],
): { field: number; part: number } {
  let field = 0;
  let part = 0;
  const look = (words: readonly string[], factor: number) => {
    for (const word of words) {
      const places = held.get(word);
      if (places === undefined) continue;
      part = Math.max(part, factor);
      field = Math.max(field, factor * fieldOf(places));
    }
  };
  look(own, 1);
  look(also, ALSO);
  return { field, part };
}
