import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import { disposalRows } from './disposal-table.ts';
import { gainOf } from './disposal-row.ts';
import { matchLedger } from './match-ledger.ts';
import type { Matched } from './match-ledger.ts';
import type { Jurisdiction, Ledger, Method, Settings, Transaction } from './ledger.ts';
import { readMoney, readQuantity } from './money.ts';
import { ledgerFrom, steps } from './testing/random-ledger.ts';
import { runs } from './testing/runs.ts';

const EVERY = { transfers: true, gifts: true, fees: true, trades: true };
const RUNS = { numRuns: runs(120) };

type Head = { jurisdiction: Jurisdiction; method: Method; settings: Settings };

const HEADS: readonly Head[] = [
  ...(['FIFO', 'LIFO', 'HIFO', 'LOFO'] as const).map((method): Head => ({ jurisdiction: 'US', method, settings: { currency: 'USD', scope: 'per_wallet' } })),
  { jurisdiction: 'US', method: 'FIFO', settings: { currency: 'USD', scope: 'universal' } },
  { jurisdiction: 'UK', method: 'UK', settings: { currency: 'USD' } },
  { jurisdiction: 'CA', method: 'ACB', settings: { currency: 'USD' } },
  { jurisdiction: 'IE', method: 'IE', settings: { currency: 'USD' } },
  { jurisdiction: 'JP', method: 'AVERAGE', settings: { currency: 'USD' } },
  { jurisdiction: 'DE', method: 'AVERAGE', settings: { currency: 'USD', scope: 'per_wallet' } },
  { jurisdiction: 'JP', method: 'TOTAL_AVERAGE', settings: { currency: 'USD' } },
];

const sum = <T>(list: Iterable<T>, amount: (one: T) => bigint): bigint => {
  let total = 0n;
  for (const one of list) total += amount(one);
  return total;
};
const money = (text: string | undefined): bigint => readMoney(text ?? '0') ?? 0n;
const units = (text: string | undefined): bigint => readQuantity(text ?? '0') ?? 0n;
const gainIn = (matched: Matched): bigint => sum(disposalRows(matched.disposals), gainOf);
/** What a ledger's units cost coming in: values and, for purchases, fees. */
const costIn = ({ transactions }: Ledger): bigint =>
  sum(
    transactions.filter((one) => one.in !== undefined),
    (one) => money(one.value) + (one.type === 'trade' ? 0n : money(one.fee?.quantity)),
  );

describe.each(HEADS)('$method for $jurisdiction ($settings.scope)', (head) => {
  test('units in are units disposed of, removed and held, exactly', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const { disposals, removals, remaining } = matchLedger(ledger);
        const came = sum(ledger.transactions, (one) => units(one.in?.quantity));
        expect(sum(disposalRows(disposals), (row) => row.quantity) + sum(removals, (row) => row.quantity) + sum(remaining, (row) => row.quantity)).toBe(came);
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
                ledger.transactions.filter((one) => one.out !== undefined && one.type !== 'transfer'),
                (one) => money(one.fee?.quantity),
              )
            : 0n;
        const rows = [...disposalRows(disposals)];
        const out = sum(rows, (row) => row.cost - row.denied) + sum(removals, (row) => row.cost) + sum(remaining, (row) => row.cost);
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
          ({ type }) => type === 'sell' || type === 'spend' || type === 'trade' || (type === 'gift_out' && rows.some((row) => row.category === 'gift')),
        );
        expect(sum(rows, (row) => row.quantity)).toBe(sum(sold, (one) => units(one.out?.quantity)));
        const fees = matched.policy?.feeInCost === true ? 0n : sum(sold, (one) => money(one.fee?.quantity));
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
        const alone = { ...whole, transactions: whole.transactions.filter((one) => (one.in ?? one.out)?.asset === 'AAA') };
        expect(computeTax(whole).disposals.filter(({ asset }) => asset === 'AAA')).toEqual(computeTax(alone).disposals);
      }),
      RUNS,
    );
  });

  test('a thousand times the units, the same money', () => {
    fc.assert(
      fc.property(steps(), (list) => {
        const ledger = ledgerFrom(list, head, EVERY);
        const larger = (amount: Transaction['in']): object =>
          amount === undefined ? {} : { asset: amount.asset, quantity: String(Math.round(Number(amount.quantity) * 1000)) };
        const scaled = {
          ...ledger,
          transactions: ledger.transactions.map((one) => ({ ...one, ...(one.in ? { in: larger(one.in) } : {}), ...(one.out ? { out: larger(one.out) } : {}) })),
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

test('one wallet per wallet is the same as all wallets together', () => {
  fc.assert(
    fc.property(steps(), (list) => {
      const oneWallet = list.map((step) => ({ ...step, wallet: 0 }));
      const answer = (scope: 'per_wallet' | 'universal'): unknown =>
        computeTax(
          ledgerFrom(oneWallet, { jurisdiction: 'US', method: 'HIFO', settings: { currency: 'USD', scope } }, { fees: true, gifts: true, trades: true }),
        );
      expect({ ...(answer('per_wallet') as object), issues: [] }).toEqual({ ...(answer('universal') as object), issues: [] });
    }),
    RUNS,
  );
});

test('a transfer there and back without a fee changes nothing', () => {
  fc.assert(
    fc.property(steps(), fc.nat(), fc.integer({ min: 1, max: 5000 }), (list, at, size) => {
      const ledger = ledgerFrom(list, { jurisdiction: 'US', method: 'FIFO', settings: { currency: 'USD', scope: 'per_wallet' } });
      const place = at % (ledger.transactions.length + 1);
      const before = matchLedger({ ...ledger, transactions: ledger.transactions.slice(0, place) });
      const held = sum(
        before.remaining.filter((row) => before.assets.list[row.asset] === 'AAA' && before.wallets.list[row.wallet] === 'hot'),
        (row) => row.quantity,
      );
      const quantity = held < BigInt(size) * 10n ** 15n ? held : BigInt(size) * 10n ** 15n;
      const timestamp = ledger.transactions[place]?.timestamp ?? '2030-01-01T00:00:00.000Z';
      const move = (id: string, wallet: string, to: string): Transaction => ({
        id,
        timestamp,
        type: 'transfer',
        wallet,
        to_wallet: to,
        out: { asset: 'AAA', quantity: String(Number(quantity) / 1e18) },
      });
      const round = quantity === 0n ? [] : [move('there', 'hot', 'elsewhere'), move('back', 'elsewhere', 'hot')];
      const moved = { ...ledger, transactions: [...ledger.transactions.slice(0, place), ...round, ...ledger.transactions.slice(place)] };
      expect(computeTax(moved).disposals).toEqual(computeTax(ledger).disposals);
    }),
    RUNS,
  );
});

test('what is sold in two equal halves at once has the same totals', () => {
  fc.assert(
    fc.property(steps(), (list) => {
      for (const head of HEADS) {
        const ledger = ledgerFrom(
          list.map((step) => ({ ...step, units: step.units * 2, cents: step.cents * 2 })),
          head,
        );
        const halves = ledger.transactions.flatMap((one): Transaction[] => {
          if (one.out === undefined || one.value === undefined) return [one];
          const half = {
            ...one,
            out: { asset: one.out.asset, quantity: String(Math.round(Number(one.out.quantity) * 500) / 1000) },
            value: (Number(one.value) / 2).toFixed(2),
          };
          return [
            { ...half, id: `${one.id}a` },
            { ...half, id: `${one.id}b` },
          ];
        });
        if (halves.some(({ out }) => out?.quantity === '0') || head.jurisdiction === 'CA' || oddHalves(ledger)) continue;
        expect(computeTax({ ...ledger, transactions: halves }).totals).toEqual(computeTax(ledger).totals);
      }
    }),
    { numRuns: runs(40) },
  );
});

test('for one sale, the highest cost first gives no more gain than the earliest first', () => {
  fc.assert(
    fc.property(steps(12), (list) => {
      const buys = ledgerFrom(
        list.map((step) => ({ ...step, what: 0, asset: 0, wallet: 0 })),
        { jurisdiction: 'US', method: 'FIFO' },
      ).transactions;
      const held = sum(buys, (one) => units(one.in?.quantity));
      if (held === 0n) return;
      const sale: Transaction = {
        id: 'sale',
        timestamp: '2030-01-01T00:00:00Z',
        type: 'sell',
        wallet: 'hot',
        out: { asset: 'AAA', quantity: String(Number(held / 10n ** 15n) / 2000) },
        value: '1000',
      };
      const gain = (method: Method): bigint => gainIn(matchLedger({ jurisdiction: 'US', method, settings: {}, transactions: [...buys, sale] }));
      expect(gain('HIFO') <= gain('FIFO') && gain('FIFO') <= gain('LOFO')).toBe(true);
    }),
    RUNS,
  );
});

test('the beginning of a ledger gives the beginning of its disposals', () => {
  fc.assert(
    fc.property(steps(), fc.nat(), (list, cut) => {
      for (const jurisdiction of ['US', 'AU', 'DE'] as const) {
        const ledger = ledgerFrom(list, { jurisdiction, method: 'FIFO', settings: { currency: 'USD' } }, EVERY);
        const start = computeTax({ ...ledger, transactions: ledger.transactions.slice(0, cut % (ledger.transactions.length + 1)) }).disposals;
        expect(computeTax(ledger).disposals.slice(0, start.length)).toEqual(start);
      }
    }),
    RUNS,
  );
});

test('UK: as much bought as sold on a day of its own leaves the pool as it was', () => {
  fc.assert(
    fc.property(steps(), fc.integer({ min: 1, max: 900 }), (list, size) => {
      const ledger = ledgerFrom(list, { jurisdiction: 'UK', method: 'UK', settings: { currency: 'USD' } });
      const timestamp = '2035-01-01T12:00:00Z';
      const pair: Transaction[] = [
        { id: 'in', timestamp, type: 'buy', in: { asset: 'AAA', quantity: String(size) }, value: '77' },
        { id: 'out', timestamp, type: 'sell', out: { asset: 'AAA', quantity: String(size) }, value: '99' },
      ];
      expect(computeTax({ ...ledger, transactions: [...ledger.transactions, ...pair] }).remaining).toEqual(computeTax(ledger).remaining);
    }),
    RUNS,
  );
});

test('Canada: what is allowed and what is denied make the whole loss', () => {
  fc.assert(
    fc.property(steps(), (list) => {
      for (const row of disposalRows(matchLedger(ledgerFrom(list, { jurisdiction: 'CA', method: 'ACB', settings: { currency: 'USD' } }, EVERY)).disposals)) {
        const raw = row.proceeds - row.cost;
        expect(row.denied === 0n || (raw < 0n && row.denied <= -raw && gainOf(row) === raw + row.denied)).toBe(true);
      }
    }),
    RUNS,
  );
});

/** The same ledger with everything that is left sold on one last day. */
function liquidated(ledger: Ledger): Ledger {
  const matched = matchLedger(ledger);
  const sales = matched.remaining.map((row, n): Transaction => ({
    id: `last${n}`,
    timestamp: '2040-01-01T12:00:00Z',
    type: 'sell',
    wallet: matched.wallets.list[row.wallet] ?? '',
    out: { asset: matched.assets.list[row.asset] ?? '', quantity: String(Number(row.quantity) / 1e18) },
    value: '12.34',
  }));
  return { ...ledger, transactions: [...ledger.transactions, ...sales] };
}

/** Whether a quantity has no half of three decimals, or a value no half of two. */
function oddHalves({ transactions }: Ledger): boolean {
  return transactions.some(
    ({ out, value }) => out !== undefined && (Math.round(Number(out.quantity) * 1000) % 2 !== 0 || Math.round(Number(value) * 100) % 2 !== 0),
  );
}
