import { expect, test } from 'vitest';
import {
  asksForCompany,
  conceptsOf,
  followsUp,
  namesOtherAsset,
  speaksOfCoins,
  speaksOfElse,
  speaksOfTrade,
  withoutCountries,
  subjectsOf,
} from './question-words.ts';

const wordsOf = (text: string) => conceptsOf(text).map(({ words }) => words.join(' '));

test('a question is about its telling words, in their order', () => {
  expect(wordsOf('What happens if I forgot my accountant, please?')).toEqual([
    'forgot',
    'accountant',
  ]);
  expect(wordsOf('')).toEqual([]);
});

test('a phrase is one thing, with the words that answers use for it', () => {
  const [cashedOut] = conceptsOf('I cashed out');
  expect(cashedOut?.words).toEqual(['cashed', 'out']);
  expect(cashedOut?.also).toContain('disposal');
  expect(conceptsOf('my hubby')[0]?.also).toContain('spouse');
});

test('the same thing said twice counts once', () => {
  expect(wordsOf('coins, tokens and more coins')).toEqual(['coins tokens', 'more']);
});

test.each([
  ['$4,000', []],
  ['£12.50 and 2025', []],
  ['in 2021', []],
  ['8949', ['8949']],
  ['section 104', ['section', '104']],
  ['30 days', ['days']],
])('amounts and years are left out of %s, forms and sections are not', (text, words) =>
  expect(wordsOf(text)).toEqual(words),
);

test('a long text is cut and read in a moment', () => {
  const start = performance.now();
  expect(
    conceptsOf(
      Array.from({ length: 400 }, (_, index) => `word${'abcdefghij'[index % 10]}${index}x`).join(
        ' ',
      ),
    ),
  ).toHaveLength(30);
  conceptsOf('buy it back '.repeat(200));
  expect(performance.now() - start).toBeLessThan(500);
});

test.each([
  ['And in the UK?', true],
  ['What about my wife?', true],
  ['Germany?', true],
  ['How are staking rewards from a liquidity pool taxed in Canada?', false],
])('%s goes on from the question before: %s', (question, expected) =>
  expect(followsUp(question)).toBe(expected),
);

test.each([
  ['hodld eth', 'held'],
  ['fifo hifo n spec id', 'identification'],
  ['rekt by a rug', 'lost'],
])('%s is read as people of the field write it: %s', (question, word) =>
  expect(conceptsOf(question).flatMap(({ words }) => words)).toContain(word),
);

test('what dropped to practically zero is worthless', () =>
  expect(conceptsOf('it dropped to practically zero').flatMap(({ also }) => also)).toContain(
    'worthless',
  ));

test.each([
  ['my memecoins', true, false],
  ['what I sold on Kraken', true, true],
  ['when I sell my car', false, true],
  ['is my home office deductible', false, false],
])('%s speaks of coins: %s, of trade: %s', (question, ofCoins, ofTrade) =>
  expect([speaksOfCoins(question), speaksOfTrade(question)]).toEqual([ofCoins, ofTrade]),
);

test('where somebody lives is left out of what is asked', () => {
  expect(wordsOf(withoutCountries('toronto, lost my keys down under'))).toEqual(['lost', 'keys']);
  expect(wordsOf(withoutCountries('roth in texas'))).toEqual(['roth']);
});

test.each([
  ['Did I flog my coins?', 'I sold coins'],
  ['UK: someone nicked my wallets', 'My wallet was stolen'],
  ['Taxes on fishing boats', 'The tax of a fishing boat'],
  ['', 'And in Germany?'],
])('“%s” is about the same as “%s”', (one, other) => {
  expect(subjectsOf(one)).toEqual(subjectsOf(other));
});

test.each([
  ['my landlord keeps my deposit', true],
  ['do i owe tax on my rsu vesting', true],
  ['can my husband cash out for me at his lower rate', false],
  ['threw out the paper with my recovery words', false],
])('%s: of something else is %s', (text, is) => expect(speaksOfElse(text)).toBe(is));

test.each([
  ['How much tax do I owe on my Apple shares?', true],
  ['my tesla stock is down', true],
  ['are stock dividends taxed twice', true],
  ['can I sell equities at a loss in december', true],
  ['401k early withdrawal', true],
  ['401(k) loan', true],
  ['Is my home office deductible?', true],
  ['gain on selling my old flat', true],
  ['do i owe tax on my rsu vesting', true],
  ['does the thirty day rule for stocks stop me from buying back', false],
  ['what share of my loss disappears', false],
  ['how much of it can lower my US wages', false],
  ['what if i go home in 2 years', false],
  ['final dividend of the liquidators', false],
])('%s: asks about another asset is %s', (text, is) => expect(namesOtherAsset(text)).toBe(is));

test.each(['offloaded it at noon', 'lost a bunch', 'reacquired at lunch', 'cashed out in may'])(
  '%s speaks of a trade',
  (text) => expect(speaksOfTrade(text)).toBe(true),
);

test.each([
  ['our ltd holds eth, how is a sale matched', true],
  ['My GmbH in Berlin sold bitcoin after 18 months', true],
  ['we are a Delaware C-corp and received USDC', true],
  ['coins held in a limited company that sold them', true],
  ['corporation tax on crypto', true],
  ['my company paid me in ether', false],
  ['the company that I work for pays my salary in btc', false],
  ['the company sold my coins without asking', false],
  ['can my own company buy my coins', false],
  ['a scam company got my btc', false],
  ['my one-man business accepts ether', false],
])('“%s” asks for a company: %s', (question, expected) =>
  expect(asksForCompany(question)).toBe(expected),
);
