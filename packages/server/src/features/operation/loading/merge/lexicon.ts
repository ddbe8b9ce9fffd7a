import type pg from 'pg';
import { lexWords, SENTINEL } from './search.queries.ts';

/**
 * What PostgreSQL makes of a word between two spaces: lexemes by number, each with its place in the
 * word, and how many places the word takes.
 */
export interface Word {
  name: string;
  /** Lexeme, place, lexeme, place, … */
  lexemes: readonly number[];
  /** Below 0 until the word is learnt. */
  width: number;
}

/**
 * The words seen so far. PostgreSQL's parser never looks across a space, except inside the tags of
 * HTML: what it says of a word once holds wherever the word stands. Asking once a word, instead of
 * parsing each text, saves a large load a third of its time.
 */
export interface Lexicon {
  words: Word[];
  /** Where each word stands among `words`, by its hash; -1 where none does. */
  slots: Int32Array;
  numbers: Map<string, number>;
  /** The lexemes by number, as bytes. */
  lexemes: Buffer[];
}

// Numbers and typing errors are new words for ever: beyond this many the lexicon forgets them all
// and starts again.
const WORDS_MAX = 200_000;
/** A power of 2, well above what a piece of work can add to WORDS_MAX. */
const SLOTS = 1 << 20;

export function newLexicon(): Lexicon {
  return { words: [], slots: new Int32Array(SLOTS).fill(-1), numbers: new Map(), lexemes: [] };
}

/** Whether a text's words can be looked up one by one. */
export function isPlain(text: string): boolean {
  return !text.includes('<');
}

const SPACE = 32;
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/**
 * The words of a text: what stands between ASCII white space. Those that are `unknown` have to be
 * learnt before they are used.
 */
export function wordsOf(lexicon: Lexicon, text: string, unknown: Set<Word>): Word[] {
  const words: Word[] = [];
  let start = 0;
  let hash = HASH_START;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    if (code !== SPACE && (code < 9 || code > 13)) {
      hash = Math.imul(hash ^ code, HASH_FACTOR);
      continue;
    }
    if (at > start) {
      const word = findWord(lexicon, text, { start, end: at, hash });
      if (word.width < 0) unknown.add(word);
      words.push(word);
    }
    start = at + 1;
    hash = HASH_START;
  }
  return words;
}

// By a hash of our own, because cutting millions of words out of their texts to ask a Map costs
// more than all the rest.
function findWord(
  { words, slots }: Lexicon,
  text: string,
  { start, end, hash }: { start: number; end: number; hash: number },
): Word {
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  for (let index = slots[slot] ?? -1; index >= 0; index = slots[slot] ?? -1) {
    const word = words[index];
    if (word?.name.length === end - start && text.startsWith(word.name, start)) return word;
    slot = (slot + 1) & (SLOTS - 1);
  }
  // A copy: a slice of a text keeps the whole text in memory.
  const word = { name: Buffer.from(text.slice(start, end)).toString(), lexemes: [], width: -1 };
  slots[slot] = words.push(word) - 1;
  return word;
}

/** Asks PostgreSQL about these words. */
export async function learn(
  db: pg.ClientBase,
  lexicon: Lexicon,
  unknown: ReadonlySet<Word>,
): Promise<void> {
  if (unknown.size === 0) return;
  const found = await lexWords(
    db,
    Array.from(unknown, ({ name }) => name),
  );
  let index = 0;
  for (const word of unknown) Object.assign(word, wordOf(lexicon, found[index++] ?? []));
}

/**
 * The lexicon, or an empty one when it has grown too large. Not between reading the words of a text
 * and using them.
 */
export function keepSmall(lexicon: Lexicon): Lexicon {
  return lexicon.words.length > WORDS_MAX ? newLexicon() : lexicon;
}

function wordOf(
  lexicon: Lexicon,
  found: readonly { lexeme: string; places: readonly number[] }[],
): Omit<Word, 'name'> {
  // The second sentinel stands behind everything the word took.
  const end = Math.max(...(found.find(({ lexeme }) => lexeme === SENTINEL)?.places ?? [2]));
  const lexemes: number[] = [];
  for (const { lexeme, places } of found) {
    for (const place of places)
      if (place > 1 && place < end) lexemes.push(numberOf(lexicon, lexeme), place - 1);
  }
  return { lexemes, width: end - 2 };
}

function numberOf(lexicon: Lexicon, lexeme: string): number {
  const known = lexicon.numbers.get(lexeme);
  if (known !== undefined) return known;
  const number = lexicon.lexemes.push(Buffer.from(lexeme)) - 1;
  lexicon.numbers.set(lexeme, number);
  return number;
}
