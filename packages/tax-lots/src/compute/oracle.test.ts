import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disposalRows } from '../matchers/disposal-table.ts';
import { matchLedger } from './match-ledger.ts';
import type { Ledger } from '../model/ledger.ts';
import { naiveAverage, naiveUk, naiveYearly } from '../testing/naive-pools.ts';
import { agreesWithLots, agreesWithPools, withPicks } from '../testing/oracle.ts';
import { ledgerFrom, steps } from '../testing/random-ledger.ts';
import { runs } from '../testing/runs.ts';

describe('every method agrees with an oracle that looks at everything each time', () => {
  for (const method of ['FIFO', 'LIFO', 'HIFO', 'LOFO', 'IE'] as const) {
    for (const scope of ['universal', 'per_wallet'] as const) {
      test(`${method}, ${scope}`, () => {
        fc.assert(
          fc.property(steps(), (list) => {
            const extent = {
              transfers: scope === 'per_wallet',
              gifts: true,
              fees: true,
              trades: true,
            };
            agreesWithLots(
              ledgerFrom(
                list,
                { jurisdiction: 'US', method, settings: { currency: 'USD', scope } },
                extent,
              ),
              scope === 'per_wallet',
            );
          }),
          { numRuns: runs(150) },
        );
      });
    }
  }

  for (const scope of ['universal', 'per_wallet'] as const) {
    test(`picked lots, ${scope}`, () => {
      fc.assert(
        fc.property(steps(20), fc.nat(), (list, seed) => {
          const extent = {
            transfers: scope === 'per_wallet',
            gifts: true,
            fees: true,
            trades: true,
          };
          const ledger = ledgerFrom(
            list,
            { jurisdiction: 'US', method: 'SPECIFIC', settings: { currency: 'USD', scope } },
            extent,
          );
          agreesWithLots(withPicks(ledger, scope === 'per_wallet', seed), scope === 'per_wallet');
        }),
        { numRuns: runs(100) },
      );
    });
  }

  test('methods elected by year, and ranking by price', () => {
    fc.assert(
      fc.property(
        steps(),
        fc.constantFrom('FIFO', 'LIFO', 'HIFO', 'LOFO'),
        fc.constantFrom('FIFO', 'LIFO', 'HIFO', 'LOFO'),
        (list, first, second) => {
          const settings = {
            currency: 'USD',
            scope: 'universal',
            hifo_key: 'unit_price',
            method_by_year: { 2021: first, 2022: second },
          } as const;
          agreesWithLots(
            ledgerFrom(
              list,
              { jurisdiction: 'US', method: 'LIFO', settings },
              { gifts: true, fees: true, trades: true },
            ),
            false,
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('UK, persons and companies', () => {
    for (const taxpayer of ['individual', 'company'] as const) {
      fc.assert(
        fc.property(steps(), (list) => {
          const ledger = ledgerFrom(
            list,
            {
              jurisdiction: 'UK',
              method: 'UK',
              settings: { currency: 'USD', taxpayer, fee_presentation: 'net_proceeds' },
            },
            { fees: true, trades: true },
          );
          agreesWithPools(ledger, naiveUk(ledger, taxpayer === 'company'), 'day');
        }),
        { numRuns: runs(150) },
      );
    }
  });

  test("Canada's average with superficial losses", () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(
          list,
          { jurisdiction: 'CA', method: 'ACB', settings: { currency: 'USD' } },
          { fees: true, trades: true },
        );
        agreesWithPools(ledger, naiveAverage(ledger, true), 'tx');
      }),
      { numRuns: runs(150) },
    );
  });

  test('the moving average', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(
          list,
          { jurisdiction: 'JP', method: 'AVERAGE', settings: { currency: 'USD' } },
          { fees: true, trades: true },
        );
        agreesWithPools(ledger, naiveAverage(ledger, false), 'tx');
      }),
      { numRuns: runs(150) },
    );
  });

  test('the yearly average', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(
          list,
          { jurisdiction: 'JP', method: 'TOTAL_AVERAGE', settings: { currency: 'USD' } },
          { fees: true, trades: true },
        );
        agreesWithPools(ledger, naiveYearly(ledger), 'tx');
      }),
      { numRuns: runs(150) },
    );
  });
});

describe('the comparison sees a wrong rule', () => {
  const LOTS = ['FIFO', 'LIFO', 'HIFO', 'LOFO', 'IE'] as const;
  test.each(
    LOTS.flatMap((computed) =>
      LOTS.filter((other) => other !== computed).map((other) => [computed, other] as const),
    ),
  )('%s taken for %s', (computed, other) => {
    const wrong = fc.property(steps(), (list) => {
      const ledger = ledgerFrom(
        list,
        { jurisdiction: 'US', method: computed, settings: { currency: 'USD', scope: 'universal' } },
        { fees: true },
      );
      agreesWithLots(ledger, false, { ...ledger, method: other });
    });
    expect(fc.check(wrong, { numRuns: 300 }).failed).toBe(true);
  });
  test.each([
    ['persons for companies', 'UK', (ledger: Ledger) => naiveUk(ledger, true), 'day'],
    ['denied losses for none', 'ACB', (ledger: Ledger) => naiveAverage(ledger, false), 'tx'],
    [
      'the moving average for the yearly',
      'TOTAL_AVERAGE',
      (ledger: Ledger) => naiveAverage(ledger, false),
      'tx',
    ],
  ] as const)('%s', (_, method, oracle, by) => {
    const wrong = fc.property(steps(), (list) => {
      const ledger = ledgerFrom(list, {
        jurisdiction: method === 'UK' ? 'UK' : 'CA',
        method,
        settings: { currency: 'USD', fee_presentation: 'net_proceeds' },
      });
      agreesWithPools(ledger, oracle(ledger), by);
    });
    expect(fc.check(wrong, { numRuns: 300 }).failed).toBe(true);
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
      const before = {
        ...ledger,
        transactions: ledger.transactions.filter(({ timestamp }) => timestamp < year),
      };
      const rows = [...disposalRows(matchLedger(ledger).disposals)].filter(
        (row) => row.day < 20210101,
      );
      expect(rows).toEqual(
        [
          ...disposalRows(
            matchLedger({ ...before, settings: { currency: 'USD', scope: 'universal' } }).disposals,
          ),
        ].map((row) => ({
          ...row,
          source: expect.any(Number) as number,
        })),
      );
    }),
    { numRuns: 50 },
  );
});
