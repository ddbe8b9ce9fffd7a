import { describe, expect, test } from 'vitest';
import type { DirectedVotes, VotesOfPosts } from './ring-graph.ts';
import { ringGroups, ringKind } from './rings.ts';

const NONE = [0, 0, 0] as const;
const pair = ([
  votes = 0,
  all = 0,
  inARow = 0,
  theirs = 0,
  others = 0,
]: readonly number[]): VotesOfPosts => ({ votes, all, inARow, theirs, others });

test.each<[readonly number[], readonly number[], ReturnType<typeof ringKind>]>([
  [[5, 10, 0], [5, 10, 0], 'mutual'],
  [[4, 4, 0], [5, 5, 0], null],
  [[5, 5, 0], [4, 4, 0], null],
  [[5, 13, 0], [5, 5, 0], null],
  [[5, 5, 0], [5, 13, 0], null],
  [[40, 100, 0], [40, 100, 0], 'mutual'],
  [[8, 10, 4], NONE, 'one_author'],
  [[7, 7, 7], NONE, null],
  [[8, 11, 8], NONE, null],
  [[8, 10, 3], NONE, null],
  [[80, 100, 40], [1, 50, 0], 'one_author'],
  [NONE, [80, 80, 80], null],
])('votes, of all, in a row: %j there and %j back are %s', (there, back, kind) => {
  expect(ringKind(pair(there), pair(back))).toBe(kind);
});

test.each<[readonly number[], ReturnType<typeof ringKind>]>([
  // Two thirds of all that the other wrote.
  [[10, 20, 0, 15, 30], 'mutual'],
  [[9, 20, 0, 15, 30], null],
  // Twice the other's part of what there was.
  [[10, 20, 0, 40, 160], 'mutual'],
  [[10, 20, 0, 40, 150], null],
  // The only two who write.
  [[30, 30, 0, 60, 60], null],
])('votes, of all, in a row, of theirs, of others: %j each way are %s', (way, kind) => {
  expect(ringKind(pair(way), pair(way))).toBe(kind);
});

describe('a group', () => {
  /** Each line `ab 6` are six votes of a for b; a line `a 40` are forty of a for readers. */
  const votes = (...lines: string[]): DirectedVotes[] => {
    const read = lines.map((line) => ({
      who: line.split(' ')[0] ?? '',
      n: Number(line.split(' ')[1]),
    }));
    const all = (voter: string) =>
      read.filter(({ who }) => who[0] === voter).reduce((sum, { n }) => sum + n, 0);
    return read
      .filter(({ who }) => who.length === 2)
      .map(({ who: [voterId = '', authorId = ''], n }) => ({
        voterId,
        authorId,
        votes: n,
        all: all(voterId),
        inARow: 0,
        theirs: 0,
        others: 0,
      }));
  };
  const wrote = (each: number, all: number, pairs: DirectedVotes[]) =>
    pairs.map((one) => ({ ...one, theirs: each, others: all - each }));
  const everyPair = (members: string, n: number) =>
    [...members].flatMap((one) =>
      [...members].filter((other) => other !== one).map((other) => `${one}${other} ${n}`),
    );

  test.each<[string, string[], string[]]>([
    ['of five who vote for each other', everyPair('abcde', 6), ['abcde']],
    ['of four, whose share for each pair is a third', everyPair('abcd', 5), ['abcd']],
    ['of three', everyPair('abc', 5), ['abc']],
    ['with too few votes', everyPair('abc', 4), []],
    ['of two is a pair, not a group', everyPair('ab', 20), []],
    ['that votes for many others too', [...everyPair('abc', 5), 'a 7', 'b 7', 'c 7'], []],
    [
      'of whom one votes for many others is a pair without them',
      [...everyPair('abc', 6), 'a 50'],
      [],
    ],
    [
      'beside a reader who is not part of it',
      [...everyPair('abcd', 5), 'ea 9', 'ae 3', 'e 20'],
      ['abcd'],
    ],
    ['and another', [...everyPair('abc', 5), ...everyPair('xyz', 5)], ['abc', 'xyz']],
    [
      'joined to another by one tie',
      [...everyPair('abcd', 5), ...everyPair('wxyz', 5), 'aw 3', 'wa 3'],
      ['abcd', 'wxyz'],
    ],
    ['in a circle, where nobody gives back', ['ab 20', 'bc 20', 'ca 20'], ['abc']],
    [
      'in a circle, where each votes for the next two',
      ['ab', 'ac', 'bc', 'bd', 'cd', 'ce', 'de', 'da', 'ea', 'eb'].map((pair) => `${pair} 8`),
      ['abcde'],
    ],
    [
      'in a circle of twelve, where each votes for the next two',
      [...'abcdefghijkl'].flatMap((one, at, all) =>
        [1, 2].map((step) => `${one}${all[(at + step) % 12]} 8`),
      ),
      ['abcdefghijkl'],
    ],
    ['in a plain circle of four', ['ab 5', 'bc 6', 'cd 7', 'da 5'], ['abcd']],
    [
      'in a plain circle of five, beside some votes for others',
      ['ab 6', 'bc 6', 'cd 6', 'de 6', 'ea 6', ...[...'abcde'].map((one) => `${one} 4`)],
      ['abcde'],
    ],
    ['in a circle of which one vote is missing', ['ab 5', 'bc 5', 'cd 5', 'da 4'], []],
    [
      'in a circle of which one votes mostly for others',
      ['ab 9', 'bc 9', 'cd 9', 'da 9', 'a 7'],
      [],
    ],
    ['in a circle that ends without coming back', ['ab 20', 'bc 20', 'cd 20', 'de 20'], []],
    ['in a circle of two is a pair', ['ab 20', 'ba 20'], []],
    [
      'in a circle, without the readers who lead into it',
      ['xa 30', 'yx 30', 'ab 20', 'bc 20', 'cd 20', 'da 20'],
      ['abcd'],
    ],
    [
      'in two circles',
      ['ab 9', 'bc 9', 'cd 9', 'da 9', 'wx 9', 'xy 9', 'yz 9', 'zw 9'],
      ['abcd', 'wxyz'],
    ],
    [
      'of readers who vote mostly for one author, who votes for another',
      ['ac 20', 'bc 20', 'dc 20', 'ce 20'],
      [],
    ],
    ['of whom one only gives is the rest', [...everyPair('abc', 5), 'xa 9', 'xb 9'], ['abc']],
    ['in a line is none', ['ab 20', 'ac 20', 'bc 20', 'bd 20', 'cd 20'], []],
    [
      'in two rows, of which each votes for the other and none for its own',
      [...'abc'].flatMap((one) =>
        [...'xyz'].flatMap((other) => [`${one}${other} 6`, `${other}${one} 6`]),
      ),
      ['abcxyz'],
    ],
    [
      'in two rows, with few votes for each',
      [...'abcd'].flatMap((one) =>
        [...'wxyz'].flatMap((other) => [`${one}${other} 3`, `${other}${one} 3`]),
      ),
      ['abcdwxyz'],
    ],
    [
      'in a circle of eight, where each votes a little for every second of the others',
      [...'abcdefgh'].flatMap((one, at, all) =>
        [1, 3, 5].map((step) => `${one}${all[(at + step) % 8]} 4`),
      ),
      ['abcdefgh'],
    ],
    [
      'in two rows of seven, with few votes for each, is a community',
      [...'abcdefg'].flatMap((one) =>
        [...'tuvwxyz'].flatMap((other) => [`${one}${other} 3`, `${other}${one} 3`]),
      ),
      [],
    ],
    [
      'around one who gives back to each',
      [...'bcde'].flatMap((one) => [`a${one} 8`, `${one}a 8`]),
      ['abcde'],
    ],
    [
      'around one who gives back, of whom one votes mostly for others',
      [...[...'bcde'].flatMap((one) => [`a${one} 8`, `${one}a 8`]), 'e 9'],
      ['abcd'],
    ],
    [
      'around one who gives back and votes mostly for others',
      [...[...'bcde'].flatMap((one) => [`a${one} 8`, `${one}a 8`]), 'a 30'],
      [],
    ],
    ['of fans of one author is none', ['ba 20', 'ca 20', 'da 20'], []],
  ])('%s', (_, lines, expected) => {
    expect(ringGroups(votes(...lines)).map((group) => group.join(''))).toEqual(expected);
  });

  test.each<[string, number, number, number, string[]]>([
    ['of every post, hidden among nearly as many others', 6, 960, 28, ['abcdefgh']],
    ['of every post, where they wrote much of all', 6, 240, 28, []],
    ['of every second post', 12, 960, 28, []],
    ['of every post, among far more others', 6, 960, 60, []],
  ])('of votes %s', (_, each, all, noise, expected) => {
    const members = 'abcdefgh';
    const lines = [...everyPair(members, 5), ...[...members].map((one) => `${one} ${noise}`)];
    const groups = ringGroups(wrote(each, all, votes(...lines)));
    expect(groups.map((group) => group.join(''))).toEqual(expected);
  });

  test.each<[string, number, number, string, number, string[]]>([
    ['all who write, of half of what they wrote', 12, 96, 'abcdefgh', 6, []],
    ['all who write, of nearly all that they wrote', 6, 48, 'abcdefgh', 5, ['abcdefgh']],
    ['a few among many, of half of what they wrote', 12, 960, 'abcdefgh', 6, ['abcdefgh']],
    ['the most active few, of half of what they wrote', 12, 150, 'abcdefgh', 6, []],
  ])('of votes of %s', (_, each, all, members, n, expected) => {
    const groups = ringGroups(wrote(each, all, votes(...everyPair(members, n))));
    expect(groups.map((group) => group.join(''))).toEqual(expected);
  });
});
