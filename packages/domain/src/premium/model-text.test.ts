import { expect, test } from 'vitest';
import { citedIn, supportedText, wholeSentences, withoutMarkup } from './model-text.ts';

test.each([
  ['<b>Bold</b> <img src=x onerror=alert(1)>', 'Bold '],
  ['cut <script', 'cut '],
  ['Read [this](https://evil.test/a) now', 'Read this now'],
  ['![x](https://evil.test/leak?q=1)', 'x'],
  ['at https://evil.test/x?y=1 or www.evil.test', 'at  or '],
  ['javascript:alert(1)', ''],
  ['5 < 6 and a > b', '5 < 6 and a > b'],
])('of %j is left %j', (raw, left) => expect(withoutMarkup(raw)).toBe(left));

const SOURCES = [
  {
    rule: 'Staking rewards are gross income when the taxpayer gains control of them (Rev. Rul. 2023-14). That fair market value is their basis.',
    text: 'It makes no difference whether you stake yourself or through an exchange.\n| 10 February: 6 SOL received | $1,200 of ordinary income |\nThe loss of $150 doesn’t reduce the $1,200; it is a capital loss.\nDo I report rewards twice?',
  },
  {
    rule: 'The annual exempt amount is £3,000. Gains below it are not taxed, and sending coins to another wallet is not a sale.',
    text: 'You sold 2 BTC, so £700 of your gains is taxable. Never report a gain of somebody else.',
  },
  {
    rule: 'A gift of coins between spouses is not a disposal.',
    text: 'Your wife staked 4 ETH on 3 March, and her staking rewards were income of that day. The company of your brother sold the other coins.',
  },
];
const shown = (text: string, question = 'How are my rewards taxed?') =>
  supportedText(text, { sources: SOURCES, question });

test.each([
  'Staking rewards are gross income [1]. ',
  'Staking rewards are income when you gain control of them, and that fair market value is their basis [1].',
  'Staking rewards are income. [1] Gains below £3,000 are not taxed [2].',
  'Staking rewards are income (Rev. Rul. 2023-14) [1].\n\nThe exempt amount is 3000 [2].',
  'Sending coins to another wallet is not a sale [2].',
  'In one case $1,200 was ordinary income [1].',
  'In one case 4 ETH were staked, and the rewards were income of that day [3].',
  'A gift of coins between spouses is not a disposal [3].',
])('“%s” is shown', (text) => expect(shown(text)).toBe(text));

test.each([
  // No citation, one of nothing, or one of another source.
  [
    'Staking rewards are income [1]. And you owe nothing ever [9].',
    'Staking rewards are income [1]. ',
  ],
  ['Staking rewards are income [1]. You owe nothing ever. ', 'Staking rewards are income [1]. '],
  ['Staking rewards are income [1][9].', ''],
  ['Staking rewards are income [2].', ''],
  // Too little to compare.
  ['You owe no tax [1].', ''],
  ['Yes [1].', ''],
  // A denial that the source has elsewhere, or does not have.
  ['Staking rewards are not income [1].', ''],
  ['Gains below £3,000 are taxed [2].', ''],
  ['Sending coins to another wallet is a sale [2].', ''],
  ['Never report rewards until sold [1].', ''],
  // More than the source says.
  ['You may also deduct your rewards twice, fair market value [1].', ''],
  ['The exempt amount is £12,000 [2].', ''],
  ['Moving to Dubai ends every liability [1].', ''],
  // The source's words with the deciding one changed.
  ['Gains above £3,000 are not taxed [2].', ''],
  ['Staking rewards are ordinary income when the taxpayer gains control of them [1].', ''],
  ['Two annual exempt amounts are £3,000 [2].', ''],
  ['The exempt amount is £3,000 a month [2].', ''],
  ['It is a myth that staking rewards are gross income when the taxpayer gains control [1].', ''],
  // Of somebody whom nobody named.
  ['Your wife’s staking rewards are gross income when she gains control of them [1].', ''],
  // Somebody's sum as the reader's, or as a rule.
  ['Your $1,200 of rewards is ordinary income [1].', ''],
  ['Rewards of $1,200 are ordinary income [1].', ''],
  ['In one case your $1,200 was ordinary income [1].', ''],
  ['£700 of your gains is taxable [2].', ''],
  // What another member had and did, and whom they have, as the reader's.
  ['Your wife’s staking rewards were income [3].', ''],
  ['Your wife staked coins, and her rewards were income of that day [3].', ''],
  ['You staked 4 ETH, and the rewards were income [3].', ''],
  ['Coins staked on 3 March are income of that day [3].', ''],
  ['The company of your brother sold the other coins [3].', ''],
  // What only a question says.
  ['Report rewards twice [1].', ''],
  ['', ''],
])('of “%s” is left “%s”', (text, left) => expect(shown(text)).toBe(left));

test('kin whom the reader named may be spoken of', () => {
  const text = 'Your wife’s staking rewards are gross income when she gains control of them [1].';
  expect(shown(text, 'How are my wife’s rewards taxed?')).toBe(text);
});

test.each(['my wife', 'my spouse', 'my hubby'])(
  'kin are known by what the reader calls %s',
  (kin) => {
    const text = 'Your wife’s staking rewards were income [3].';
    expect(shown(text, `Are the rewards of ${kin} income?`)).toBe(text);
  },
);

test('a sum that the reader named may be told them', () =>
  expect(shown('£700 of your gains is taxable [2].', 'I gained £700, is it taxable?')).not.toBe(
    '',
  ));

test('a long answer without an end is read in a moment', () => {
  const start = process.threadCpuUsage();
  for (const text of ['[1] '.repeat(1500), 'a. '.repeat(2000), ' '.repeat(6000), '.'.repeat(6000)])
    shown(text);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500);
});

test('citations are the numbers of sources, each once', () => {
  expect(citedIn('[2] and [1], [2]; not [0], [4] or [x]', 3)).toEqual([1, 2]);
  expect(citedIn('none', 3)).toEqual([]);
});

test.each([
  ['It is taxed [1]. The ra', 'It is taxed [1]. ', 'The ra'],
  ['It is taxed. [1] The ra', 'It is taxed. [1] ', 'The ra'],
  ['It is taxed. ', '', 'It is taxed. '],
  ['By Rev. Rul. 20', '', 'By Rev. Rul. 20'],
  ['One.\n\nTwo', 'One.\n\n', 'Two'],
  ['One [1].\n', 'One [1].\n', ''],
  ['no end', '', 'no end'],
  ['at irs.gov/form', '', 'at irs.gov/form'],
  ['', '', ''],
])('%j is shown up to its last sentence', (text, whole, rest) =>
  expect(wholeSentences(text)).toEqual([whole, rest]),
);
