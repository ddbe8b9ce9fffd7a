import { sentencesOf } from './sentences.ts';

/** A source, as what a sentence about it is compared with. */
export interface SupportingSource {
  /** What its editors say is its rule; null where they say none. */
  rule: string | null;
  /** What else of it may be cited. */
  text: string;
}

/**
 * Words of a sentence that must occur in what supports it: this share, and of a short one all. With
 * fewer than two words nothing can be compared.
 */
const SHARED = 0.75;
const SHORT = 4;
const FEWEST = 2;

/** What nobody may add to what a source says. */
const CLAIMS =
  /^(?:deduct|exempt|free|owe|owed|avoid|skip|ignor|twic|twice|doubl|refund|penalt|legal|illeg|alway|only|until|guarant|delet|hid|wrong|fals|incorr|untru|myth|mistak)/;
/** One of these in place of another turns a rule round: each must stand there itself. */
const DECIDES =
  /\b(?:more|less|fewer|above|below|before|after|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter|hundred|thousand|million|capital|ordinary|short|long)\b/g;
/** Whose it is: also as the question says. */
const KIN =
  /\b(?:wife|husband|spouse|partner|brother|sister|mother|father|parent|child|children|kid|son|daughter|friend|company|employer)\b/g;
const STOP =
  /^(?:the|and|for|are|was|were|has|have|had|been|being|that|this|these|those|with|from|into|onto|than|then|when|where|which|who|whose|whom|what|while|also|such|its|it's|their|there|here|they|them|you|your|yours|our|his|her|may|can|could|must|shall|should|will|would|does|did|done|any|all|each|every|some|both|either|one|other|others|same|about|over|under|between|because|therefore|however|still|just|even|too|very|more|most|less|case|member|another|example|rule|says|say|said)$/;
const NEGATION =
  /^(?:no|not|never|nothing|none|nobody|without|cannot|neither|nor|\p{L}+n['\u2019]t)$/u;
/** A denial reaches so many words, and not beyond the clause. */
const REACH = 3;
const MONEY = /[$\u00a3\u20ac\u00a5]\s?\d[\d.,]*/g;
const AS_A_CASE =
  /^(?:\W*)(?:in (?:one|another|that|this) (?:\w+['\u2019]s )?(?:case|example)|for example)\b/i;

/**
 * Whether sources bear a sentence out, as far as words show: one statement of them, or two that
 * follow each other, has its words and all its numbers, denies what it denies and nothing that it
 * says. A sum of somebody's case may be told as one alone, and never to the reader.
 */
export function isBorneOut(
  sentence: string,
  sources: readonly SupportingSource[],
  question: string,
): boolean {
  if (tellsAsReaders(sentence, sources, question)) return false;
  const said = wordsOf(sentence);
  if (said.stems.size < FEWEST) return false;
  return sources
    .flatMap(statementsOf)
    .some(
      (statement) =>
        bears(wordsOf(statement), said) &&
        hasNumbers(statement, sentence) &&
        hasAll(DECIDES, sentence, statement) &&
        hasAll(KIN, sentence, `${statement} ${question}`),
    );
}

/** Whether it names a sum of somebody's case without saying so. */
function tellsAsReaders(
  sentence: string,
  sources: readonly SupportingSource[],
  question: string,
): boolean {
  const ofLaw = `${sources.map(({ rule }) => rule ?? '').join(' ')} ${question}`;
  const known = new Set(numbersIn((ofLaw.match(MONEY) ?? []).join(' ')));
  const isOfCase = numbersIn((sentence.match(MONEY) ?? []).join(' ')).some(
    (sum) => !known.has(sum),
  );
  return isOfCase && (/\byou(?:r|rs)?\b/i.test(sentence) || !AS_A_CASE.test(sentence));
}

function statementsOf({ rule, text }: SupportingSource): string[] {
  const alone = [rule ?? '', ...text.split('\n')].flatMap((line) => {
    const sentences = sentencesOf(line);
    return [...sentences, ...sentences.slice(1).map((one, index) => `${sentences[index]} ${one}`)];
  });
  // A question says nothing.
  return alone.filter((statement) => statement.trim() !== '' && !/\?\W*$/.test(statement));
}

interface Words {
  stems: ReadonlySet<string>;
  /** Of each denial, the words that it reaches. */
  denied: readonly ReadonlySet<string>[];
}

function bears(source: Words, said: Words): boolean {
  const all = [...said.stems];
  const held = all.filter((stem) => source.stems.has(stem));
  if (held.length < (all.length < SHORT ? 1 : SHARED) * all.length) return false;
  if (all.some((stem) => CLAIMS.test(stem) && !source.stems.has(stem))) return false;
  const meets = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].some((stem) => other.has(stem));
  return (
    said.denied.every((one) => source.denied.some((other) => meets(one, other))) &&
    source.denied.every(
      (one) => !meets(one, said.stems) || said.denied.some((other) => meets(one, other)),
    )
  );
}

function wordsOf(text: string): Words {
  const stems = new Set<string>();
  const denied: Set<string>[] = [];
  for (const clause of text.toLowerCase().split(/[,;:()\u2013\u2014]|\b(?:and|but|so|or)\b/)) {
    let reach: Set<string> | undefined;
    for (const [word] of clause.matchAll(/\p{L}[\p{L}'\u2019]*/gu)) {
      if (NEGATION.test(word)) denied.push((reach = new Set()));
      else if (word.length > 2 && !STOP.test(word)) {
        const stem = stemOf(word);
        stems.add(stem);
        if (reach && reach.size < REACH) reach.add(stem);
      }
    }
  }
  return { stems, denied };
}

// Cheap stems do: taxed, taxes and taxable are one.
const stemOf = (word: string): string =>
  word
    .replace(/['\u2019]s?$/, '')
    .replace(/(?:ing|ed|es|s|able|al)$/, '')
    .slice(0, 6);

/** Whether every one of some words that a sentence has stands in a text as well. */
function hasAll(words: RegExp, sentence: string, text: string): boolean {
  const held = new Set(text.toLowerCase().match(words));
  return (sentence.toLowerCase().match(words) ?? []).every((word) => held.has(word));
}

function hasNumbers(source: string, sentence: string): boolean {
  const held = new Set(numbersIn(source));
  return numbersIn(sentence).every((number) => held.has(number));
}

const numbersIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) =>
    number.replace(/[.,]+$/, '').replaceAll(',', ''),
  );
