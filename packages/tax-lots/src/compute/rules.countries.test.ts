import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { Transaction } from '../model/ledger.ts';
import { at, buy, sell, ledger } from '../testing/ledgers.ts';

describe('United Kingdom', () => {
  test('the day is the one at the offset: half past midnight in summer is the next day', () => {
    const rows: Transaction[] = [
      {
        id: 'b',
        timestamp: '2024-07-02T00:30:00+01:00',
        type: 'buy',
        in: { asset: 'A', quantity: '1' },
        value: '10',
      },
      {
        id: 's',
        timestamp: '2024-07-02T09:00:00+01:00',
        type: 'sell',
        out: { asset: 'A', quantity: '1' },
        value: '15',
      },
    ];
    expect(computeTax(ledger('UK', 'UK', rows)).disposals).toMatchObject([{ rule: 'same_day' }]);
  });
  test('a gift is a disposal at market value, to a spouse it is not', () => {
    const given = (kind: string): Transaction => ({
      id: 'g',
      timestamp: at('2024-07-01'),
      type: 'gift_out',
      out: { asset: 'A', quantity: '1' },
      value: '50',
      kind,
    });
    expect(
      computeTax(ledger('UK', 'UK', [buy('b', '2024-01-01', 'A', '2', '20'), given('')])).disposals,
    ).toMatchObject([{ proceeds: '50', gain: '40' }]);
    expect(
      computeTax(ledger('UK', 'UK', [buy('b', '2024-01-01', 'A', '2', '20'), given('spouse')])),
    ).toMatchObject({
      disposals: [],
      removals: [{ cost: '10', type: 'gift_out' }],
    });
  });
  test('two disposals of a day are one row with both ids', () => {
    const result = computeTax(
      ledger('UK', 'UK', [
        buy('b', '2024-01-01', 'A', '4', '40'),
        sell('s1', '2024-07-01', 'A', '1', '20'),
        sell('s2', '2024-07-01', 'A', '1', '30'),
      ]),
    );
    expect(result.disposals).toMatchObject([
      { tx: ['s1', 's2'], quantity: '2', proceeds: '50', cost: '20', acquired: null },
    ]);
  });
});

describe('other countries', () => {
  test('Australia: losses come off the gains without discount first', () => {
    const rows = [
      buy('a', '2020-07-01', 'A', '1', '0'),
      buy('b', '2022-05-01', 'B', '1', '400'),
      sell('s', '2022-07-02', 'A', '1', '1000'),
      sell('t', '2022-07-03', 'B', '1', '0'),
    ];
    expect(computeTax(ledger('AU', 'FIFO', rows)).totals['2022-23']).toMatchObject({
      gain: '600',
      discounted_gain: '300',
    });
  });
  test.each(['IE', 'FIFO'] as const)(
    'Ireland, %s: a loss bought back within four weeks is remarked',
    (method) => {
      const rows = [
        buy('a', '2024-01-01', 'A', '1', '100'),
        sell('s', '2024-06-01', 'A', '1', '60'),
        buy('b', '2024-06-29', 'A', '1', '55'),
      ];
      const { issues, totals } = computeTax(ledger('IE', method, rows));
      expect(issues).toMatchObject([
        {
          code: 'LOSS_RESTRICTED',
          tx: 's',
          blocking: false,
          message: expect.stringContaining('may'),
        },
      ]);
      expect(totals['2024']?.incomplete).toBeUndefined();
    },
  );
  test('Ireland: every such loss is remarked once', () => {
    const rows = [
      buy('a', '2024-01-01', 'A', '3', '300'),
      sell('s', '2024-06-01', 'A', '1', '60'),
      sell('t', '2024-06-02', 'A', '1', '60'),
      buy('b', '2024-06-10', 'A', '1', '55'),
      buy('c', '2024-06-11', 'A', '1', '55'),
    ];
    expect(computeTax(ledger('IE', 'IE', rows)).issues.map(({ tx }) => tx)).toEqual(['s', 't']);
  });
  test('Germany: the limit was 600 euros to 2023', () => {
    const year = (y: string): Transaction[] => [
      buy('a', `${y}-01-01`, 'A', '1', '100'),
      sell('s', `${y}-06-01`, 'A', '1', '750'),
    ];
    expect(computeTax(ledger('DE', 'FIFO', year('2023'))).totals['2023']?.freigrenze_taxable).toBe(
      '650',
    );
    expect(computeTax(ledger('DE', 'FIFO', year('2024'))).totals['2024']?.freigrenze_taxable).toBe(
      '0',
    );
  });
  test('Canada without superficial losses allows every loss', () => {
    const rows = [
      buy('a', '2024-01-01', 'A', '2', '100'),
      sell('s', '2024-06-01', 'A', '1', '20'),
      buy('b', '2024-06-02', 'A', '1', '20'),
    ];
    expect(
      computeTax(ledger('CA', 'ACB', rows, { superficial_loss: false })).disposals,
    ).toMatchObject([{ gain: '-30', superficial_loss: '0' }]);
  });
  const denied = (rows: Transaction[]): unknown[] => {
    const { disposals, remaining, issues } = computeTax(ledger('CA', 'ACB', rows));
    return [
      disposals.map(({ cost, superficial_loss: loss }) => [cost, loss]),
      remaining.map(({ cost }) => cost),
      issues.map(({ code, tx }) => [code, tx]),
    ];
  };
  test('Canada: a denied loss joins what was bought in the 30 days before at the loss', () =>
    expect(
      denied([
        buy('a', '2024-01-01', 'A', '10', '1000'),
        buy('b', '2024-06-01', 'A', '2', '120'),
        sell('s', '2024-06-10', 'A', '2', '100'),
        sell('t', '2024-06-12', 'A', '5', '600'),
      ]),
    ).toEqual([
      [
        ['186.666666666667', '86.666666666667'],
        ['510', '0'],
      ],
      ['510'],
      [],
    ]));
  test('Canada: a sale between a denied loss and the purchase does not bear it', () =>
    expect(
      denied([
        buy('a', '2024-01-01', 'A', '10', '1000'),
        sell('s', '2024-06-01', 'A', '5', '300'),
        sell('t', '2024-06-05', 'A', '2', '250'),
        buy('b', '2024-06-20', 'A', '5', '320'),
      ]),
    ).toEqual([
      [
        ['500', '200'],
        ['200', '0'],
      ],
      ['820'],
      [],
    ]));
  test('Canada: units bought back and sold again within the 30 days carry none of it', () =>
    expect(
      denied([
        buy('a', '2024-01-01', 'A', '5', '500'),
        sell('s', '2024-06-01', 'A', '5', '300'),
        buy('b', '2024-06-05', 'A', '5', '320'),
        sell('t', '2024-06-10', 'A', '5', '400'),
        buy('c', '2024-06-20', 'A', '5', '350'),
      ]),
    ).toEqual([
      [
        ['500', '200'],
        ['320', '0'],
      ],
      ['550'],
      [],
    ]));
  test('Canada: units given to the spouse within 30 days of a loss are remarked', () => {
    const rows = (day: string, kind: string): Transaction[] => [
      buy('a', '2024-01-01', 'A', '10', '1000'),
      sell('s', '2024-06-01', 'A', '5', '300'),
      { id: 'g', timestamp: at(day), type: 'gift_out', kind, out: { asset: 'A', quantity: '1' } },
    ];
    const remarked = [['LOSS_RESTRICTED', 's']];
    expect(denied(rows('2024-05-02', 'spouse'))[2]).toEqual(remarked);
    expect(denied(rows('2024-07-01', 'spouse'))[2]).toEqual(remarked);
    expect(denied(rows('2024-07-02', 'spouse'))[2]).toEqual([]);
  });
  test('Japan: the yearly average of a year carries into the next', () => {
    const rows = [
      buy('a', '2023-01-01', 'A', '1', '100'),
      sell('s', '2023-06-01', 'A', '1', '150'),
      buy('b', '2023-12-01', 'A', '1', '200'),
      sell('t', '2024-06-01', 'A', '1', '300'),
    ];
    expect(computeTax(ledger('JP', 'TOTAL_AVERAGE', rows)).disposals).toMatchObject([
      { cost: '150' },
      { cost: '150', gain: '150' },
    ]);
  });
  test('a method the country does not allow is computed and remarked', () => {
    expect(
      computeTax(ledger('UK', 'FIFO', [buy('a', '2024-01-01', 'A', '1', '1')])).issues,
    ).toMatchObject([{ code: 'METHOD_NOT_LAWFUL', blocking: false }]);
  });
});

test('Germany, average: days survive splits, transfers and rounding', () => {
  const rows: Transaction[] = [
    buy('a', '2023-01-01', 'A', '1', '30', { wallet: 'x' }),
    buy('b', '2024-06-01', 'A', '1', '60', { wallet: 'x' }),
    { id: 'sp', timestamp: at('2024-07-01'), type: 'split', asset: 'A', ratio: '1/3' },
    {
      id: 'm',
      timestamp: at('2024-08-01'),
      type: 'transfer',
      wallet: 'x',
      to_wallet: 'y',
      out: { asset: 'A', quantity: '0.5' },
    },
    sell('s', '2024-09-01', 'A', '0.5', '50', { wallet: 'y' }),
  ];
  const { disposals, remaining, issues } = computeTax(ledger('DE', 'AVERAGE', rows));
  expect(disposals.map(({ quantity, acquired, taxable }) => [quantity, acquired, taxable])).toEqual(
    [
      ['0.333333333333333333', '2023-01-01', 'False'],
      ['0.166666666666666667', '2024-06-01', 'True'],
    ],
  );
  expect(issues).toEqual([]);
  expect(
    disposals.reduce((sum, { cost }) => sum + Number(cost), 0) + Number(remaining[0]?.cost),
  ).toBeCloseTo(90, 12);
});
