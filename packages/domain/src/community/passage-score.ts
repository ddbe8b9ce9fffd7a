/**
 * A thing asked for, in the words of the search: those typed and those that mean nearly the same.
 */
export interface SoughtConcept {
  own: readonly string[];
  also: readonly string[];
  /** The same as what a text is about: `subjectsOf`. */
  subjects: readonly string[];
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
  /** How alike question and title are letter by letter, 0 to 1. */
  likeness: number;
  /** What its title and each of its paraphrases are about. */
  said: readonly ReadonlySet<string>[];
  /** What its title and its short answer are about. */
  head: ReadonlySet<string>;
  /** Whether it says nothing against the jurisdiction and tax year that are assumed. */
  isInForce: boolean;
  /** Whether its title names a subject with rules of its own that the question does not. */
  isOnElse: boolean;
  /** Whether it is for a company and the question of a person. */
  isOfOthers: boolean;
  /** Whether it says of no country where it holds, and the question names one. */
  isUnplaced: boolean;
  /** Whether it holds where a question that names no country is mostly asked from. */
  isLikelyThere: boolean;
}

export interface PassageScore {
  /** The higher, the closer. */
  rank: number;
  /** The same by words alone: what the question is about may be shared by what is not asked. */
  wordRank: number;
  /** 0 to 1: how much of what is asked the passage is about, rare words counting more. */
  coverage: number;
}

/**
 * The weight of one occurrence of a word, by where it occurs: title or paraphrase, tag, passage,
 * question. These weights and the next were fitted by searching for each starter text with each of
 * its paraphrases, with that paraphrase removed from the text.
 */
const FIELDS: Record<string, number> = { A: 1, B: 1.2, C: 0.35, D: 1.25 };
/**
 * With so many occurrences a concept counts half of what it can; the more, the less another adds.
 */
const HALF = 2;
/** A word that means nearly the same counts so much of one that was typed. */
const ALSO = 0.7;
/** How much less a rare word counts before a common one than its rarity says. */
const EVENED = 0.64;
const LIKENESS = 1.15;
/** Found by asking with two paraphrases of each text that it was then without. */
const SAMENESS = 1;
/** What is asked and stands in the title or the short answer, before what the text only mentions. */
const HEAD = 0.4;
const ON_ELSE = 0.85;
/** What is left where little of the question is covered: the coverage to this power. */
const COVERED = 0.25;
const PAST = 0.9;
const OTHERS = 0.6;
const UNPLACED = 0.7;
/** Who says nothing of a country mostly means the United States; others tend to name theirs. */
const LIKELY = 0.1;
/** A word that is no term of the field tells less of what is asked. */
const PLAIN = 0.6;
/** And one that no passage has is mostly the asker's own story. */
const UNKNOWN = 0.25;
/** Of so few things that are asked, one that is no term of the field is what it is about. */
const FEW = 4;
const SUBJECT = 1.4;
/**
 * On a young site every word is rare or unknown; there an unknown one counts as on one with so many
 * passages.
 */
const UNKNOWN_AMONG = 300;
/** Below these a passage is about something else; found on the evaluation set (npm run eval). */
const CONFIDENT_RANK = 0.14;
const CONFIDENT_COVERAGE = 0.35;

/** And below these where the question speaks of no coins and no trade: it may be of another tax. */
const CONFIDENT_ELSEWHERE = 0.3;
const COVERAGE_ELSEWHERE = 0.45;

/** Whether a passage is close enough to be quoted as an answer. */
export const isConfident = ({ wordRank, coverage }: PassageScore, isSure: boolean): boolean =>
  isSure
    ? wordRank >= CONFIDENT_RANK && coverage >= CONFIDENT_COVERAGE
    : wordRank >= CONFIDENT_ELSEWHERE && coverage >= COVERAGE_ELSEWHERE;

/** How rare a word is that occurs in `count` of `total` passages. */
export function rarity(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

/**
 * What a concept counts: as its rarest known word that was typed, else as the rarest of the others.
 */
function weightOf(
  { own, also, weight }: SoughtConcept,
  {
    counts,
    total,
    isShort,
  }: { counts: ReadonlyMap<string, number>; total: number; isShort: boolean },
): number {
  const rarest = (words: readonly string[]) =>
    Math.max(
      0,
      ...words.flatMap((word) => (counts.has(word) ? rarity(counts.get(word) ?? 0, total) : [])),
    );
  const known = rarest(own) || rarest(also);
  const isTerm = also.length > 0;
  const rare = (known || rarity(0, Math.max(total, UNKNOWN_AMONG))) ** EVENED;
  return weight * rare * (isTerm ? 1 : isShort ? SUBJECT : known ? PLAIN : UNKNOWN);
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
  const weights = concepts.map((concept) =>
    weightOf(concept, { counts, total, isShort: concepts.length <= FEW }),
  );
  for (const [index, concept] of concepts.entries()) {
    const weight = weights[index] ?? 0;
    const often = occurrences(concept, passage.held);
    sum += (weight * often) / (often + HALF);
    covered += weight * partOf(concept, passage.held);
    all += weight;
  }
  const coverage = all === 0 ? 0 : covered / all;
  const wordRank =
    ((all === 0 ? 0 : sum / all + LIKENESS * passage.likeness) * coverage ** COVERED +
      (passage.isLikelyThere ? LIKELY : 0)) *
    (passage.isInForce ? 1 : PAST) *
    (passage.isUnplaced ? UNPLACED : 1) *
    (passage.isOfOthers ? OTHERS : 1);
  const inHead = weights.filter((_, index) =>
    concepts[index]?.subjects.some((one) => passage.head.has(one)),
  );
  const head = all === 0 ? 0 : inHead.reduce((one, other) => one + other, 0) / all;
  return {
    coverage,
    wordRank,
    rank:
      (wordRank + HEAD * head + SAMENESS * sameness(concepts, weights, passage)) *
      (passage.isOnElse ? ON_ELSE : 1),
  };
}

/**
 * How much of what is asked and of what a passage's title or paraphrase says is the same, 0 to 1:
 * the cosine of their angle, of the two that are closest. One alone may be so by chance.
 */
function sameness(
  concepts: readonly SoughtConcept[],
  weights: readonly number[],
  { said }: FoundPassage,
): number {
  const squares = weights.map((weight) => weight ** 2);
  const asked = squares.reduce((sum, one) => sum + one, 0);
  // What is said and not asked is as rare as what is asked.
  const other = asked / Math.max(1, concepts.length);
  const cosines = said.map((subjects) => {
    const isSaid = concepts.map((concept) => concept.subjects.some((one) => subjects.has(one)));
    const shared = squares.reduce((sum, one, index) => sum + (isSaid[index] ? one : 0), 0);
    const rest = Math.max(0, subjects.size - isSaid.filter(Boolean).length);
    return shared === 0 ? 0 : shared / Math.sqrt(asked * (shared + other * rest));
  });
  const closest = cosines.sort((a, b) => b - a).slice(0, 2);
  return closest.reduce((sum, one) => sum + one, 0) / Math.max(1, closest.length);
}

/** How often a concept is there, field by field by the word of it that the field has most. */
function occurrences({ own, also }: SoughtConcept, held: FoundPassage['held']): number {
  const most = new Map<string, number>();
  const look = (words: readonly string[], factor: number) => {
    for (const word of words) {
      const inWord = new Map<string, number>();
      for (const field of held.get(word) ?? '')
        inWord.set(field, (inWord.get(field) ?? 0) + factor);
      for (const [field, often] of inWord)
        if (often > (most.get(field) ?? 0)) most.set(field, often);
    }
  };
  look(own, 1);
  look(also, ALSO);
  return [...most].reduce((sum, [field, often]) => sum + (FIELDS[field] ?? 0) * often, 0);
}

function partOf({ own, also }: SoughtConcept, held: FoundPassage['held']): number {
  const isHeld = (word: string) => held.has(word);
  return own.some(isHeld) ? 1 : also.some(isHeld) ? ALSO : 0;
}
