import type { Dispose, Remove } from '../model/leg.ts';
import { addRow, addSource } from './disposal-table.ts';
import type { Drawn, Lot } from './lot.ts';
import type { Shelves } from './lot-shelves.ts';

/**
 * What was drawn from a lot for a disposal, with its share of proceeds and of the disposal's own
 * costs.
 */
type Slice = { lot: Lot; drawn: Drawn; proceeds: bigint; allowable: bigint };

/**
 * Adds the row of units disposed of from a lot. Units whose cost is unknown are reported and
 * removed instead.
 */
export function addDisposalSlice(
  shelves: Shelves,
  leg: Dispose,
  { lot, drawn, proceeds, allowable }: Slice,
): void {
  if (!lot.isKnown) return addUnknown(shelves, leg, lot, drawn);
  const realised = proceeds - allowable;
  if (lot.lacksValue && realised < drawn.cost) askForValue(shelves, leg, lot);
  const { cost, acquired } =
    lot.lossBasis === undefined
      ? { cost: drawn.cost, acquired: lot.acquired }
      : basisFor(lot, drawn, realised);
  addRow(shelves.findings.disposals, {
    tx: leg.tx,
    seq: leg.seq,
    day: leg.day,
    asset: leg.asset,
    quantity: drawn.quantity,
    proceeds,
    cost: cost + allowable,
    acquired,
    source: lot.source,
    category: leg.category,
    rule: undefined,
    denied: 0n,
  });
}

/**
 * The basis a sale uses. A gift worth less than the donor's basis has two.
 *
 * | amount realised | basis | held since |
 * |---|---|---|
 * | above the donor's basis | the donor's | the donor's purchase |
 * | below the value at the gift | that value | the gift |
 * | between | the amount itself: neither gain nor loss | the donor's purchase |
 *
 * Source: IRC 1015(a); 26 CFR 1.1015-1(a) with its example; IRS Publication 551. Read 2026-11-20.
 */
function basisFor(lot: Lot, drawn: Drawn, realised: bigint): { cost: bigint; acquired: number } {
  const { cost, lossBasis } = drawn;
  if (lossBasis === undefined || realised > cost) return { cost, acquired: lot.acquired };
  if (realised < lossBasis) return { cost: lossBasis, acquired: lot.received };
  return { cost: realised, acquired: lot.acquired };
}

/** Asks for the value of a gift whose units were sold below the donor's basis. */
function askForValue(shelves: Shelves, leg: Dispose, lot: Lot): void {
  shelves.findings.issues.push({
    code: 'NO_VALUE',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    assets: [leg.asset],
    message: `The units come from the gift ${lot.id} and were sold below the donor's basis. Without their value at the gift the loss is unknown and may be nothing (IRC 1015(a)); give it as the value of ${lot.id}.`,
  });
}

/** Adds the row of units removed from a lot without gain. */
export function addRemovalSlice(
  shelves: Shelves,
  leg: Remove | Dispose,
  { lot, drawn, type }: { lot: Lot; drawn: Drawn; type: string },
): void {
  shelves.findings.removals.push({
    tx: leg.tx,
    seq: leg.seq,
    day: leg.day,
    asset: leg.asset,
    quantity: drawn.quantity,
    cost: drawn.cost,
    acquired: lot.acquired,
    lot: lot.id,
    type,
  });
}

/** Adds the row of units withheld from their own receipt: what they paid for is what they cost. */
export function addWithheld(shelves: Shelves, leg: Dispose, receipt: string): void {
  const { disposals } = shelves.findings;
  const source = addSource(disposals, {
    id: receipt,
    fullQuantity: leg.quantity,
    fullCost: leg.proceeds,
  });
  addRow(disposals, {
    tx: leg.tx,
    seq: leg.seq,
    day: leg.day,
    asset: leg.asset,
    quantity: leg.quantity,
    proceeds: leg.proceeds,
    cost: leg.proceeds,
    acquired: leg.day,
    source,
    category: leg.category,
    rule: undefined,
    denied: 0n,
  });
}

function addUnknown(shelves: Shelves, leg: Dispose, lot: Lot, drawn: Drawn): void {
  shelves.findings.issues.push({
    code: 'NO_VALUE',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    assets: [leg.asset],
    cause: lot.id.replace(/#fee$/, ''),
    message: `The units come from lot ${lot.id}, whose cost is unknown, so their gain is unknown; they are removed without a gain or loss.`,
  });
  addRemovalSlice(shelves, leg, { lot, drawn, type: leg.category });
}
