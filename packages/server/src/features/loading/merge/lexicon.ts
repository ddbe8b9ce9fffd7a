import type pg from 'pg';
import { lexWords, SENTINEL } from './search.queries.ts';

/** What PostgreSQL makes of a word between two spaces: lexemes by number, each with its place in the word, and how many places the word takes. */
export interface Word {
  /** Lexeme, place, lexeme, place, … */
  lexemes: readonly number[];
  /** Below 0 until the word is learnt. */
  width: number;
}

/**
 * The words seen so far. PostgreSQL's parser never looks across a space, except inside the tags of HTML: what it says of a word once
 * holds wherever the word stands. Asking once a word, instead of parsing each text, saves a large load a third of its time.
 */
export interface Lexicon {
  words: Map<string, Word>;
  numbers: Map<string, number>;
  /** The lexemes by number, as bytes. */
  lexemes: Buffer[];
}

export function newLexicon(): Lexicon {
  return { words: new Map(), numbers: new Map(), lexemes: [] };
}

/** Whether a text's words can be looked up one by one. */
export function isPlain(text: string): boolean {
  return !text.includes('<');
}

const SPACE = 32;

/** The words of a text: what stands between ASCII white space. Those that are `unknown` have to be learnt before they are used. */
export function wordsOf(lexicon: Lexicon, text: string, unknown: Map<string, Word>): Word[] {
  const words: Word[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    if (code !== SPACE && (code < 9 || code > 13)) continue;
    if (at > start) {
      const name = text.slice(start, at);
      let word = lexicon.words.get(name);
      // A copy: a slice of a text keeps the whole text in memory.
      if (!word) lexicon.words.set(Buffer.from(name).toString(), (word = { lexemes: [], width: -1 }));
      if (word.width < 0) unknown.set(name, word);
      words.push(word);
    }
    start = at + 1;
  }
  return words;
}

/** Asks PostgreSQL about these words. */
export async function learn(db: pg.ClientBase, lexicon: Lexicon, unknown: ReadonlyMap<string, Word>): Promise<void> {
  if (unknown.size === 0) return;
  const found = await lexWords(db, [...unknown.keys()]);
  let index = 0;
  for (const word of unknown.values()) Object.assign(word, wordOf(lexicon, found[index++] ?? []));
}

// Numbers and typing errors are new words for ever: beyond this many the lexicon forgets them all and starts again.
const WORDS_MAX = 200_000;

/** The lexicon, or an empty one when it has grown too large. Not between reading the words of a text and using them. */
export function keepSmall(lexicon: Lexicon): Lexicon {
  return lexicon.words.size > WORDS_MAX ? newLexicon() : lexicon;
}

function wordOf(lexicon: Lexicon, found: readonly { lexeme: string; places: readonly number[] }[]): Word {
  // The second sentinel stands behind everything the word took.
  const end = Math.max(...(found.find(({ lexeme }) => lexeme === SENTINEL)?.places ?? [2]));
  const lexemes: number[] = [];
  for (const { lexeme, places } of found) {
    for (const place of places) if (place > 1 && place < end) lexemes.push(numberOf(lexicon, lexeme), place - 1);
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
