import type { Day } from '../numbers/calendar.ts';
import { mulDiv } from '../numbers/rounding.ts';

/**
 * Units bought together. What is left of them shrinks; `full...` is what they were, and ranks them.
 */
export type Lot = {
  id: string;
  seq: number;
  /** Seconds since 1970; first in, first out goes by this, then by `seq`. */
  at: number;
  /** Day of receipt; a dual-basis gift sold at a loss is held from here. */
  received: Day;
  acquired: Day;
  wallet: number;
  quantity: bigint;
  cost: bigint;
  lossBasis: bigint | undefined;
  /** A gift whose value is not given, so that the basis for a loss is unknown. */
  lacksValue: boolean;
  fullQuantity: bigint;
  /** What HIFO and LOFO rank by, over `fullQuantity`: the cost, or the price without fees. */
  rankCost: bigint;
  /** The same as a number, to spare most exact comparisons. */
  rank: number;
  isKnown: boolean;
  /** Its place among the sources of the disposal table. */
  source: number;
};

/** What was taken from a lot. */
export type Drawn = { quantity: bigint; cost: bigint; lossBasis: bigint | undefined };

/**
 * Takes up to `wanted` units from a lot; their cost is pro rata and what rounding leaves over stays
 * with the lot.
 */
export function drawFrom(lot: Lot, wanted: bigint): Drawn {
  const quantity = wanted < lot.quantity ? wanted : lot.quantity;
  const cost = mulDiv(lot.cost, quantity, lot.quantity);
  const lossBasis =
    lot.lossBasis === undefined ? undefined : mulDiv(lot.lossBasis, quantity, lot.quantity);
  lot.quantity -= quantity;
  lot.cost -= cost;
  if (lossBasis !== undefined && lot.lossBasis !== undefined) lot.lossBasis -= lossBasis;
  return { quantity, cost, lossBasis };
}

/** The part of a lot that moves to another wallet: same id, date and rank. */
export function pieceOf(lot: Lot, drawn: Drawn, wallet: number): Lot {
  return { ...lot, wallet, quantity: drawn.quantity, cost: drawn.cost, lossBasis: drawn.lossBasis };
}

/** Units over units as a number for ranking; 0 where there are none. */
export function rankOf(cost: bigint, quantity: bigint): number {
  return quantity === 0n ? 0 : Number(cost) / Number(quantity);
}
