import type { Category, Rule } from './result.ts';
import type { Day } from '../numbers/calendar.ts';

/**
 * What a slice is a fraction of: a whole lot as it was bought, or the pool or day it was matched
 * with. `id` is
 * undefined for a pool or a day.
 */
export type Source = { id: string | undefined; fullQuantity: bigint; fullCost: bigint };

/** One slice of a disposal with exact integers: money 10^-24, quantities 10^-18. */
export type DisposalRow = {
  tx: string | string[];
  seq: number;
  day: Day;
  asset: number;
  quantity: bigint;
  proceeds: bigint;
  cost: bigint;
  /** 0 for a pool. */
  acquired: Day;
  /** The place of its source in the table; see `sourceOf`. */
  source: number;
  category: Category | undefined;
  rule: Rule | undefined;
  /** Canada: the part of a loss that is denied. */
  denied: bigint;
  /** There where a row after the ledger's last could still change this one. */
  isProvisional?: true;
};

/**
 * The gain of a slice, in units of 10^-24 of the ledger's currency: proceeds less cost, plus what
 * of a loss is denied. Negative for a loss.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 2 BTC for 10 USD as b1
 *   2024-02-02 sell 1 BTC for 8 USD`);
 * const [row] = disposalRows(matchLedger(ledger).disposals);
 * writeMoney(gainOf(row)) // => '3'
 */
export function gainOf(row: DisposalRow): bigint {
  return row.proceeds - row.cost + row.denied;
}
