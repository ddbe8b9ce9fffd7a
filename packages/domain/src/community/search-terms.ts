import { SUBJECTS, TERMS, THINGS } from './field-terms.ts';

/** One thing that a question is about: the words it was typed with, and others that mean the same. */
export interface Concept {
  words: string[];
  also: string[];
}

interface Term {
  kind: 'thing' | 'subject' | 'term';
  /** Of a subject. */
  name: string;
  phrases: string[];
}

const termsOf = (kind: Term['kind'], lines: readonly (readonly [name: string, line: string])[]) =>
  lines.map(([name, line]) => ({ kind, name, phrases: line.split(', ') }));
const ALL: readonly Term[] = [
  ...termsOf(
    'thing',
    THINGS.map((line) => ['', line]),
  ),
  ...termsOf('subject', Object.entries(SUBJECTS)),
  ...termsOf(
    'term',
    TERMS.map((line) => ['', line]),
  ),
];

const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}][\p{L}\p{N}\u2019'.-]*/gu;
/** What every question is full of. */
const EMPTY = new Set(
  `a about actually after all also am an and any anyone are as at be because been before but by can cant could did didnt do does doesnt doing done dont ever far for from get gets getting go goes going gonna got had happen happens has have having he hello help her here hey hi him his how however i id if ill im in into is isnt it its ive just know let like made make makes many may me mean means might more most much must my myself need needs new no not now of off ok on one only or our out please pls put really required right said same say says see she should since so some someone something still than thanks that thats the their them then there these they thing think this those though to too u up us use used using very want wanted was wat way we were what whats when where whether which while who why will with without wont work works would yes yet you your cause cos cuz bc btw n r w wtf lol idk kinda bunch ton tons mate mates guy guys reckon crazy extra stuff bit sorry meant`.split(
    ' ',
  ),
);
/** A length of time, which beside what is held is its holding period. */
const LENGTH =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|few) (?:full |whole )?(?:months?|years?|yrs?)\b/gi;
const HELD = /\b(?:held|hold(?:ing)?|hodl\w*|kept|own(?:ed)?|after|later|ago|sold|sell)\b/i;
const CONCEPTS_MAX = 30;

/** A word without its ending: “swaps”, “swapped” and “swapping” are one. */
function stemOf(word: string): string {
  const plain = word.toLowerCase().replaceAll(/[\u2019'.]/g, '');
  if (!/^[a-z]{4,}$/.test(plain)) return plain;
  const stem = plain
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|s|e)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  return stem.length >= 3 ? stem : plain;
}

const phraseKey = (phrase: string): string => (phrase.match(WORD) ?? []).map(stemOf).join(' ');

/** The terms by each of their phrases, without endings. */
const BY_PHRASE = new Map<string, Term[]>();
for (const term of ALL)
  for (const phrase of term.phrases) {
    const key = phraseKey(phrase);
    BY_PHRASE.set(key, [...new Set([...(BY_PHRASE.get(key) ?? []), term])]);
  }
const LONGEST = Math.max(...Array.from(BY_PHRASE.keys(), (key) => key.split(' ').length));

interface Found {
  words: string[];
  terms: readonly Term[];
}

/** A text as its words, the words of a phrase of the field together. */
function phrasesOf(text: string): Found[] {
  const held = HELD.test(text);
  const typed = held ? text.replace(LENGTH, ' holding period ') : text;
  const words = Array.from(typed.matchAll(WORD), ([word]) =>
    word
      .toLowerCase()
      .replaceAll('\u2019', "'")
      .replace(/['.-]+$/, '')
      .replace(/'s$/, ''),
  );
  const stems = words.map(stemOf);
  const found: Found[] = [];
  for (let at = 0; at < words.length;) {
    let count = Math.min(LONGEST, words.length - at);
    while (count > 0 && !BY_PHRASE.has(stems.slice(at, at + count).join(' '))) count--;
    const terms = BY_PHRASE.get(stems.slice(at, at + count).join(' ')) ?? [];
    found.push({ words: words.slice(at, at + Math.max(1, count)), terms });
    at += Math.max(1, count);
  }
  return found;
}

/**
 * What a question is about, each thing once, in its order. Words that say nothing are left out;
 * years and amounts too, because answers have their own.
 *
 * @example conceptsOf('Did I dump my coins?')[0] // { words: ['dump'], also: ['sell', 'sold', …] }
 */
export function conceptsOf(text: string): Concept[] {
  const concepts = new Map<string, Concept>();
  for (const { words, terms } of phrasesOf(text)) {
    const own = words.filter((word) => !isAmount(word));
    if (own.length === 0 || (terms.length === 0 && own.every(isEmpty))) continue;
    const key = keyOf({ words: own, terms });
    const concept = concepts.get(key) ?? { words: [], also: [] };
    concept.words = [...new Set([...concept.words, ...own])];
    // A word of a phrase says something else alone.
    const also = terms.flatMap(({ phrases }) => phrases).filter((one) => !/[ -]/.test(one));
    concept.also = terms.length > 0 && also.length === 0 ? own : also;
    concepts.set(key, concept);
  }
  return [...concepts.values()].slice(0, CONCEPTS_MAX);
}

/** The same for whatever means the same. */
const keyOf = ({ words, terms }: Found): string =>
  terms.length === 0 ? stemOf(words[0] ?? '') : terms.map(({ phrases }) => phrases[0]).join(' ');

/**
 * What a text is about, each thing once: a term of the field by all that mean it, another word
 * without its ending. So two texts that ask the same in other words have most of it in common.
 */
export const subjectsOf = (text: string): ReadonlySet<string> =>
  new Set(
    phrasesOf(text)
      .filter(
        ({ words, terms }) => terms.length > 0 || !words.every((w) => isEmpty(w) || isAmount(w)),
      )
      .flatMap(subjectKeys),
  );

const subjectKeys = ({ words, terms }: Found): string[] =>
  terms.length === 0 ? words.map(stemOf) : terms.map(({ phrases }) => phrases[0] ?? '');

/** The same of one concept. */
export const subjectsOfConcept = ({ words }: Concept): string[] => [...subjectsOf(words.join(' '))];

const isEmpty = (word: string): boolean => EMPTY.has(word.replaceAll("'", ''));

// 8949 and 1040 are forms; 2025 is a year, and what has a comma in it an amount.
const isAmount = (word: string): boolean =>
  /^\d[\d.,]*(?:k|m|st|nd|rd|th)?$/.test(word) &&
  (!/^\d{3,4}$/.test(word) || /^(?:19|20)\d\d$/.test(word));

const kindsIn = (text: string): Set<Term['kind']> =>
  new Set(phrasesOf(text).flatMap(({ terms }) => terms.map(({ kind }) => kind)));

/** Whether a text names coins, or where they are kept and traded. */
export const namesThings = (text: string): boolean => kindsIn(text).has('thing');

/** Whether a text has a term of tax, beside the names of coins. */
export function namesTerms(text: string): boolean {
  const kinds = kindsIn(text);
  return kinds.has('term') || kinds.has('subject');
}

/** A subject with rules of its own: what is said of a neighbouring one reads as if it answered. */
export interface Subject {
  name: string;
  phrases: readonly string[];
}

/**
 * The subjects with rules of their own that a text names.
 *
 * @example subjectsIn('How is mining taxed in Japan?').map(({ name }) => name) // ['mining']
 */
export function subjectsIn(text: string): Subject[] {
  const found = phrasesOf(text).flatMap(({ terms }) => terms);
  return [...new Set(found)].filter(({ kind }) => kind === 'subject');
}

const GOES_ON =
  /^(?:and|but|so|ok(?:ay)?|what about|how about|what if|then|same|also|even|only|unless|in that case)\b/i;
/** Less than this could be about anything. */
export const SAYS_SOMETHING = 2;

/** Whether a question goes on from the one before it: it begins so, or says too little alone. */
export const followsUp = (question: string): boolean =>
  /\p{L}{2}|\d/u.test(question) &&
  (GOES_ON.test(question.trim()) || conceptsOf(question).length <= SAYS_SOMETHING);

const COMPANY =
  /\b(?:my|our|an?) (?:\w+ ){0,2}company\b|\b(?:my|our|an?|the|for|by|in|through) (?:\w+ ){0,2}(?:ltd|gmbh|corporation|plc|pty)\b/i;
const ONE_THAT_PAYS =
  /\bpa(?:ys?|id|ying) (?:me|us|my)\b|\b(?:to|or) (?:my|our) (?:own )?company\b|\bcompany (?:salary|wages?|car)\b/i;

/**
 * Whether it is a company that is taxed, and not a person, even one whom a company pays: its rules
 * are others.
 *
 * @example asksForCompany('our ltd sold eth')         // true
 * @example asksForCompany('my company paid me in eth') // false
 */
export const asksForCompany = (question: string): boolean =>
  COMPANY.test(question) && !ONE_THAT_PAYS.test(question);
