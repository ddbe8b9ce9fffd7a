import { TRANSACTION_TYPES } from '../model/ledger.ts';
import type { TransactionType } from '../model/ledger.ts';

/** Which sides a type has: units that come in, units that leave. */
type Sides = readonly ('in' | 'out')[];

const SIDES: Record<TransactionType, Sides> = {
  buy: ['in'],
  opening: ['in'],
  income: ['in'],
  fork: ['in'],
  gift_in: ['in'],
  sell: ['out'],
  spend: ['out'],
  gift_out: ['out'],
  donation: ['out'],
  loss: ['out'],
  transfer: ['out'],
  trade: ['in', 'out'],
  fee: [],
  split: [],
  safe_harbor_allocation: [],
};

const NONE: Sides = [];

const TYPES: ReadonlySet<unknown> = new Set(TRANSACTION_TYPES);

/** Whether a word is a type of the format. */
export function isType(word: unknown): word is TransactionType {
  return TYPES.has(word);
}

/**
 * The sides a type needs; none for a word that is not a type. A `fee` may carry its units in `fee`
 * or in `out`, so it needs neither.
 */
export function sidesNeeded(type: unknown): Sides {
  return isType(type) ? SIDES[type] : NONE;
}
