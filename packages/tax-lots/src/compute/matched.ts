import type { DisposalTable } from '../matchers/disposal-table.ts';
import type { RemainingRow, RemovalRow } from '../matchers/findings.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { DatedIssue } from '../model/issue.ts';
import type { Policy } from '../law/policy.ts';
import type { Names } from '../model/names.ts';
import type { Years } from './year-totals.ts';
import type { IncomeRow } from '../post/posting.ts';

/**
 * A ledger matched, with exact integers: money counts 10^-24 of the currency, quantities 10^-18
 * units. Assets and
 * wallets are places in `assets` and `wallets`. `policy` is undefined where the ledger could not be
 * read at all.
 */
export type Matched = {
  policy: Policy | undefined;
  assets: Names;
  wallets: Names;
  /** Read with `disposalRows`. */
  disposals: DisposalTable;
  removals: RemovalRow[];
  income: IncomeRow[];
  remaining: RemainingRow[];
  issues: DatedIssue[];
  /** What brokers' forms said, by the transaction that a disposal names. */
  brokerForms: Map<string, readonly BrokerForm[]>;
  /** Sums of the tax years; written by `writeTotals`. */
  years: Years;
};
