import { rowAt, sourceId } from '../matchers/disposal-table.ts';
import { PER_WALLET_FROM } from '../matchers/lot-warnings.ts';
import { isRecord } from '../law/values.ts';
import type { Policy, Refusal } from '../law/policy.ts';
import { isPoolMethod } from '../law/pool-methods.ts';
import { nameAt } from '../model/names.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { dayOf } from '../read/chronology.ts';
import type { Matched } from './matched.ts';

type Match = (ledger: unknown, policy: Policy) => Matched;

/**
 * Settles how a US ledger kept basis before 2025 where it does not say. From 2025 on basis belongs
 * to a wallet; before, it could belong to all wallets together, which is what most did. Where both
 * ways give the same lots for every disposal before 2025 the question does not arise; the assets
 * for which they differ share their basis until 2025.
 *
 * Matches the ledger once by wallet, and its rows before 2025 once across wallets, so that a ledger
 * with several wallets before 2025 and no setting `scope` takes three times as long.
 * Source: 26 CFR 1.1012-1(j)(1) and (6) (from 1 January 2025); Rev. Proc. 2024-28 section 2 (what
 * was done before). Read 2026-11-22.
 */
export function settleScope(
  ledger: unknown,
  policy: Policy | Refusal[],
  match: Match,
): Policy | Refusal[] {
  if (Array.isArray(policy) || !policy.isScopeOpen || isPoolMethod(policy.method)) return policy;
  if (!isRecord(ledger) || !Array.isArray(ledger['transactions'])) return policy;
  const early = rowsBefore2025(ledger['transactions'], policy.timeZone);
  if (early === undefined) return policy;
  const apart = picksByAsset(match(ledger, policy));
  const together = picksByAsset(
    match({ ...ledger, transactions: early }, { ...policy, perWallet: false }),
  );
  const differing = [...new Set([...apart.keys(), ...together.keys()])].filter(
    (asset) => apart.get(asset)?.join('\n') !== together.get(asset)?.join('\n'),
  );
  return differing.length === 0 ? policy : { ...policy, sharedUntil2025: new Set(differing) };
}

/** The rows before 2025, or undefined where they are of one wallet at most. */
function rowsBefore2025(
  transactions: readonly unknown[],
  timeZone: string | undefined,
): unknown[] | undefined {
  const wallets = new Set<unknown>();
  const early = transactions.filter((one) => {
    const moment = isRecord(one) ? readTimestamp(one['timestamp']) : undefined;
    if (!isRecord(one) || (moment && dayOf(moment, timeZone) >= PER_WALLET_FROM)) return false;
    wallets.add(one['wallet'] ?? '');
    if (one['type'] === 'transfer') wallets.add(one['to_wallet'] ?? one['wallet'] ?? '');
    return true;
  });
  return wallets.size < 2 ? undefined : early;
}

/** Which lots every disposal and removal before 2025 took, by asset. */
function picksByAsset({ disposals, removals, assets }: Matched): Map<string, string[]> {
  const picks = new Map<string, string[]>();
  const add = (asset: number, pick: string): void => {
    const name = nameAt(assets, asset);
    const known = picks.get(name);
    if (known === undefined) picks.set(name, [pick]);
    else known.push(pick);
  };
  for (let place = 0; place < disposals.length; place++) {
    const { day, asset, tx, quantity, source } = rowAt(disposals, place);
    if (day < PER_WALLET_FROM)
      add(asset, `${String(tx)} ${quantity} ${sourceId(disposals, source)}`);
  }
  for (const { day, asset, tx, quantity, lot } of removals)
    if (day < PER_WALLET_FROM) add(asset, `${tx} ${quantity} ${lot}`);
  return picks;
}
