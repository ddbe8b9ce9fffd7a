import { describe, expect, test } from 'vitest';
import { joinParts, partsOf, withMethod } from './lots-numbers.ts';
import { inMoney } from './view-figures.ts';
import { viewLots } from './view-lots.ts';
import { writeLotsHtml } from './write-lots-html.ts';

const US = `jurisdiction US
method FIFO # the default
2023-02-03 buy 1.0 BTC for 42000 USD fee 10 USD as first
2025-01-10 buy 1 BTC for 90000 USD
2025-03-15 sell 1.5 BTC for 120000 USD fee 30 USD`;

const figures = (text: string) => {
  const view = viewLots(text);
  if (view.ledger === undefined) throw new Error(JSON.stringify(view.issues));
  return view;
};

describe('a block as a page shows it', () => {
  test('has its transactions with the slices of each disposal', () => {
    const { title, rows, totals, held, rules } = figures(US);
    expect(title).toBe('United States: FIFO, earliest first; in USD');
    expect(rows.map(({ line, date, words }) => [line, date, words])).toEqual([
      [3, '2023-02-03', 'buy 1.0 BTC for 42,000 USD fee 10 USD as first'],
      [4, '2025-01-10', 'buy 1 BTC for 90,000 USD'],
      [5, '2025-03-15', 'sell 1.5 BTC for 120,000 USD fee 30 USD'],
    ]);
    expect(rows[2]?.slices).toEqual([
      {
        units: '1 BTC from first, 2023-02-03',
        proceeds: '79,980',
        cost: '42,010',
        gain: '37,970',
        why: 'long-term',
      },
      {
        units: '0.5 BTC from line 4, 2025-01-10',
        proceeds: '39,990',
        cost: '45,000',
        gain: '-5,010',
        why: 'short-term',
      },
    ]);
    expect(totals).toEqual({
      columns: ['Year', 'Proceeds', 'Cost', 'Short-term gain', 'Long-term gain', 'Gain'],
      rows: [['2025', '119,970', '87,010', '-5,010', '37,970', '32,960']],
    });
    expect([held, rules]).toEqual([
      ['0.5 BTC (cost 45,000)'],
      ['earliest units first; 26 CFR 1.1012-1(j)'],
    ]);
  });
  test('another method changes the totals', () => {
    expect(figures(withMethod(US, 'HIFO')).totals.rows).toEqual([
      ['2025', '119,970', '111,005', '-10,020', '18,985', '8,965'],
    ]);
  });
  test('shows the year asked for alone', () => {
    const text =
      'jurisdiction UK\nyear 2024\n2023-05-01 buy 3 T for 30 GBP\n2024-04-05 sell 1 T for 20 GBP\n2024-04-06 sell 1 T for 25 GBP';
    expect(figures(text).totals.rows).toEqual([['2024-25', '25', '10', '15']]);
  });
  test('says where two disposals of a day are one', () => {
    const text =
      'jurisdiction UK\n2023-05-01 buy 3 T for 30 GBP\n2024-05-05 sell 1 T for 20 GBP\n2024-05-05 sell 1 T for 25 GBP';
    expect(figures(text).rows[1]?.slices[0]?.units).toBe('2 T from the pool, with line 4');
  });
  test('names what a loss is denied, what came as income and what the engine remarks', () => {
    const text =
      'jurisdiction CA\n2024-01-01 buy 10 X for 100 CAD\n2024-02-01 sell 5 X for 20 CAD\n2024-02-02 income 5 X worth 15 CAD kind staking\n2024-03-05 transfer 1 X to cold fee 1 CAD';
    const view = figures(text);
    expect(view.rows[1]?.slices[0]).toMatchObject({
      gain: '0',
      why: 'average cost, 30 of the loss denied',
    });
    expect(view.income).toEqual(['5 X worth 15']);
    expect(view.remarks).toEqual([expect.stringMatching(/^Line 5: The fee of this transfer/)]);
  });
  test.each([
    [
      'jurisdiction US\n2024-01-01 buy 1 X for 1 USD\n2024-01-02 sell 2 X for 5 USD',
      3,
      /never acquired/,
    ],
    ['jurisdiction US\n2024-01-01 buy 0 X for 1 USD', 2, /above zero/],
    ['jurisdiction US\n2024-01-01 buy 1 X', 2, /no value/],
    ['jurisdiction US\n2024-01-01 split X 1/0', 2, /ratio/],
  ])('with a fault in the figures shows the line alone: %j', (text, line, message) => {
    expect(viewLots(text)).toEqual({
      ledger: undefined,
      issues: [{ line, message: expect.stringMatching(message) as string }],
    });
  });
});

test.each([
  ['0', '0'],
  ['1234567.5', '1,234,567.50'],
  ['-1234.505', '-1,234.50'],
  ['0.335', '0.34'],
  ['0.0001', '0.0001'],
  ['-0.004', '-0.004'],
  ['33.333333333333', '33.33'],
])('money %s is shown as %s', (text, shown) => expect(inMoney(text)).toBe(shown));

describe('HTML', () => {
  test('escapes every word a writer chose', () => {
    const text = `jurisdiction US\n2024-01-01 buy 1 <script>alert(1)</script> for 1 USD as "><img/src=x/onerror=alert(1)> in '&amp;\n2024-01-02 sell 1 <script>alert(1)</script> for 2 USD in '&amp;`;
    const html = writeLotsHtml(viewLots(text));
    expect(html).not.toMatch(/<script|<img|&amp;/);
    expect(html).toContain('&#60;script&#62;');
  });
  test('of a block with a fault names the line and escapes it', () => {
    expect(writeLotsHtml(viewLots('jurisdiction US\n2024-01-01 <b> 1 X'))).toMatch(
      /^<p class="lots-problem">.*<li>Line 2: The type is &#34;&#60;b&#62;&#34;/,
    );
  });
});

test('an Australian loss has no discount, however long the lot was held', () => {
  const { rows } = figures(`jurisdiction AU
2023-02-03 buy 1 BTC for 40000 AUD
2023-02-03 buy 1 ETH for 2000 AUD
2025-03-15 sell 1 BTC for 90000 AUD
2025-03-15 sell 1 ETH for 1500 AUD`);
  expect(rows.flatMap(({ slices }) => slices.map(({ why }) => why))).toEqual([
    'discount',
    'no discount',
  ]);
});

describe('changing a block', () => {
  test('offers its dates and numbers, each with a name, and nothing of the head', () => {
    const labels = partsOf(US).map((parts) =>
      parts
        .filter(({ label }) => label !== undefined)
        .map(({ text, label }) => `${label} = ${text}`),
    );
    expect(labels).toEqual([
      [],
      [],
      [
        'Line 3: date = 2023-02-03',
        'Line 3: buy BTC = 1.0',
        'Line 3: for USD = 42000',
        'Line 3: fee USD = 10',
      ],
      ['Line 4: date = 2025-01-10', 'Line 4: buy BTC = 1', 'Line 4: for USD = 90000'],
      [
        'Line 5: date = 2025-03-15',
        'Line 5: sell BTC = 1.5',
        'Line 5: for USD = 120000',
        'Line 5: fee USD = 30',
      ],
    ]);
  });
  test('joined parts are the text, and an emptied number keeps its place', () => {
    expect(joinParts(partsOf(US))).toBe(US);
    const emptied = partsOf('2024-01-01 fork 1 X').map((parts) =>
      parts.map((part) => (part.text === '1' ? { ...part, text: '' } : part)),
    );
    expect(joinParts(emptied)).toBe('2024-01-01 fork ? X');
  });
  test('a method takes the place of the one named, or is added', () => {
    expect(withMethod(US, 'LIFO')).toContain('method LIFO # the default');
    expect(withMethod('jurisdiction US', 'LIFO')).toBe('jurisdiction US\nmethod LIFO');
  });
});
