import { describe, expect, test } from 'vitest';
import { SUBJECTS, TERMS, THINGS } from './field-terms.ts';
import {
  asksForCompany,
  conceptsOf,
  followsUp,
  namesTerms,
  namesThings,
  subjectsIn,
  subjectsOf,
} from './search-terms.ts';

const wordsOf = (text: string) => conceptsOf(text).map(({ words }) => words.join(' '));

test('a question is taken apart into what it is about, without its empty words, years and amounts', () =>
  expect(wordsOf('Hi, do I owe tax on the 2,000 coins that I sold in 2024?')).toEqual([
    'owe tax',
    'coins',
    'sold',
  ]));

test.each([
  ['Did I flog my coins?', 'I sold coins'],
  ['selling btc', 'a disposal of bitcoin'],
  ['traded one token', 'swapped a coin'],
  ['held eth 14 months', 'the holding period of ether'],
  ['kept bitcoin for three years', 'bitcoin, long-term'],
])('“%s” and “%s” are about the same', (one, other) => {
  const [first, second] = [subjectsOf(one), subjectsOf(other)];
  expect([...first].filter((about) => second.has(about)).length).toBeGreaterThan(1);
});

test.each([
  ['How are mining rewards taxed in Japan?', ['mining']],
  ['canada: staking rewards and an airdrop', ['staking', 'airdrops']],
  ['my nft went to zero', ['NFTs', 'worthless coins']],
  ['lost my seed phrase', ['lost keys']],
  ['how much tax do I pay', []],
])('“%s” is of %j', (question, names) =>
  expect(subjectsIn(question).map(({ name }) => name)).toEqual(names),
);

describe('what a question names', () => {
  test.each([
    ['is coinbase down', true, false],
    ['is staking taxed', false, true],
    ['must I declare bitcoin', true, true],
    ['how do i bake bread', false, false],
  ])('%s: coins %s, tax %s', (question, things, terms) =>
    expect([namesThings(question), namesTerms(question)]).toEqual([things, terms]),
  );
});

test.each([
  ['And in Canada?', true],
  ['what about fees', true],
  ['staking?', true],
  ['a', false],
  ['How are staking rewards taxed when I sell the coins later at a loss?', false],
])('%s goes on: %s', (question, goesOn) => expect(followsUp(question)).toBe(goesOn));

test.each([
  ['our ltd sold eth', true],
  ['does my UK limited company use the 30-day rule', true],
  ['my company paid me in eth', false],
  ['on a company salary, lost on crypto', false],
])('%s is asked for a company: %s', (question, is) => expect(asksForCompany(question)).toBe(is));

test('no term of the field stands twice in a line', () => {
  const lines = [...THINGS, ...Object.values(SUBJECTS), ...TERMS].map((line) => line.split(', '));
  expect(lines.filter((line) => new Set(line).size < line.length)).toEqual([]);
});
