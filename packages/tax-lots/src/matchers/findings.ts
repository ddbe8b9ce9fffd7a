import type { Day } from '../numbers/calendar.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import type { DatedIssue } from '../model/issue.ts';
import { startTable } from './disposal-table.ts';
import type { DisposalTable } from './disposal-table.ts';

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
export type RemainingRow = {
  asset: number;
  wallet: number;
  quantity: bigint;
  cost: bigint;
  lot: string | undefined;
  acquired: Day;
};

/** What a matcher finds. */
export type Findings = {
  disposals: DisposalTable;
  removals: RemovalRow[];
  remaining: RemainingRow[];
  issues: DatedIssue[];
};

/** Empty findings. */
export function startFindings(issues: DatedIssue[], onRow: (row: DisposalRow) => void): Findings {
  return { disposals: startTable(onRow), removals: [], remaining: [], issues };
}
