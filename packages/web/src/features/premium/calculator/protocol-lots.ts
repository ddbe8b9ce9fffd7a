import type {
  AllocationLine,
  BrokerOrder,
  CHECKLIST,
  Issue,
  LotPick,
  Method,
  PickableSale,
  Settings,
} from '@lotwise/tax-lots/source';
import type { GainRow } from './protocol-files.ts';

// What the page and its worker say to each other of the choice of lots, and of what a country's law
// lets its taxpayers choose.

/** Who holds the coins of a wallet; null where nobody has said. */
export type Custody = 'broker' | 'own' | null;

/** A wallet of the ledger. */
export interface WalletRow {
  name: string;
  rows: number;
  custody: Custody;
  /** Its name is that of an exchange or another broker. */
  isKnownBroker: boolean;
  /** The method of its own in the chosen year, and the year from which it holds. */
  method: { from: string; method: Method } | null;
  /** The method in force on 1 January 2027, its own or the ledger's. */
  methodIn2027: Method;
  /** What its broker was told, the last first. */
  orders: BrokerOrder[];
  /** Coins that it holds after the last row; US only, as what follows. */
  holds: string[];
  /** What is to be done for it before 2027. */
  toDo: string;
}

/** The settings that the page shows a control for, besides the choices. */
export const SHOWN_SETTINGS = [
  'method_by_year',
  'hifo_key',
  'fee_presentation',
  'taxpayer',
  'accounting_period_end',
  'defi',
  'superficial_loss',
  'freigrenze',
  'moving_average_assets',
] as const satisfies readonly (keyof Settings)[];

export type ShownSettings = Pick<Settings, (typeof SHOWN_SETTINGS)[number]>;

/** A sale whose lots the ledger can't take as they were chosen. */
export interface SettleRow {
  slot: number;
  tx: string;
  sold: string;
  asset: string;
  quantity: string;
  wallet: string;
  message: string;
}

/** Which units of a sale were chosen, when, and whether its broker was told. */
export interface LotChoice {
  picks: LotPick[];
  /**
   * When the lots were selected, as on a clock (`2027-03-04T09:30`) or as in the ledger; empty
   * where that is not said.
   */
  selectedAt: string;
  /** Empty: not said. */
  told: 'yes' | 'no' | '';
  toldAt: string;
}

/** What a choice would do, before it is saved. */
export interface TriedLots {
  rows: GainRow[];
  gain: string;
  year: string;
  yearBefore: string;
  yearAfter: string;
  issues: string[];
}

/** A coin whose cost can be allocated: what was unused on 1 January 2025, and where it was. */
export interface AllocatedAsset {
  asset: string;
  lots: { lot: string; acquired: string; quantity: string; cost: string }[];
  wallets: { wallet: string; units: string }[];
}

/**
 * How unused cost is allocated: by a rule, or unit by unit. `day`: when the rule was written down,
 * or the units recorded.
 */
export interface AllocationPlan {
  rule: 'global' | 'specific_unit';
  day: string;
  lotOrder: Method;
  walletOrder: string[];
  lines: AllocationLine[];
}

export interface AllocationView {
  assets: AllocatedAsset[];
  /** The row that allocates already. */
  existing: AllocationPlan | null;
}

/** What an allocation would do: which cost each wallet gets, and the gains of the years after. */
export interface TriedAllocation {
  wallets: { wallet: string; asset: string; units: string; cost: string; lots: number }[];
  years: { year: string; before: string; after: string }[];
  issues: string[];
}

type Part = { from: number; count: number };

export interface LotRequests {
  /** Changes settings; null takes one back. `problem` says why nothing was changed. */
  changeSettings: {
    input: { [N in keyof ShownSettings]?: ShownSettings[N] | null };
    result: { problem: string | null };
  };
  /** Counts the ledger in another currency; the values of its rows keep theirs. */
  setCurrency: { input: { currency: string }; result: null };
  setCustody: { input: { wallet: string; custody: Custody }; result: null };
  /** The method of a wallet from a year on; null takes it back. */
  setWalletMethod: {
    input: { wallet: string; year: string; method: Method | null };
    result: null;
  };
  /** What a broker was told; without `told` it offers one method only. */
  addOrder: { input: BrokerOrder; result: { problem: string | null } };
  removeOrder: { input: BrokerOrder; result: null };
  toSettle: { input: Part; result: { total: number; rows: SettleRow[] } };
  /** The lots of a sale; null where nothing can be picked. */
  pickable: {
    input: { slot: number };
    result: { sale: PickableSale; choice: LotChoice; needsBroker: boolean } | null;
  };
  tryLots: { input: { slot: number; choice: LotChoice }; result: TriedLots };
  settleLots: { input: { slot: number; choice: LotChoice }; result: { issues: Issue[] } };
  /** What to do before 2027, with its sources, and the same with every account as a text. */
  checklist: { input: null; result: typeof CHECKLIST & { text: string } };
  allocation: { input: null; result: AllocationView };
  tryAllocation: { input: { plan: AllocationPlan }; result: TriedAllocation };
  /** Null takes the allocation back. */
  saveAllocation: { input: { plan: AllocationPlan | null }; result: { issues: Issue[] } };
}
