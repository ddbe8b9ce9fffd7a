import type { DatedIssue } from '../model/issue.ts';
import type { Dispose, Leg, Move, Remove, Split } from '../model/leg.ts';
import type { Names } from '../model/names.ts';
import { assetKey } from '../model/asset-name.ts';
import { nameAt } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import { writeQuantity } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';

/** Counts units by wallet beside a matcher that does not, to say where more left than was there. */
export type Holdings = { note: (leg: Leg) => void };

type Counted = {
  policy: Policy;
  assets: Names;
  wallets: Names;
  issues: DatedIssue[];
  held: bigint[][];
  totals: bigint[];
};

/**
 * Starts counting units by wallet, for matchers that keep basis across wallets.
 *
 * | left | was there | said |
 * |---|---|---|
 * | sold, spent or given away | in another wallet | a remark: a transfer is missing |
 * | sold, spent or given away | nowhere, matched with what came later (UK) | a remark: sold before it was held |
 * | sold, spent or given away | nowhere, averaged with what came later (yearly average) | the same, and the years are incomplete: a row is missing |
 * | sold, spent or given away | nowhere | the matcher's own `SHORT_LOT` |
 * | moved | in another wallet | a remark |
 * | moved | nowhere | `SHORT_LOT`, which leaves the years incomplete |
 *
 * A matcher that keeps basis by wallet says all this itself.
 */
export function startHoldings(
  policy: Policy,
  assets: Names,
  wallets: Names,
  issues: DatedIssue[],
): Holdings {
  if (policy.perWallet) return { note: () => {} };
  const counted: Counted = { policy, assets, wallets, issues, held: [], totals: [] };
  let isOn = true;
  return {
    note(leg) {
      if (leg.kind === 'allocate') isOn = false;
      if (!isOn || (leg.kind === 'dispose' && leg.withheldFrom !== undefined)) return;
      if (leg.kind === 'split') rescale(counted, leg);
      else if (leg.kind === 'acquire' || leg.kind === 'fork')
        add(counted, leg.asset, leg.wallet, leg.quantity);
      else if (leg.kind !== 'allocate') takeOut(counted, leg);
    },
  };
}

function add({ held, totals }: Counted, asset: number, wallet: number, quantity: bigint): void {
  const row = (held[asset] ??= []);
  row[wallet] = (row[wallet] ?? 0n) + quantity;
  totals[asset] = (totals[asset] ?? 0n) + quantity;
}

function takeOut(counted: Counted, leg: Dispose | Remove | Move): void {
  const { held, totals } = counted;
  const { asset, wallet, quantity } = leg;
  const row = (held[asset] ??= []);
  const here = row[wallet] ?? 0n;
  const all = totals[asset] ?? 0n;
  if (quantity > all) sayNowhere(counted, leg, all);
  else if (quantity > here) sayElsewhere(counted, leg, here);
  row[wallet] = quantity > here ? 0n : here - quantity;
  const left = quantity > all ? all : quantity;
  totals[asset] = all - left;
  if (leg.kind === 'move') add(counted, asset, leg.to, left);
}

function sayElsewhere({ assets, wallets, issues }: Counted, leg: Leg, here: bigint): void {
  const asset = nameAt(assets, leg.asset);
  const where = nameAt(wallets, leg.wallet) || 'the unnamed wallet';
  issues.push({
    code: 'NEGATIVE_BALANCE',
    tx: leg.tx,
    blocking: false,
    day: leg.day,
    message: `This row takes ${writeQuantity(leg.quantity)} ${asset} from ${where}, but it held only ${writeQuantity(here)}; other wallets cover the rest. A transfer into it may be missing.`,
  });
}

function sayNowhere({ policy, assets, issues }: Counted, leg: Leg, all: bigint): void {
  const asset = nameAt(assets, leg.asset);
  const what = `This row takes ${writeQuantity(leg.quantity)} ${asset}, but you held only ${writeQuantity(all)}`;
  if (leg.kind === 'move') {
    issues.push({
      code: 'SHORT_LOT',
      tx: leg.tx,
      blocking: true,
      day: leg.day,
      assets: [leg.asset],
      message: `${what} in all wallets. How you acquired the rest is missing.`,
    });
    return;
  }
  const isYearly = policy.method === 'TOTAL_AVERAGE' && !policy.movingAverage.has(assetKey(asset));
  if (policy.method !== 'UK' && !isYearly) return;
  issues.push({
    code: 'NEGATIVE_BALANCE',
    tx: leg.tx,
    blocking: isYearly,
    day: leg.day,
    assets: [leg.asset],
    message: `${what} then; the rest is matched with what you acquired later, as far as the rules allow. An earlier row may be missing.`,
  });
}

function rescale({ held, totals }: Counted, { ratio: { asset, after, before } }: Split): void {
  held[asset] = (held[asset] ?? []).map((quantity) => mulDiv(quantity, after, before));
  totals[asset] = mulDiv(totals[asset] ?? 0n, after, before);
}
