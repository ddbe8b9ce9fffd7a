import { turnsLimitRound } from './model-limits.ts';
import { sentencesOf } from '../text/sentences.ts';

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
/** For how long a sum holds; of the year every rule speaks. */
const PERIOD = /\b(?:da(?:y|ily)|week|month)/g;
/** Whose it is: also as the question says. */
const KIN =
  /\b(?:wife|husband|spouse|partner|brother|sister|mother|father|parent|child|children|kid|son|daughter|friend|company|employer)\b/g;
/** The same people by other names: the reader's words for them need not be the source's. */
const KINSHIP: readonly RegExp[] = [
  /\b(?:wife|husband|spouse|partner|hubby|missus|married|marriage)\b/,
  /\b(?:brother|sister|sibling)s?\b/,
  /\b(?:mother|father|parent|mum|mom|dad)s?\b/,
  /\b(?:child|children|kid|kids|son|daughter)s?\b/,
  /\b(?:friend|mate)s?\b/,
  /\b(?:company|business|firm|ltd|llc|gmbh|employer|boss|work|job)\b/,
];
const STOP =
  /^(?:the|and|for|are|was|were|has|have|had|been|being|that|this|these|those|with|from|into|onto|than|then|when|where|which|who|whose|whom|what|while|also|such|its|it's|their|there|here|they|them|you|your|yours|our|his|her|may|can|could|must|shall|should|will|would|does|did|done|any|all|each|every|some|both|either|one|other|others|same|about|over|under|between|because|therefore|however|still|just|even|too|very|more|most|less|case|member|another|example|rule|says|say|said)$/;
const NEGATION =
  /^(?:no|not|never|nothing|none|nobody|without|cannot|neither|nor|\p{L}+n['\u2019]t)$/u;
/** A denial reaches so many words, and not beyond the clause. */
const REACH = 3;
/** Sums, quantities of coins and days: in nobody's law but what one person had and did. */
const OF_A_CASE =
  /[$\u00a3\u20ac\u00a5]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:btc|bitcoins?|eth|ether|sol|ada|xrp|doge|usdc|usdt|ltc|coins|tokens|nfts)\b|\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s\d{1,2}\b/gi;
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
        hasAll(PERIOD, sentence, statement) &&
        !turnsLimitRound(sentence, statement) &&
        hasAll(KIN, sentence, `${statement} ${question}`),
    );
}

/** Whether it names what is somebody else's without saying so, or says that it is the reader's. */
function tellsAsReaders(
  sentence: string,
  sources: readonly SupportingSource[],
  question: string,
): boolean {
  const ofLaw = `${sources.map(({ rule }) => rule ?? '').join(' ')} ${question}`;
  const known = new Set(numbersIn((ofLaw.match(OF_A_CASE) ?? []).join(' ')));
  const isOfCase = numbersIn((sentence.match(OF_A_CASE) ?? []).join(' ')).some(
    (number) => !known.has(number),
  );
  const isToReader = /\byou(?:r|rs)?\b/i.test(sentence);
  if (isOfCase && (isToReader || !AS_A_CASE.test(sentence))) return true;
  return isToReader && namesOthersKin(sentence.toLowerCase(), question.toLowerCase());
}

/** Whether a sentence gives the reader people of whom they said nothing. */
const namesOthersKin = (sentence: string, question: string): boolean =>
  KINSHIP.some(
    (kin) => new RegExp(`\\byour (?:\\w+ )?${kin.source}`).test(sentence) && !kin.test(question),
  );

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
