import type { Category, Rule } from '../model/result.ts';
import type { Findings } from './findings.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import { addSource } from './disposal-table.ts';
import type { Names } from '../model/names.ts';
import { nameAt } from '../model/names.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { writeQuantity } from '../numbers/money.ts';

/** Units and their cost kept together. `isKnown` is false once units of unknown cost came in. */
export type Pool = { quantity: bigint; cost: bigint; isKnown: boolean };

/**
 * A disposal or removal waiting to be matched. `quantity` counts the ledger's units, `units` the
 * same after later splits.
 */
export type Waiting = {
  tx: string[];
  seq: number;
  day: number;
  asset: number;
  quantity: bigint;
  units: bigint;
  proceeds: bigint;
  allowable: bigint;
  category: Category | undefined;
  /** The type of a removal; undefined where the units are disposed of. */
  removal: string | undefined;
};

/**
 * How a slice was matched: the rule, the day of the units where they have one, and what they are a
 * fraction of.
 */
export type Match = {
  rule: Rule;
  acquired: number;
  ofQuantity: bigint;
  ofCost: bigint;
  isKnown: boolean;
  txAs: 'id' | 'list';
};

/**
 * Matches `units` of what waits at `cost` and adds the row. Proceeds and allowable costs go by
 * units; the last slice
 * takes what is left. Returns the row, which the caller
 * enters; undefined where the units left without gain and are entered already.
 */
export function addSlice(
  findings: Findings,
  waiting: Waiting,
  units: bigint,
  cost: bigint,
  match: Match,
): DisposalRow | undefined {
  const quantity = mulDiv(waiting.quantity, units, waiting.units);
  const proceeds = mulDiv(waiting.proceeds, units, waiting.units);
  const allowable = mulDiv(waiting.allowable, units, waiting.units);
  waiting.quantity -= quantity;
  waiting.proceeds -= proceeds;
  waiting.allowable -= allowable;
  waiting.units -= units;
  const { seq, day, asset, category } = waiting;
  const first = waiting.tx[0] ?? '';
  if (waiting.removal !== undefined || !match.isKnown) {
    if (waiting.removal === undefined) reportUnknown(findings, waiting);
    findings.removals.push({
      tx: first,
      seq,
      day,
      asset,
      quantity,
      cost,
      acquired: match.acquired,
      lot: undefined,
      type: waiting.removal ?? category ?? 'sell',
    });
    return undefined;
  }
  const { ofQuantity, ofCost } = match;
  return {
    tx: match.txAs === 'list' ? waiting.tx : first,
    seq,
    day,
    asset,
    quantity,
    proceeds,
    cost: cost + allowable,
    acquired: match.acquired,
    source: addSource(findings.disposals, {
      id: undefined,
      fullQuantity: ofQuantity,
      fullCost: ofCost,
    }),
    category,
    rule: match.rule,
    denied: 0n,
  };
}

/** Takes units out of a pool: their cost is pro rata, what rounding leaves over stays. */
export function drawFromPool(pool: Pool, units: bigint): bigint {
  const cost = pool.quantity === 0n ? 0n : mulDiv(pool.cost, units, pool.quantity);
  pool.quantity -= units;
  pool.cost -= cost;
  return cost;
}

/** Reports what of a disposal was never acquired. */
export function reportPoolShort(
  findings: Findings,
  assets: Names,
  waiting: Pick<Waiting, 'tx' | 'day' | 'asset' | 'quantity'>,
): void {
  const missing = writeQuantity(waiting.quantity);
  findings.issues.push({
    code: 'SHORT_LOT',
    tx: waiting.tx[0] ?? '',
    blocking: true,
    day: waiting.day,
    assets: [waiting.asset],
    message: `This row takes ${missing} ${nameAt(assets, waiting.asset)} that you never acquired. Those have no cost and are not in the figures.`,
  });
}

/** Reports a fork of an asset of which nothing was held. */
export function reportNothingForked(
  { issues }: Pick<Findings, 'issues'>,
  assets: Names,
  { tx, day, asset }: { tx: string; day: number; asset: number },
): void {
  issues.push({
    code: 'SHORT_LOT',
    tx,
    blocking: true,
    day,
    assets: [asset],
    message: `You held no ${nameAt(assets, asset)} when it forked, so the new units take no cost from it.`,
  });
}

function reportUnknown(findings: Findings, waiting: Waiting): void {
  findings.issues.push({
    code: 'NO_VALUE',
    tx: waiting.tx[0] ?? '',
    blocking: true,
    day: waiting.day,
    assets: [waiting.asset],
    cause: '',
    message:
      'Some of the units it is matched with have no known cost, so its gain is unknown; they are removed without a gain or loss.',
  });
}
