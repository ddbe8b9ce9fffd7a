import { startNames } from '../model/names.ts';
import { startIds } from '../numbers/id-table.ts';
import { startDoubles } from './doubles.ts';
import type { Reading } from './reading.ts';

/** A reading that has met nothing yet. `transactions`: those that it will read. */
export function startReading({
  policy,
  transactions,
  assets = startNames(),
  wallets = startNames(),
  issues = [],
}: Pick<Reading, 'policy'> &
  Partial<Pick<Reading, 'assets' | 'wallets' | 'issues'>> & {
    transactions: readonly unknown[];
  }): Reading {
  return {
    policy,
    assets,
    wallets,
    issues,
    ids: startIds(),
    unknownFields: new Set(),
    money: [],
    doubles: startDoubles(transactions),
  };
}
