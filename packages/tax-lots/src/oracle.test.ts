import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disposalRows, sourceId } from './disposal-table.ts';
import { matchLedger } from './match-ledger.ts';
import type { Ledger, Method } from './ledger.ts';
import { distance, ofText } from './testing/fraction.ts';
import type { Fraction } from './testing/fraction.ts';
import { naiveLots } from './testing/naive-lots.ts';
import { naiveCanada, naiveUk, naiveYearly } from './testing/naive-pools.ts';
import type { NaivePooled } from './testing/naive-pools.ts';
import { ledgerFrom, steps } from './testing/random-ledger.ts';
import { writeDay } from './calendar.ts';
import { writeQuantity } from './money.ts';

/** Rounding at 10^-24 moves less than this over a ledger of forty rows. */
const CLOSE = 10n ** 6n;

const isClose = (scaled: bigint, exact: Fraction): boolean => distance(scaled, exact) <= CLOSE;

describe('every method agrees with an oracle that looks at everything each time', () => {
  for (const method of ['FIFO', 'LIFO', 'HIFO', 'LOFO', 'IE'] as const) {
    for (const scope of ['universal', 'per_wallet'] as const) {
      test(`${method}, ${scope}`, () => {
        fc.assert(
          fc.property(steps(), (list) => {
            const extent = { transfers: scope === 'per_wallet', gifts: true, fees: true, trades: true };
            agreesWithLots(ledgerFrom(list, { jurisdiction: 'US', method, settings: { currency: 'USD', scope } }, extent), scope === 'per_wallet');
          }),
          { numRuns: 150 },
        );
      });
    }
  }

  test('UK, persons and companies', () => {
    for (const taxpayer of ['individual', 'company'] as const) {
      fc.assert(
        fc.property(steps(), (list) => {
          const ledger = ledgerFrom(
            list,
            { jurisdiction: 'UK', method: 'UK', settings: { currency: 'USD', taxpayer, fee_presentation: 'net_proceeds' } },
            { fees: true, trades: true },
          );
          agreesWithPools(ledger, naiveUk(ledger, taxpayer === 'company'), 'day');
        }),
        { numRuns: 150 },
      );
    }
  });

  test("Canada's average with superficial losses", () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, { jurisdiction: 'CA', method: 'ACB', settings: { currency: 'USD' } }, { fees: true, trades: true });
        agreesWithPools(ledger, naiveCanada(ledger), 'tx');
      }),
      { numRuns: 150 },
    );
  });

  test('the yearly average', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, { jurisdiction: 'JP', method: 'TOTAL_AVERAGE', settings: { currency: 'USD' } }, { fees: true, trades: true });
        agreesWithPools(ledger, naiveYearly(ledger), 'tx');
      }),
      { numRuns: 150 },
    );
  });
});

test('a method elected for a year is the order from its first day', () => {
  fc.assert(
    fc.property(steps(), (list) => {
      const year = '2021';
      const ledger = ledgerFrom(list, {
        jurisdiction: 'US',
        method: 'FIFO',
        settings: { currency: 'USD', scope: 'universal', method_by_year: { [year]: 'HIFO' } },
      });
      const before = { ...ledger, transactions: ledger.transactions.filter(({ timestamp }) => timestamp < year) };
      const rows = [...disposalRows(matchLedger(ledger).disposals)].filter((row) => row.day < 20210101);
      expect(rows).toEqual(
        [...disposalRows(matchLedger({ ...before, settings: { currency: 'USD', scope: 'universal' } }).disposals)].map((row) => ({
          ...row,
          source: expect.any(Number) as number,
        })),
      );
    }),
    { numRuns: 50 },
  );
});

function agreesWithLots(ledger: Ledger & { method: Method }, perWallet: boolean): void {
  const matched = matchLedger(ledger);
  const rows = [...disposalRows(matched.disposals)];
  const naive = naiveLots(ledger, perWallet);
  expect(rows.map((row) => [row.tx, sourceId(matched.disposals, row.source)])).toEqual(naive.slices.map(({ tx, lot }) => [tx, lot]));
  naive.slices.forEach((slice, place) => {
    const row = rows[place];
    if (row === undefined) return;
    expect(ofText(writeQuantity(row.quantity))).toEqual(slice.quantity);
    expect(isClose(row.cost, slice.cost) && isClose(row.proceeds, slice.proceeds)).toBe(true);
  });
}

function agreesWithPools(ledger: Ledger, slices: readonly NaivePooled[], by: 'day' | 'tx'): void {
  const matched = matchLedger(ledger);
  const named = [...disposalRows(matched.disposals)].map((row) => {
    const asset = matched.assets.list[row.asset] ?? '';
    const tx = typeof row.tx === 'string' ? row.tx : '';
    return { key: `${asset} ${by === 'day' ? writeDay(row.day) : tx} ${row.rule} ${row.acquired === 0 ? '' : writeDay(row.acquired)}`, row };
  });
  const rows = new Map(named.map(({ key, row }) => [key, row]));
  expect([...rows.keys()].sort()).toEqual(slices.map((slice) => `${slice.key} ${slice.rule} ${slice.acquired}`).sort());
  for (const slice of slices) {
    const row = rows.get(`${slice.key} ${slice.rule} ${slice.acquired}`);
    if (row === undefined) continue;
    expect(ofText(writeQuantity(row.quantity))).toEqual(slice.quantity);
    expect(isClose(row.cost, slice.cost) && isClose(row.denied, slice.denied)).toBe(true);
  }
}
