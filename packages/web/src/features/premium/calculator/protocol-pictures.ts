// What is drawn: sums that the worker makes from the engine's exact figures.

/** A calendar month of the chosen tax year. Losses are negative. */
export interface MonthSums {
  /** `2025-03`. */
  month: string;
  gains: string;
  losses: string;
  income: string;
}

/** Where something is missing, `doubts` says what, and the picture says so. */
export interface YearByMonth {
  months: MonthSums[];
  total: { gains: string; losses: string; income: string };
  /** Incomes whose value is not known: they are in no month. */
  incomesWithoutValue: number;
}

/** The cost of what is held of an asset, by how long it has been held. */
export interface HeldSums {
  /** Empty for the assets that are not named. */
  asset: string;
  young: string;
  old: string;
  /** Where no day of acquisition is known, or the law makes no difference by it. */
  ageless: string;
  /** Lots whose cost is not known: they are in no sum. */
  unknownLots: number;
}

export interface HeldByAge {
  /** The day on which the age is counted. */
  on: string;
  /** Whether the country's law makes a difference by the time of holding. */
  hasTerm: boolean;
  rows: HeldSums[];
  /** How many assets the row without a name has. */
  unnamed: number;
  total: HeldSums;
}

/** The way of one slice from its purchase to the form. */
export interface LotLine {
  /** Null for a pool. */
  bought: { day: string; tx: string; type: string; wallet: string } | null;
  /** What the slice is a part of. */
  whole: { quantity: string; cost: string };
  sold: { day: string; type: string; wallet: string };
  /** The box of Form 8949; empty outside the US, or where it is not known. */
  box: string;
}

export interface PictureRequests {
  yearByMonth: { input: null; result: YearByMonth };
  /** `on`: the day on which the age is counted. */
  heldByAge: { input: { on: string }; result: HeldByAge };
  lotLine: { input: { place: number }; result: LotLine | null };
}
