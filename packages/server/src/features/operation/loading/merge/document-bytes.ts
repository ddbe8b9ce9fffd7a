import type { Lexicon, Word } from './lexicon.ts';

/** A part of a search document: its words and their weight. */
export interface Part {
  weight: 'A' | 'B' | 'C' | 'D';
  words: readonly Word[];
}

const WEIGHTS = { A: 3, B: 2, C: 1, D: 0 };
// PostgreSQL's own limits: places above the last are the last, and a lexeme keeps its first 255.
const LAST_PLACE = 16_383;
const PLACES_MAX = 255;

// The places of one document at a time, as lists in arrays that are used again: a million small
// arrays would be made otherwise.
// Of each lexeme: its first and last place in the lists (0: none), and how many there are.
let firsts = new Int32Array(0);
let lasts = new Int32Array(0);
let counts = new Int32Array(0);
let places = new Uint16Array(1 << 12);
let nexts = new Int32Array(1 << 12);

/**
 * The search document of these parts, as PostgreSQL's binary form of a tsvector: what setweight and
 * || make of to_tsvector of each part.
 * All words must have been learnt.
 */
export function documentBytes({ lexemes }: Lexicon, parts: readonly Part[]): Buffer {
  if (firsts.length < lexemes.length) {
    const size = 2 * lexemes.length;
    firsts = new Int32Array(size);
    lasts = new Int32Array(size);
    counts = new Int32Array(size);
  }
  const held: number[] = [];
  let used = 0;
  let taken = 0;
  for (const { weight, words } of parts) {
    const bits = WEIGHTS[weight] << 14;
    let read = 0;
    let last = taken;
    for (const word of words) {
      for (let at = 0; at < word.lexemes.length; at += 2) {
        const place = Math.min(
          LAST_PLACE,
          taken + Math.min(LAST_PLACE, read + (word.lexemes[at + 1] ?? 0)),
        );
        if (place > last) last = place;
        used = addPlace(held, word.lexemes[at] ?? 0, bits | place, used);
      }
      read += word.width;
    }
    taken = last;
  }
  const bytes = encode(lexemes, held);
  for (const lexeme of held) firsts[lexeme] = 0;
  return bytes;
}

function addPlace(held: number[], lexeme: number, place: number, used: number): number {
  const isFirst = firsts[lexeme] === 0;
  const last = lasts[lexeme] ?? 0;
  if (
    !isFirst &&
    ((counts[lexeme] ?? 0) >= PLACES_MAX ||
      ((places[last] ?? 0) & LAST_PLACE) >= (place & LAST_PLACE))
  )
    return used;
  const own = used + 1; // 0 stands for none
  if (own >= places.length) grow();
  places[own] = place;
  nexts[own] = 0;
  if (isFirst) {
    held.push(lexeme);
    firsts[lexeme] = own;
    counts[lexeme] = 1;
  } else {
    nexts[last] = own;
    counts[lexeme] = (counts[lexeme] ?? 0) + 1;
  }
  lasts[lexeme] = own;
  return own;
}

function grow(): void {
  const [morePlaces, moreNexts] = [
    new Uint16Array(2 * places.length),
    new Int32Array(2 * nexts.length),
  ];
  morePlaces.set(places);
  moreNexts.set(nexts);
  [places, nexts] = [morePlaces, moreNexts];
}

function encode(lexemes: readonly Buffer[], held: readonly number[]): Buffer {
  let size = 4;
  for (const lexeme of held) size += (lexemes[lexeme]?.length ?? 0) + 3 + 2 * (counts[lexeme] ?? 0);
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeInt32BE(held.length, 0);
  for (const lexeme of held) {
    const text = lexemes[lexeme];
    if (text) for (let index = 0; index < text.length; index++) bytes[at++] = text[index] ?? 0;
    const count = counts[lexeme] ?? 0;
    bytes[at++] = 0;
    bytes[at++] = count >> 8;
    bytes[at++] = count & 255;
    for (let own = firsts[lexeme] ?? 0; own !== 0; own = nexts[own] ?? 0) {
      const place = places[own] ?? 0;
      bytes[at++] = place >> 8;
      bytes[at++] = place & 255;
    }
  }
  return bytes;
}
