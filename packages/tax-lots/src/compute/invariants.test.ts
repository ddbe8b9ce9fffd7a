import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import { disposalRows } from '../matchers/disposal-table.ts';
import { matchLedger } from './match-ledger.ts';
import type { TaxResult } from '../model/result.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { costIn, EVERY, gainIn, HEADS, money, RUNS, sum, units } from '../testing/invariants.ts';
import { ledgerFrom, steps } from '../testing/random-ledger.ts';
import { runs } from '../testing/runs.ts';

describe.each(HEADS)('$method for $jurisdiction ($settings.scope)', (head) => {
  test('units in are units disposed of, removed and held, exactly', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const { disposals, removals, remaining } = matchLedger(ledger);
        const came = sum(ledger.transactions, (one) => units(one.in?.quantity));
        expect(
          sum(disposalRows(disposals), (row) => row.quantity) +
            sum(removals, (row) => row.quantity) +
            sum(remaining, (row) => row.quantity),
        ).toBe(came);
      }),
      RUNS,
    );
  });

  test('cost in is cost disposed of, removed and held, exactly', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const { disposals, removals, remaining, policy } = matchLedger(ledger);
        const outFees =
          policy?.feeInCost === true
            ? sum(
                ledger.transactions.filter(
                  (one) => one.out !== undefined && one.type !== 'transfer',
                ),
                (one) => money(one.fee?.quantity),
              )
            : 0n;
        const rows = [...disposalRows(disposals)];
        const out =
          sum(rows, (row) => row.cost - row.denied) +
          sum(removals, (row) => row.cost) +
          sum(remaining, (row) => row.cost);
        expect(out).toBe(costIn(ledger) + outFees);
      }),
      RUNS,
    );
  });

  test('slices of a disposal add up to its units and proceeds, and none is empty or below zero', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const matched = matchLedger(ledger);
        const rows = [...disposalRows(matched.disposals)];
        const sold = ledger.transactions.filter(
          ({ type }) =>
            type === 'sell' ||
            type === 'spend' ||
            type === 'trade' ||
            (type === 'gift_out' && rows.some((row) => row.category === 'gift')),
        );
        expect(sum(rows, (row) => row.quantity)).toBe(sum(sold, (one) => units(one.out?.quantity)));
        const fees =
          matched.policy?.feeInCost === true ? 0n : sum(sold, (one) => money(one.fee?.quantity));
        expect(sum(rows, (row) => row.proceeds)).toBe(sum(sold, (one) => money(one.value)) - fees);
        expect(rows.every((row) => row.quantity > 0n)).toBe(true);
        expect(matched.remaining.every((row) => row.quantity > 0n && row.cost >= 0n)).toBe(true);
      }),
      RUNS,
    );
  });

  test('no unit comes from a later purchase, except the thirty days of the UK', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        for (const row of disposalRows(matchLedger(ledgerFrom(list, head, EVERY)).disposals)) {
          expect(row.acquired <= row.day || row.rule === 'thirty_day').toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('twice the same ledger gives the same bytes, and a printed ledger reads back the same', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const once = JSON.stringify(computeTax(ledger));
        expect(JSON.stringify(computeTax(ledger))).toBe(once);
        expect(JSON.stringify(computeTax(JSON.parse(JSON.stringify(ledger))))).toBe(once);
      }),
      { numRuns: runs(40) },
    );
  });

  test('other assets change nothing', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const whole = ledgerFrom(list, head, { ...EVERY, trades: false });
        const alone = {
          ...whole,
          transactions: whole.transactions.filter((one) => (one.in ?? one.out)?.asset === 'AAA'),
        };
        // Whether a row can still change depends on where the whole ledger ends.
        const figures = ({ disposals }: TaxResult): unknown[] =>
          disposals
            .filter(({ asset }) => asset === 'AAA')
            .map(({ provisional: _mark, ...row }) => row);
        expect(figures(computeTax(whole))).toEqual(figures(computeTax(alone)));
      }),
      RUNS,
    );
  });

  test('a thousand times the units, the same money', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const larger = (amount: Transaction['in']): object =>
          amount === undefined
            ? {}
            : { asset: amount.asset, quantity: String(Math.round(Number(amount.quantity) * 1000)) };
        const scaled = {
          ...ledger,
          transactions: ledger.transactions.map((one) => ({
            ...one,
            ...(one.in ? { in: larger(one.in) } : {}),
            ...(one.out ? { out: larger(one.out) } : {}),
          })),
        };
        expect(computeTax(scaled).totals).toEqual(computeTax(ledger).totals);
      }),
      RUNS,
    );
  });

  test('everything sold in the end, the gain is what came in less what went out, whatever the method', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = liquidated(ledgerFrom(list, head, { fees: true }));
        const matched = matchLedger(ledger);
        const received = sum(
          ledger.transactions.filter((one) => one.out !== undefined),
          (one) => money(one.value) - money(one.fee?.quantity),
        );
        expect(matched.remaining).toEqual([]);
        expect(gainIn(matched)).toBe(received - costIn(ledger));
      }),
      RUNS,
    );
  });
});

/** The same ledger with everything that is left sold on one last day. */
function liquidated(ledger: Ledger): Ledger {
  const matched = matchLedger(ledger);
  const sales = matched.remaining.map((row, n): Transaction => ({
    id: `last${n}`,
    timestamp: '2040-01-01T12:00:00Z',
    type: 'sell',
    wallet: matched.wallets.list[row.wallet] ?? '',
    out: {
      asset: matched.assets.list[row.asset] ?? '',
      quantity: String(Number(row.quantity) / 1e18),
    },
    value: '12.34',
  }));
  return { ...ledger, transactions: [...ledger.transactions, ...sales] };
}
