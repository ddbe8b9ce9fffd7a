import { disposalRows } from '../matchers/disposal-table.ts';
import { isSameAmount } from '../broker-forms/same-amount.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { Issue } from '../model/issue.ts';
import type { Matched } from './matched.ts';
import { nameAt } from '../model/names.ts';
import { readMoney, readQuantity, writeMoney } from '../numbers/money.ts';

type Sums = { units: bigint; proceeds: bigint; cost: bigint };

/**
 * Compares what brokers' forms said with what was computed: an issue for each transaction whose
 * proceeds or basis differ by a cent or more. Not blocking, as Form 8949 has columns for the
 * difference.
 * Source: Instructions for Form 8949 (2025), column (g) and codes B and E. Read 2026-11-28.
 */
export function compareBroker(matched: Matched): Issue[] {
  if (matched.brokerForms.size === 0) return [];
  const sums = new Map<string, Map<string, Sums>>();
  for (const row of disposalRows(matched.disposals)) {
    if (typeof row.tx !== 'string' || !matched.brokerForms.has(row.tx)) continue;
    const asset = nameAt(matched.assets, row.asset);
    const ofTx = sums.get(row.tx) ?? new Map<string, Sums>();
    const sum = ofTx.get(asset) ?? { units: 0n, proceeds: 0n, cost: 0n };
    ofTx.set(asset, {
      units: sum.units + row.quantity,
      proceeds: sum.proceeds + row.proceeds,
      cost: sum.cost + row.cost,
    });
    sums.set(row.tx, ofTx);
  }
  return [...sums].flatMap(([tx, ofTx]) => {
    const [main] = ofTx.keys();
    const differences = [...ofTx].flatMap(([asset, sum]) =>
      differencesOf(matched.brokerForms.get(asset === main ? tx : `${tx}#fee`) ?? [], sum),
    );
    return differences.length === 0
      ? []
      : [{ code: 'BROKER_MISMATCH' as const, tx, message: differences.join(' '), blocking: false }];
  });
}

function differencesOf(forms: readonly BrokerForm[], { units, proceeds, cost }: Sums): string[] {
  const listed = forms.map((form) => readQuantity(form.units));
  const isWhole = listed.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n) === units;
  // Forms that list the units of a fee too are compared with both in the report.
  if (!listed.includes(undefined) && !isWhole) return [];
  return [
    ...difference('proceeds', 'reported_proceeds', forms, proceeds),
    ...difference('basis', 'reported_basis', forms, cost),
  ];
}

/** Nothing can be compared where one of several forms does not show the amount. */
function difference(
  what: string,
  name: 'reported_proceeds' | 'reported_basis',
  forms: readonly BrokerForm[],
  computed: bigint,
): string[] {
  const amounts = forms.map((form) => readMoney(form[name]));
  if (forms.length === 0 || amounts.includes(undefined)) return [];
  const sum = amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n);
  if (isSameAmount(sum, computed)) return [];
  return [
    `The form reports ${what} of ${writeMoney(sum)}; this ledger gives ${writeMoney(computed)}.`,
  ];
}
