import type { Day } from '../numbers/calendar.ts';
import type { BrokerForm } from './broker-form.ts';
import type { PaidFrom, TransactionType } from './ledger.ts';

/** No asset, no wallet: the place of a name that is not there. */
export const NOWHERE = -1;

/** Units chosen by name: the acquiring transaction's id and a count of 10^-18 units. */
export type Picked = { lot: string; quantity: bigint };

/**
 * A fee after reading. `fiat` fees have a value and no units; `ownCost` is the part for disposing
 * of the units themselves.
 */
export type EventFee = {
  fiat: boolean;
  asset: number;
  quantity: bigint;
  value: bigint | undefined;
  ownCost: bigint;
  paidFrom: PaidFrom;
};

/**
 * What brokers' forms say of what a transaction disposed of, and of the units that paid its fee;
 * undefined where none lists them.
 */
export type ListedForms = {
  ofSale: readonly BrokerForm[] | undefined;
  ofFee: readonly BrokerForm[] | undefined;
};

/** New units for old: `after` units replace `before`. */
export type SplitRatio = { asset: number; after: bigint; before: bigint };

/** A Rev. Proc. 2024-28 allocation after reading. */
export type AllocationPlan = {
  rule: 'global' | 'specific_unit';
  lines: { lot: string; quantity: bigint; wallet: number }[];
  lotOrder: string;
  walletOrder: number[];
};

/**
 * A transaction after reading: numbers exact, names by place, every part checked. Money 10^-24,
 * quantities 10^-18.
 */
export type LedgerEvent = {
  id: string;
  /** Place in the order of processing; unique, rising. */
  seq: number;
  at: number;
  day: Day;
  type: TransactionType;
  wallet: number;
  toWallet: number;
  inAsset: number;
  inQuantity: bigint;
  outAsset: number;
  outQuantity: bigint;
  value: bigint | undefined;
  valueIn: bigint | undefined;
  valueOut: bigint | undefined;
  fee: EventFee | undefined;
  picks: Picked[] | undefined;
  /** Whether the units were specified to the broker that holds them; undefined: not said. */
  isIdentified: boolean | undefined;
  kind: string;
  donorBasis: bigint | undefined;
  /**
   * The day the units were first acquired, by a donor or before an opening balance; 0 where not
   * given.
   */
  acquired: Day;
  split: SplitRatio | undefined;
  /** A fork: the asset that the units come from, and the part of its cost they take, 10^-18. */
  fork: { from: number; share: bigint } | undefined;
  allocation: AllocationPlan | undefined;
  brokerForms: ListedForms | undefined;
  /** Whether what came in, or what left, is money and no asset. */
  isInMoney: boolean;
  isOutMoney: boolean;
};
