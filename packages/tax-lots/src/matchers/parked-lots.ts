import { startFloats, startInts } from '../numbers/number-column.ts';
import type { NumberColumn } from '../numbers/number-column.ts';
import { sourceOf } from './disposal-table.ts';
import type { DisposalTable } from './disposal-table.ts';
import type { Lot } from './lot.ts';

/**
 * Lots that were bought and not touched since, as columns: the source of a slice has their units
 * and cost already, and four numbers say the rest. As objects, the lots that wait in a long ledger
 * cost the garbage collector more than the matching.
 */
export type ParkedLots = {
  disposals: DisposalTable;
  at: NumberColumn;
  ints: NumberColumn;
};

const INTS = 3;

/** Columns without lots. */
export function startParked(disposals: DisposalTable): ParkedLots {
  return { disposals, at: startFloats(), ints: startInts() };
}

/**
 * Whether a lot is no more than its source and the moment and wallet in which it was bought. Its
 * units and cost have to be those of its source.
 */
export function canPark(lot: Lot): boolean {
  return (
    lot.isKnown &&
    lot.lossBasis === undefined &&
    !lot.lacksValue &&
    lot.received === lot.acquired &&
    lot.rank === 0 &&
    lot.quantity === lot.fullQuantity &&
    lot.rankCost === lot.cost
  );
}

/** Parks a lot; returns its place, which is its source's. */
export function park({ at, ints }: ParkedLots, lot: Lot): number {
  const place = lot.source;
  at.put(place, lot.at);
  ints.put(place * INTS, lot.seq);
  ints.put(place * INTS + 1, lot.acquired);
  ints.put(place * INTS + 2, lot.wallet);
  return place;
}

/** The day a parked lot was bought. */
export function parkedDay({ ints }: ParkedLots, place: number): number {
  return ints.get(place * INTS + 1);
}

/** A parked lot as it was. */
export function unpark({ disposals, at, ints }: ParkedLots, place: number): Lot {
  const { id, fullQuantity, fullCost } = sourceOf(disposals, place);
  const acquired = ints.get(place * INTS + 1);
  return {
    id: id ?? '',
    seq: ints.get(place * INTS),
    at: at.get(place),
    received: acquired,
    acquired,
    wallet: ints.get(place * INTS + 2),
    quantity: fullQuantity,
    cost: fullCost,
    lossBasis: undefined,
    lacksValue: false,
    fullQuantity,
    rankCost: fullCost,
    rank: 0,
    isKnown: true,
    source: place,
  };
}
