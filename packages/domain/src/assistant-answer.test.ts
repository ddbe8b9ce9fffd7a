import { expect, test } from 'vitest';
import { assumedText, holdsText, quoteAnswer } from './assistant-answer.ts';

const DAY = '2026-11-21';
const uk = { jurisdiction: 'gb', taxYearFrom: 2023, taxYearTo: 2026 } as const;

test('an answer says what is assumed, then the rule of each source, and quotes the closest as a case', () => {
  const quotes = [
    {
      ...uk,
      kind: 'answer' as const,
      title: 'How does the pool work?',
      passages: [
        {
          heading: null,
          content: 'Yes. Coins of one kind are one pool, at their average cost.\nYou bought 3 ETH.',
        },
        { heading: 'Traps', content: 'Fees.' },
      ],
    },
  ];
  expect(quoteAnswer(quotes, { jurisdiction: 'gb', taxYear: 2025 }, DAY)).toBe(
    [
      'From the community’s answers for United Kingdom, tax year 2025/26:',
      '[1] United Kingdom, tax years 2023/24 to 2026/27: “Coins of one kind are one pool, at their average cost.”',
      'In one case, asked as “How does the pool work?”:',
      '> Yes. Coins of one kind are one pool, at their average cost.\n> You bought 3 ETH.',
      '> Traps:\n> Fees.',
    ].join('\n\n'),
  );
});

test('an answer says what kinds of text it is from', () => {
  const quote = (kind: 'answer' | 'insight') => ({ ...uk, kind, title: 'T', passages: [] });
  const begin = (...kinds: ('answer' | 'insight')[]) =>
    quoteAnswer(kinds.map(quote), { jurisdiction: null, taxYear: null }, DAY).split('.')[0];
  expect([begin('insight'), begin('answer', 'insight')]).toEqual([
    'From the community’s insights',
    'From the community’s answers and insights',
  ]);
});

test.each([
  [
    { jurisdiction: 'gb', taxYear: null },
    'From the community’s answers for United Kingdom. You named no tax year, so see which ones each holds for:',
  ],
  [
    { jurisdiction: null, taxYear: null },
    'From the community’s answers. You named no country, so see where each holds:',
  ],
] as const)('what was not named is said to be missing: %j', (scope, text) =>
  expect(quoteAnswer([], scope, DAY)).toBe(text),
);

test.each([
  [uk, 'Holds for United Kingdom, tax years 2023/24 to 2026/27.'],
  [
    { jurisdiction: 'us', taxYearFrom: 2025, taxYearTo: 2025 },
    'Holds for United States, tax year 2025; not yet checked for 2026.',
  ],
  [{ jurisdiction: 'de', taxYearFrom: null, taxYearTo: null }, 'Holds for Germany.'],
  [{ jurisdiction: null, taxYearFrom: 2026, taxYearTo: 2026 }, 'Holds for tax year 2026.'],
  [{ jurisdiction: null, taxYearFrom: null, taxYearTo: null }, 'Names no country and no year.'],
] as const)('%j: %s', (holds, text) => expect(holdsText(holds, DAY)).toBe(text));

test('a model’s answer says what was assumed where the question did not', () => {
  const scope = { jurisdiction: 'us', taxYear: 2025 } as const;
  expect(assumedText(scope, scope)).toBe('For: United States, tax year 2025.');
  expect(assumedText(scope, { jurisdiction: 'us', taxYear: null })).toBe(
    'Assumed: United States, tax year 2025.',
  );
  expect(
    assumedText({ jurisdiction: null, taxYear: null }, { jurisdiction: null, taxYear: null }),
  ).toBe('Assumed: no particular country, no particular tax year.');
});
