import { expect, test } from 'vitest';
import {
  type FoundPassage,
  isConfident,
  rarity,
  scorePassage,
  type SoughtConcept,
} from './passage-score.ts';

const TOTAL = 1000;
const counts = new Map([
  ['tax', 900],
  ['stake', 40],
  ['valid', 5],
]);
const concept = (own: string[], also: string[] = [], weight = 1): SoughtConcept => ({
  own,
  also,
  subjects: own,
  weight,
});
const passage = (held: Record<string, string>, more: Partial<FoundPassage> = {}): FoundPassage => ({
  held: new Map(Object.entries(held)),
  likeness: 0,
  head: new Set(),
  isOnElse: false,
  said: [],
  isOfOthers: false,
  isUnplaced: false,
  isLikelyThere: false,
  isInForce: true,
  ...more,
});
const score = (concepts: SoughtConcept[], found: FoundPassage) =>
  scorePassage(concepts, found, counts, TOTAL);

test('a rare word counts more than a common one', () => {
  expect(rarity(1, TOTAL)).toBeGreaterThan(rarity(500, TOTAL));
  const asked = [concept(['tax']), concept(['stake'])];
  expect(score(asked, passage({ stake: 'C' })).rank).toBeGreaterThan(
    score(asked, passage({ tax: 'C' })).rank,
  );
});

test('the title counts more than the text, and the word that was typed more than one like it', () => {
  const asked = [concept(['stake'], ['valid'])];
  expect(score(asked, passage({ stake: 'A' })).rank).toBeGreaterThan(
    score(asked, passage({ stake: 'C' })).rank,
  );
  expect(score(asked, passage({ stake: 'C' })).rank).toBeGreaterThan(
    score(asked, passage({ valid: 'C' })).rank,
  );
});

test('coverage is 1 when everything is held, 0 when nothing is', () => {
  const asked = [concept(['stake']), concept(['valid'])];
  expect(score(asked, passage({ stake: 'A', valid: 'C' })).coverage).toBe(1);
  expect(score(asked, passage({}))).toEqual({ coverage: 0, rank: 0, wordRank: 0 });
  expect(score([], passage({}))).toEqual({ coverage: 0, rank: 0, wordRank: 0 });
});

test('what is about the same comes first, but is quoted only for the words it has', () => {
  const asked = [concept(['stake']), concept(['valid'])];
  const [alike, other] = [['stake', 'valid'], ['boat']].map((said) =>
    score(asked, passage({ tax: 'C' }, { said: [new Set(said)] })),
  );
  expect(alike?.rank).toBeGreaterThan(other?.rank ?? 1);
  expect(isConfident(alike ?? score([], passage({})), true)).toBe(false);
});

test('a word that no passage has lowers confidence', () => {
  const found = passage({ tax: 'C' });
  expect(isConfident(score([concept(['tax'])], found), true)).toBe(true);
  expect(
    isConfident(score([concept(['tax']), concept(['pension']), concept(['lottery'])], found), true),
  ).toBe(false);
});

test('what holds for another year comes after what is in force', () => {
  const asked = [concept(['stake'])];
  expect(score(asked, passage({ stake: 'C' })).rank).toBeGreaterThan(
    score(asked, passage({ stake: 'C' }, { isInForce: false })).rank,
  );
});

test('what an earlier question asked counts less', () => {
  const asked = [concept(['stake']), concept(['valid'], [], 0.5)];
  expect(score(asked, passage({ stake: 'C' })).coverage).toBeGreaterThan(0.5);
});

test('what may be about something else must be closer', () => {
  const close = score([concept(['stake'])], passage({ stake: 'C' }));
  expect([isConfident(close, true), isConfident(close, false)]).toEqual([true, false]);
  const alike = score([concept(['stake'])], passage({ stake: 'AC' }, { likeness: 0.5 }));
  expect(isConfident(alike, false)).toBe(true);
});

test('a word of several wordings counts more than one of the title, and ever less more', () => {
  const rankOf = (places: string) => score([concept(['stake'])], passage({ stake: places })).rank;
  const [one, two, five] = [rankOf('A'), rankOf('AA'), rankOf('AAAAA')];
  expect(two).toBeGreaterThan(one);
  expect(five - two).toBeLessThan(two);
});

test('where no country is named, the likely one comes first', () => {
  const asked = [concept(['stake'])];
  expect(score(asked, passage({ stake: 'C' }, { isLikelyThere: true })).rank).toBeGreaterThan(
    score(asked, passage({ stake: 'C' })).rank,
  );
});

test('what its title and short answer are about counts more than what it only mentions', () => {
  const asked = [concept(['stake'])];
  const found = (more: Partial<FoundPassage>) => score(asked, passage({ stake: 'C' }, more)).rank;
  expect(found({ head: new Set(['stake']) })).toBeGreaterThan(found({}));
  expect(found({ isOnElse: true })).toBeLessThan(found({}));
});
