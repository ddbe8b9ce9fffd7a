import type { Day } from './calendar.ts';
import type { Category, Rule } from './answer.ts';
import type { DatedIssue } from './issue.ts';
import { startTable } from './disposal-table.ts';
import type { DisposalTable } from './disposal-table.ts';

/**
 * What a slice is a fraction of: a whole lot as it was bought, or the pool or day it was matched with. `id` is
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
};

/** Units that left without gain, exact. */
export type RemovalRow = {
  tx: string;
  seq: number;
  day: Day;
  asset: number;
  quantity: bigint;
  cost: bigint;
  acquired: Day;
  lot: string | undefined;
  type: string;
};

/** What is still held, exact; `wallet` is a name's place, -1 for pools. */
export type RemainingRow = { asset: number; wallet: number; quantity: bigint; cost: bigint; lot: string | undefined; acquired: Day };

/** What a book finds. */
export type Findings = { disposals: DisposalTable; removals: RemovalRow[]; remaining: RemainingRow[]; issues: DatedIssue[] };

/** Empty findings. */
export function startFindings(issues: DatedIssue[], onRow: (row: DisposalRow) => void): Findings {
  return { disposals: startTable(onRow), removals: [], remaining: [], issues };
}

/** The gain of a slice: proceeds less cost, plus what of a loss is denied. */
export function gainOf(row: DisposalRow): bigint {
  return row.proceeds - row.cost + row.denied;
}
