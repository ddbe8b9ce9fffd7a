import { disposalRows } from '../matchers/disposal-table.ts';
import { gainOf } from '../model/disposal-row.ts';
import type { Matched } from '../compute/matched.ts';
import type { LedgerJurisdiction, Ledger, Method, Settings } from '../model/ledger.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import { runs } from './runs.ts';

/** What every random ledger is made of where nothing is left out. */
export const EVERY = { transfers: true, gifts: true, fees: true, trades: true };
export const RUNS = { numRuns: runs(120) };

export type Head = { jurisdiction: LedgerJurisdiction; method: Method; settings: Settings };

export const HEADS: readonly Head[] = [
  ...(['FIFO', 'LIFO', 'HIFO', 'LOFO'] as const).map((method): Head => ({
    jurisdiction: 'US',
    method,
    settings: { currency: 'USD', scope: 'per_wallet' },
  })),
  { jurisdiction: 'US', method: 'FIFO', settings: { currency: 'USD', scope: 'universal' } },
  { jurisdiction: 'UK', method: 'UK', settings: { currency: 'USD' } },
  { jurisdiction: 'CA', method: 'ACB', settings: { currency: 'USD' } },
  { jurisdiction: 'IE', method: 'IE', settings: { currency: 'USD' } },
  { jurisdiction: 'JP', method: 'AVERAGE', settings: { currency: 'USD' } },
  { jurisdiction: 'DE', method: 'AVERAGE', settings: { currency: 'USD', scope: 'per_wallet' } },
  { jurisdiction: 'JP', method: 'TOTAL_AVERAGE', settings: { currency: 'USD' } },
];

export const sum = <T>(list: Iterable<T>, amount: (one: T) => bigint): bigint => {
  let total = 0n;
  for (const one of list) total += amount(one);
  return total;
};
export const money = (text: string | undefined): bigint => readMoney(text ?? '0') ?? 0n;
export const units = (text: string | undefined): bigint => readQuantity(text ?? '0') ?? 0n;
export const gainIn = (matched: Matched): bigint => sum(disposalRows(matched.disposals), gainOf);
/** What a ledger's units cost coming in: values and, for purchases, fees. */
export const costIn = ({ transactions }: Ledger): bigint =>
  sum(
    transactions.filter((one) => one.in !== undefined),
    (one) => money(one.value) + (one.type === 'trade' ? 0n : money(one.fee?.quantity)),
  );
