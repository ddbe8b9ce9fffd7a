import type { Day } from '../numbers/calendar.ts';
import type { Category } from './result.ts';
import type { AllocationPlan, Picked, SplitRatio } from './event.ts';

/** What every leg says: which transaction, when, and which units where. */
type Common = {
  tx: string;
  seq: number;
  day: Day;
  asset: number;
  wallet: number;
  quantity: bigint;
  /**
   * Whether the units that leave were specified to the broker that holds them; undefined: not said.
   */
  isIdentified?: boolean | undefined;
};

/**
 * Units come in. `day` is the day of receipt; `acquired` and `at` the start of the holding, a
 * donor's where it counts.
 */
export type Acquire = Common & {
  kind: 'acquire';
  at: number;
  acquired: Day;
  cost: bigint;
  /** Cost without fees, for ranking by price. */
  price: bigint;
  /** Dual-basis gifts: the value at the gift, which is the basis for a loss. */
  lossBasis: bigint | undefined;
  /** A gift whose value is not given: below the donor's basis a sale's loss is unknown. */
  lacksValue: boolean;
  /** False where the cost is not known; what is computed from it is then an issue. */
  isKnown: boolean;
  /** True for a balance brought forward, which is not a purchase for any window. */
  isOpening: boolean;
};

/** Units leave for something. `allowable` is a cost of the disposal itself, shown in the cost. */
export type Dispose = Common & {
  kind: 'dispose';
  proceeds: bigint;
  allowable: bigint;
  category: Category;
  picks: Picked[] | undefined;
  /**
   * The receipt these units were withheld from: disposed of at their own cost, so without gain, and
   * never in a lot.
   */
  withheldFrom: string | undefined;
};

/** Units leave without gain or loss and take their cost along. */
export type Remove = Common & {
  kind: 'remove';
  type: string;
  picks: Picked[] | undefined;
  /** Given to the spouse. */
  isToSpouse?: boolean;
};

/** Units change wallet. */
export type Move = Common & { kind: 'move'; to: number; picks: Picked[] | undefined };

/** Units are counted again. */
export type Split = Common & { kind: 'split'; ratio: SplitRatio };

/** New units come of old ones and take a part of their cost along, counted in 10^-18. */
export type Fork = Common & { kind: 'fork'; at: number; from: number; share: bigint };

/** Unused basis is given to wallets. */
export type Allocate = Common & { kind: 'allocate'; plan: AllocationPlan };

/** The smallest step a matcher understands; every transaction is one to three of them. */
export type Leg = Acquire | Dispose | Remove | Move | Split | Fork | Allocate;

/**
 * Takes legs in order, then closes. The four matchers (lots, UK, running pool, yearly average)
 * differ only behind this.
 */
export type Matcher = { take: (leg: Leg) => void; close: () => void };
