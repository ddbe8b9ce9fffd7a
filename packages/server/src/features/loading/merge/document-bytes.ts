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

/**
 * The search document of these parts, as PostgreSQL's binary form of a tsvector: what setweight and || make of to_tsvector of each part.
 * All words must have been learnt.
 */
export function documentBytes({ lexemes }: Lexicon, parts: readonly Part[]): Buffer {
  const places = new Map<number, number[]>();
  let taken = 0;
  for (const part of parts) taken = addPart(places, part, taken);
  return encode(lexemes, places);
}

/** Adds a part's places behind those already taken, and answers the last place now taken. */
function addPart(places: Map<number, number[]>, { weight, words }: Part, taken: number): number {
  const bits = WEIGHTS[weight] << 14;
  let read = 0;
  let last = taken;
  for (const { lexemes, width } of words) {
    for (let at = 0; at < lexemes.length; at += 2) {
      const place = Math.min(LAST_PLACE, taken + Math.min(LAST_PLACE, read + (lexemes[at + 1] ?? 0)));
      if (place > last) last = place;
      addPlace(places, lexemes[at] ?? 0, bits | place);
    }
    read += width;
  }
  return last;
}

function addPlace(places: Map<number, number[]>, lexeme: number, place: number): void {
  const held = places.get(lexeme);
  if (!held) return void places.set(lexeme, [place]);
  const last = (held[held.length - 1] ?? 0) & LAST_PLACE;
  if (held.length < PLACES_MAX && last < (place & LAST_PLACE)) held.push(place);
}

function encode(lexemes: readonly Buffer[], places: ReadonlyMap<number, readonly number[]>): Buffer {
  let size = 4;
  for (const [lexeme, held] of places) size += (lexemes[lexeme]?.length ?? 0) + 3 + 2 * held.length;
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeInt32BE(places.size, 0);
  const write = (byte: number): void => void (bytes[at++] = byte);
  for (const [lexeme, held] of places) {
    for (const byte of lexemes[lexeme] ?? []) write(byte);
    write(0);
    write(held.length >> 8);
    write(held.length & 255);
    for (const place of held) {
      write(place >> 8);
      write(place & 255);
    }
  }
  return bytes;
}
