import { disposalRows } from '../books/disposal-table.ts';
import type { Issue } from '../model/issue.ts';
import type { Matched } from './matched.ts';
import { readMoney, writeMoney } from '../numbers/money.ts';

/**
 * Compares what brokers' forms said with what was computed: an issue for each transaction whose
 * proceeds or basis
 * differ. Not blocking, as Form 8949 has columns for the difference.
 * Source: Instructions for Form 8949 (2025), column (g) and codes B and E. Read 2026-11-20.
 */
export function compareBroker(matched: Matched): Issue[] {
  if (matched.brokerForms.size === 0) return [];
  const sums = new Map<string, { proceeds: bigint; cost: bigint }>();
  for (const row of disposalRows(matched.disposals)) {
    if (typeof row.tx !== 'string' || !matched.brokerForms.has(row.tx)) continue;
    const sum = sums.get(row.tx) ?? { proceeds: 0n, cost: 0n };
    sums.set(row.tx, { proceeds: sum.proceeds + row.proceeds, cost: sum.cost + row.cost });
  }
  const issues: Issue[] = [];
  for (const [tx, { proceeds, cost }] of sums) {
    const form = matched.brokerForms.get(tx);
    const differences = [
      difference('proceeds', form?.reported_proceeds, proceeds),
      difference('basis', form?.reported_basis, cost),
    ].filter((sentence) => sentence !== '');
    if (differences.length > 0)
      issues.push({ code: 'BROKER_MISMATCH', tx, message: differences.join(' '), blocking: false });
  }
  return issues;
}

function difference(what: string, reported: string | undefined, computed: bigint): string {
  const amount = readMoney(reported);
  if (amount === undefined || amount === computed) return '';
  return `The form reports ${what} of ${writeMoney(amount)}; this ledger gives ${writeMoney(computed)}.`;
}
