import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { Settings, Transaction } from '../model/ledger.ts';
import type { TaxResult } from '../model/result.ts';
import { at, buy, ledger, sell } from '../testing/ledgers.ts';

const issuesOf = (rows: Transaction[], settings?: Settings, method: 'FIFO' | 'HIFO' = 'FIFO') =>
  computeTax(ledger('US', method, rows, settings)).issues.map(({ code, tx }) => [code, tx]);
const inWallet = (wallet: string): { wallet: string } => ({ wallet });

describe('basis by wallet from 2025, across wallets before (26 CFR 1.1012-1(j), Rev. Proc. 2024-28)', () => {
  const crossing = [
    buy('a', '2020-01-01', 'A', '1', '100', inWallet('x')),
    buy('b', '2021-01-01', 'A', '2', '600', inWallet('y')),
    sell('s', '2024-02-01', 'A', '1', '400', inWallet('y')),
  ];
  const later = sell('t', '2025-02-01', 'A', '1', '400', inWallet('y'));
  test('without a scope the sale of 2024 takes the earliest of all wallets, and the choice is asked', () => {
    const result = computeTax(ledger('US', 'FIFO', crossing));
    expect(result.disposals).toMatchObject([{ lot: 'a', gain: '300' }]);
    expect(result.issues).toMatchObject([{ code: 'SCOPE_NOT_CHOSEN', blocking: false }]);
    expect(result.totals['2024']?.incomplete).toBeUndefined();
  });
  test('2025 then rests on an allocation that is not there', () => {
    const result = computeTax(ledger('US', 'FIFO', [...crossing, later]));
    expect(result.issues).toMatchObject([
      { code: 'SCOPE_NOT_CHOSEN' },
      { code: 'UNALLOCATED_BASIS', tx: 't', blocking: true, incomplete_years: ['2025'] },
    ]);
    expect(result.remaining).toMatchObject([{ wallet: 'x', quantity: '1' }]);
  });
  test('where both ways take the same lots there is nothing to ask', () => {
    const rows = [
      buy('a', '2020-01-01', 'A', '1', '100', inWallet('x')),
      buy('b', '2021-01-01', 'A', '2', '600', inWallet('y')),
      sell('s', '2024-02-01', 'A', '1', '400', inWallet('x')),
      later,
    ];
    const result = computeTax(ledger('US', 'FIFO', rows));
    expect([result.issues, result.disposals.map(({ lot }) => lot)]).toEqual([[], ['a', 'b']]);
  });
  test('one asset that differs leaves the others by wallet', () => {
    const rows = [
      ...crossing,
      buy('c', '2020-01-01', 'B', '1', '1', inWallet('x')),
      buy('d', '2021-01-01', 'B', '1', '2', inWallet('y')),
      sell('u', '2025-02-01', 'B', '1', '9', inWallet('y')),
    ];
    const { disposals, totals } = computeTax(ledger('US', 'FIFO', rows));
    expect(disposals.map(({ lot }) => lot)).toEqual(['a', 'd']);
    expect(totals['2025']?.incomplete).toBeUndefined();
  });
  test('chosen by wallet, it is by wallet throughout', () =>
    expect(
      computeTax(ledger('US', 'FIFO', [...crossing, later], { scope: 'per_wallet' })),
    ).toMatchObject({ issues: [], disposals: [{ lot: 'b' }, { lot: 'b' }] }));
  test('chosen across wallets, the years from 2025 on are incomplete', () => {
    const result = computeTax(ledger('US', 'FIFO', [...crossing, later], { scope: 'universal' }));
    expect(result.issues).toMatchObject([
      { code: 'UNALLOCATED_BASIS', tx: 't', blocking: true, incomplete_years: ['2025'] },
    ]);
    expect(result.totals['2024']?.incomplete).toBeUndefined();
  });
});

describe('allocations have their day (Rev. Proc. 2024-28 section 5.02(4), (5))', () => {
  const held = [
    buy('a', '2020-01-01', 'A', '4', '4', inWallet('x')),
    buy('b', '2021-01-01', 'A', '4', '40', inWallet('y')),
  ];
  const specific = (day: string): Transaction => ({
    id: 'al',
    timestamp: at(day),
    type: 'safe_harbor_allocation',
    rule: 'specific_unit',
    allocation: [
      { lot: 'b', quantity: '4', wallet: 'x' },
      { lot: 'a', quantity: '4', wallet: 'y' },
    ],
  });
  const move: Transaction = {
    id: 'm',
    timestamp: at('2025-01-10'),
    type: 'transfer',
    wallet: 'x',
    to_wallet: 'z',
    out: { asset: 'A', quantity: '4' },
  };
  const gift: Transaction = {
    id: 'g',
    timestamp: at('2025-01-10'),
    type: 'gift_out',
    wallet: 'x',
    out: { asset: 'A', quantity: '1' },
  };
  test('specific: after the first sale of 2025 it does not count', () => {
    const rows = [
      ...held,
      sell('s', '2025-01-10', 'A', '1', '5', inWallet('x')),
      specific('2025-02-01'),
    ];
    expect(issuesOf(rows)).toContainEqual(['LATE_ALLOCATION', 'al']);
  });
  test('specific: a gift is a transfer to another taxpayer', () =>
    expect(issuesOf([...held, gift, specific('2025-02-01')])).toContainEqual([
      'LATE_ALLOCATION',
      'al',
    ]));
  test('specific: a transfer between own wallets is none', () => {
    const allocation = {
      ...specific('2025-02-01'),
      allocation: [
        { lot: 'b', quantity: '4', wallet: 'z' },
        { lot: 'a', quantity: '4', wallet: 'y' },
      ],
    };
    expect(issuesOf([...held, move, allocation])).toEqual([]);
  });
  test('specific: after the return was due, extended', () =>
    expect(issuesOf([...held, specific('2026-10-16')])).toContainEqual(['LATE_ALLOCATION', 'al']));
  test('global: the rule stands in the books before 2025', () => {
    const global = (day: string): Transaction => ({
      id: 'al',
      timestamp: at(day),
      type: 'safe_harbor_allocation',
      rule: 'global',
      lot_order: 'HIFO',
      wallet_order: ['x', 'y'],
    });
    expect(issuesOf([...held, global('2025-01-01')])).toEqual([]);
    expect(issuesOf([...held, global('2025-01-02')])).toEqual([['LATE_ALLOCATION', 'al']]);
  });
});

describe('units at a broker from 2027 on (1.1012-1(j)(3)(ii), Notice 2026-20)', () => {
  const rows = (day: string, more: Partial<Transaction> = {}): Transaction[] => [
    buy('cheap', '2026-01-01', 'A', '1', '10', inWallet('x')),
    buy('dear', '2026-02-01', 'A', '1', '20', inWallet('x')),
    sell('s', day, 'A', '1', '30', { ...inWallet('x'), ...more }),
  ];
  const sold = (list: Transaction[], settings: Settings): unknown[] => {
    const { disposals, issues } = computeTax(ledger('US', 'HIFO', list, settings));
    return [disposals[0]?.lot, issues.map(({ code, blocking }) => [code, blocking])];
  };
  const missing = [['NOT_IDENTIFIED', true]];
  test.each([
    ['to the end of 2026 own records are enough', rows('2026-12-31'), ['x'], ['dear', []]],
    ['from 2027 the earliest go', rows('2027-01-01'), ['x'], ['cheap', missing]],
    [
      'specified to the broker',
      rows('2027-01-01', { identified_with_broker: true }),
      ['x'],
      ['dear', []],
    ],
    ['not at a broker', rows('2027-01-01'), [], ['dear', []]],
    [
      'where the ledger does not say, it is asked',
      rows('2027-01-01'),
      undefined,
      ['cheap', missing],
    ],
    [
      'a pick alone',
      rows('2027-01-01', { lots: [{ lot: 'dear', quantity: '1' }] }),
      ['x'],
      ['cheap', missing],
    ],
  ] as const)('%s', (_, list, wallets, expected) =>
    expect(sold([...list], wallets === undefined ? {} : { broker_wallets: wallets })).toEqual(
      expected,
    ),
  );
  test('first in, first out asks for nothing', () =>
    expect(issuesOf(rows('2027-01-01'))).toEqual([]));
  test.each([
    ['a wallet of one’s own', { self_custody_wallets: ['x'] }, ['dear', []]],
    ['a wallet in neither list is asked for', { self_custody_wallets: ['y'] }, ['cheap', missing]],
    [
      'nor does a list of brokers settle it, once one’s own are named',
      { self_custody_wallets: [], broker_wallets: ['y'] },
      ['cheap', missing],
    ],
    [
      'a standing order that the broker had the day before',
      { broker_orders: [{ wallet: 'x', method: 'HIFO', told: '2026-12-31' }] },
      ['dear', []],
    ],
    [
      'one of the same day does not say which came first',
      { broker_orders: [{ wallet: 'x', method: 'HIFO', told: '2027-01-01' }] },
      ['cheap', missing],
    ],
    [
      'the broker’s order counts, not the own method',
      { broker_orders: [{ wallet: 'x', method: 'LOFO', told: '2026-12-01' }] },
      ['cheap', []],
    ],
    [
      'the only method that a broker offers counts as an order',
      { broker_orders: [{ wallet: 'x', method: 'LIFO' }] },
      ['dear', []],
    ],
    [
      'a later order replaces an earlier one',
      {
        broker_orders: [
          { wallet: 'x', method: 'HIFO', told: '2026-12-20' },
          { wallet: 'x', method: 'FIFO', told: '2026-12-28' },
        ],
      },
      ['cheap', []],
    ],
  ] as const)('%s', (_, settings, expected) =>
    expect(sold(rows('2027-01-01'), settings)).toEqual(expected),
  );
  test.each([
    ['told in time', { identified_at: '2027-01-01T09:00:00Z' }, ['dear', []]],
    [
      'told after the sale',
      { identified_at: '2027-01-02T09:00:00Z' },
      ['cheap', [['LATE_SELECTION', true]]],
    ],
    ['not told, which is settled', { identified_with_broker: false }, ['cheap', []]],
    [
      'a pick beside a standing order',
      { lots: [{ lot: 'cheap', quantity: '1' }] },
      ['dear', missing],
      { broker_orders: [{ wallet: 'x', method: 'HIFO', told: '2026-12-31' }] },
    ],
  ] as const)('a broker that was %s', (_, more, expected, settings: Settings = {}) =>
    expect(sold(rows('2027-01-01', more), { broker_wallets: ['x'], ...settings })).toEqual(
      expected,
    ),
  );
});

describe('a method for each wallet', () => {
  const rows = [
    buy('x1', '2024-01-01', 'A', '1', '10', inWallet('x')),
    buy('x2', '2024-02-01', 'A', '1', '20', inWallet('x')),
    buy('y1', '2024-01-01', 'A', '1', '10', inWallet('y')),
    buy('y2', '2024-02-01', 'A', '1', '20', inWallet('y')),
    sell('sx', '2025-03-01', 'A', '1', '30', inWallet('x')),
    sell('sy', '2025-03-01', 'A', '1', '30', inWallet('y')),
    sell('ty', '2026-03-01', 'A', '1', '30', inWallet('y')),
  ];
  const lots = (settings: Settings) =>
    computeTax(ledger('US', 'FIFO', rows, { scope: 'per_wallet', ...settings })).disposals.map(
      ({ lot }) => lot,
    );
  test.each([
    [{}, ['x1', 'y1', 'y2']],
    [{ method_by_wallet: { y: { 2025: 'HIFO' } } }, ['x1', 'y2', 'y1']],
    [{ method_by_wallet: { y: { 2026: 'HIFO' } } }, ['x1', 'y1', 'y2']],
    [
      { method_by_year: { 2025: 'HIFO' }, method_by_wallet: { y: { 2025: 'FIFO' } } },
      ['x2', 'y1', 'y2'],
    ],
  ] as const)('%j', (settings, expected) => expect(lots(settings)).toEqual(expected));
  test('needs the cost to be kept by wallet', () => {
    const settings: Settings = { scope: 'universal', method_by_wallet: { y: { 2024: 'HIFO' } } };
    expect(computeTax(ledger('AU', 'FIFO', [], settings)).issues).toMatchObject([
      { code: 'SETTING_NOT_USED', message: expect.stringContaining('kept by wallet') },
    ]);
  });
  test.each([
    [{ method_by_wallet: { y: { 2024: 'ACB' } } }],
    [{ method_by_wallet: { y: 'HIFO' } }],
    [{ broker_orders: [{ wallet: 'x', method: 'SPECIFIC' }] }],
    [{ broker_orders: [{ wallet: 'x', method: 'HIFO', told: 'soon' }] }],
    [{ self_custody_wallets: 'x' }],
  ])('%j is refused', (settings) =>
    expect(computeTax(ledger('US', 'FIFO', [], settings as never)).issues).toMatchObject([
      { code: 'BAD_SETTING' },
    ]),
  );
});

test('a gift from a spouse keeps the basis for a loss too (IRC 1041(b), 1015(e))', () => {
  const gift: Transaction = {
    id: 'g',
    timestamp: at('2024-01-01'),
    type: 'gift_in',
    in: { asset: 'A', quantity: '1' },
    value: '60',
    donor_basis: '100',
    donor_acquired: '2020-01-01',
  };
  const loss = (kind: string): unknown =>
    computeTax(ledger('US', 'FIFO', [{ ...gift, kind }, sell('s', '2024-06-01', 'A', '1', '50')]))
      .disposals[0];
  expect(loss('spouse')).toMatchObject({ cost: '100', gain: '-50', term: 'long' });
  expect(loss('')).toMatchObject({ cost: '60', gain: '-10', term: 'short' });
});

test('a gift without its value is asked for it only where it is sold below the donor’s basis', () => {
  const gift: Transaction = {
    id: 'g',
    timestamp: at('2024-01-01'),
    type: 'gift_in',
    in: { asset: 'A', quantity: '2' },
    donor_basis: '200',
    donor_acquired: '2020-01-01',
  };
  const sold = (value: string, kind = ''): TaxResult =>
    computeTax(ledger('US', 'FIFO', [{ ...gift, kind }, sell('s', '2025-06-01', 'A', '1', value)]));
  expect(sold('100').issues).toEqual([]);
  expect(sold('99', 'spouse').issues).toEqual([]);
  expect(sold('99')).toMatchObject({
    issues: [{ code: 'NO_VALUE', tx: 's', blocking: true, incomplete_years: ['2025'] }],
    totals: { 2025: { incomplete: true } },
  });
  const valued = { ...gift, value: '150' };
  const between = computeTax(
    ledger('US', 'FIFO', [valued, sell('s', '2025-06-01', 'A', '1', '80')]),
  );
  expect(between).toMatchObject({ issues: [], disposals: [{ cost: '80', gain: '0' }] });
});

test('a fork is income at its value once controlled (Rev. Rul. 2019-24)', () => {
  const fork: Transaction = {
    id: 'f',
    timestamp: at('2024-01-01'),
    type: 'fork',
    in: { asset: 'B', quantity: '2' },
    value: '80',
  };
  expect(computeTax(ledger('US', 'FIFO', [fork]))).toMatchObject({
    issues: [],
    income: [{ tx: 'f', value: '80', kind: 'hardfork' }],
    remaining: [{ asset: 'B', cost: '80' }],
  });
  const { value: _value, ...without } = fork;
  expect(computeTax(ledger('US', 'FIFO', [without])).issues).toMatchObject([{ code: 'NO_VALUE' }]);
});
