import { expect, test } from 'vitest';
import {
  holdsText,
  isUnanswered,
  lackingTexts,
  modelScopeText,
  NO_SOURCE,
  quoteAnswer,
  uncoveredText,
} from './assistant-answer.ts';

const DAY = '2026-11-21';
const uk = { jurisdiction: 'gb', taxYearFrom: 2023, taxYearTo: 2026 } as const;
const named = { jurisdiction: 'gb', taxYear: 2025 } as const;
const POOL = {
  ...uk,
  kind: 'answer' as const,
  title: 'How does the pool work?',
  rule: 'Coins of one kind are one pool.',
  passages: [
    {
      heading: null,
      content: 'Yes, your £700 is taxable. HMRC has a page on it.\n|  | 2025 |\n| Gain | £700 |',
    },
    { heading: 'Fees', content: 'They are costs.' },
  ],
};
const HOLDS = '[1] Applies to the United Kingdom, tax years 2023/24 to 2026/27.';
const CASE = 'As an example, the case in “How does the pool work?”:';
const saying = (content: string, rule: string | null = POOL.rule) =>
  quoteAnswer([{ ...POOL, rule, passages: [{ heading: null, content }] }], named, DAY).split(
    '\n\n',
  );

test('a reply begins with the short answer of the closest source; its case is an example below, without its yes or no', () => {
  const member = { ...POOL, rule: null, title: 'And mine?' };
  expect(quoteAnswer([POOL, { ...POOL, rule: 'Fees are costs.' }, member], named, DAY)).toBe(
    [
      'Coins of one kind are one pool. [1]',
      HOLDS,
      CASE,
      '> HMRC has a page on it.\n> |  | 2025 |\n> | Gain | £700 |',
      '[2] United Kingdom, tax years 2023/24 to 2026/27: “Fees are costs.”',
      '[3] United Kingdom, tax years 2023/24 to 2026/27, on “And mine?”',
    ].join('\n\n'),
  );
});

test('of a member’s answer the short answer is what it states as a rule', () =>
  expect(saying('Every sale takes its share of the pool. You owe £40.', null)).toEqual([
    '“Every sale takes its share of the pool.” [1]',
    HOLDS,
    CASE,
    '> You owe £40.',
  ]));

test.each([
  ['No, the swap was a sale. It cost 2 ETH.', null, ['> It cost 2 ETH.']],
  ['But yes, it was. No: it was not. The rest is a gift.', null, ['> The rest is a gift.']],
  ['No.\nYes to the second.\nIt cost 2 ETH.', null, ['> It cost 2 ETH.']],
  ['Your swap cost 2 ETH.', null, ['> Your swap cost 2 ETH.']],
  ['Yes.', null, []],
  ['Your swap was a sale. It cost 2 ETH.', POOL.rule, ['> It cost 2 ETH.']],
  ['Your swap was a sale.', POOL.rule, []],
  ['| No | 1 |\n| Yes | 2 |', null, ['> | No | 1 |\n> | Yes | 2 |']],
])('of “%s” nothing is quoted that replies to one person alone', (content, rule, quoted) => {
  const paragraphs = saying(content, rule);
  expect(paragraphs.filter((paragraph) => paragraph.startsWith('>'))).toEqual(quoted);
  expect(paragraphs.includes(CASE)).toBe(quoted.length > 0);
});

test('an insight is quoted where it is closest to the question', () =>
  expect(quoteAnswer([{ ...POOL, kind: 'insight' }], named, DAY)).toContain(
    'From the insight “How does the pool work?”:\n\n> Fees:\n> They are costs.',
  ));

test('a long text is quoted by its beginning', () => {
  const passages = [{ heading: null, content: 'A word of a sentence. '.repeat(60).trim() }];
  const answer = quoteAnswer([{ ...POOL, passages }], named, DAY);
  expect(answer.split('\n\n').at(-1)?.split(' ').length).toBeLessThanOrEqual(95);
  expect(answer).toMatch(/> …$/);
});

test.each([
  [
    { jurisdiction: 'gb', taxYear: null },
    [POOL],
    `${HOLDS} No single tax year was clear from the question, so check which years each answer covers.`,
  ],
  [
    { jurisdiction: null, taxYear: null },
    [POOL, { ...POOL, jurisdiction: 'us' as const }],
    `${HOLDS} These answers are for different countries: check which country each one covers.`,
  ],
  [{ jurisdiction: null, taxYear: null }, [POOL], HOLDS],
  [
    { jurisdiction: 'gb', taxYear: 2024 },
    [{ ...POOL, jurisdiction: null, taxYearFrom: null, taxYearTo: null }],
    '[1] No country or tax year given.',
  ],
] as const)('what was not named is said to be missing: %j', (scope, quotes, text) =>
  expect(quoteAnswer(quotes, scope, DAY).split('\n\n')[1]).toBe(text),
);

test.each([
  [uk, 'Applies to the United Kingdom, tax years 2023/24 to 2026/27.'],
  [
    { jurisdiction: 'us', taxYearFrom: 2025, taxYearTo: 2025 },
    'Applies to the United States, tax year 2025; not yet checked for 2026.',
  ],
  [{ jurisdiction: 'de', taxYearFrom: null, taxYearTo: null }, 'Applies to Germany.'],
  [{ jurisdiction: null, taxYearFrom: 2026, taxYearTo: 2026 }, 'Applies to tax year 2026.'],
  [{ jurisdiction: null, taxYearFrom: null, taxYearTo: null }, 'No country or tax year given.'],
] as const)('%j: %s', (holds, text) => expect(holdsText(holds, DAY)).toBe(text));

test.each([
  [{ jurisdiction: 'us', taxYear: 2025 }, 'For the United States, tax year 2025:'],
  [
    { jurisdiction: 'us', taxYear: null },
    'For the United States, tax year 2025 (you did not name a year):',
  ],
  [
    { jurisdiction: null, taxYear: 2025 },
    'For the United States, tax year 2025 (you did not name a country):',
  ],
  [
    { jurisdiction: null, taxYear: null },
    'For the United States, tax year 2025 (you did not name a country or year):',
  ],
] as const)('a model’s answer to a question of %j begins: %s', (asked, text) =>
  expect(modelScopeText({ jurisdiction: 'us', taxYear: 2025 }, asked)).toBe(text),
);

test('a model’s answer that is of no country says only for when it holds', () =>
  expect(
    modelScopeText({ jurisdiction: null, taxYear: 2026 }, { jurisdiction: null, taxYear: null }),
  ).toBe('For tax year 2026 (you did not name a year):'));

test.each([
  [{ missing: ['mining'], quoted: [] }, 'for mining. What follows is only close to that.'],
  [
    { missing: ['gifts', 'NFTs', 'theft'], quoted: ['staking'] },
    'for gifts, NFTs or theft. What follows is on staking, not on that.',
  ],
])('what nothing here is on is named: %j', ({ missing, quoted }, end) => {
  const gaps = [{ countries: ['the United Kingdom'], subjects: missing }];
  expect(lackingTexts({ gaps, quoted, answered: [] })[0]).toBe(
    `There is nothing here yet on the rules of the United Kingdom ${end}`,
  );
});

test('of several countries those are named that nothing is quoted for', () => {
  const gaps = [
    { countries: ['Ireland', 'Japan'], subjects: ['mining'] },
    { countries: ['Portugal'], subjects: [] },
  ];
  expect(lackingTexts({ gaps, quoted: ['mining'], answered: ['Germany'] })[0]).toBe(
    'There is nothing here yet on the rules of Ireland or Japan for mining. There is nothing here yet that answers this for Portugal. What follows is only for Germany.',
  );
});

test('a model’s answer to a question of two countries names both', () =>
  expect(
    modelScopeText({ jurisdiction: null, taxYear: null }, { jurisdiction: null, taxYear: null }, [
      'de',
      'gb',
    ]),
  ).toBe('For Germany and the United Kingdom:'));

test('who is sent to the community is told so by every reply without a source', () => {
  expect(uncoveredText('Austria')).toMatch(/^There is nothing here on the rules of Austria yet\./);
  expect([NO_SOURCE, uncoveredText('Austria'), 'A rule.'].map(isUnanswered)).toEqual([
    true,
    true,
    false,
  ]);
});
