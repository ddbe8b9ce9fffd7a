import {
  defaultMethod,
  type LedgerJurisdiction,
  type Mapping,
  type Method,
  type Movement,
  type PublishedRates,
  type Settings,
  type StatedHolding,
  type Transaction,
} from '@lotwise/tax-lots/source';
import type { FileReport, Said } from '../protocol-files.ts';
import type { Choices } from '../protocol.ts';
import type { SourceFile } from './pieces.ts';

/** A transaction in its place, with the file and row it came from. */
export interface Row {
  transaction: Transaction;
  file?: string;
  line?: number;
  /** Its owner explained a movement by it. */
  isSaid?: true;
}

/** Everything a person works on. A row keeps its slot for good; a deleted one leaves it empty. */
export interface Workspace {
  choices: Choices;
  /** Settings of the ledger that the page does not show, kept as they came. */
  settings: Settings;
  rows: (Row | undefined)[];
  /** The slot of each id. */
  slots: Map<string, number>;
  files: FileReport[];
  /** How often each row of a file was read; see `seen-rows.ts`. */
  seen: Map<string, number>;
  /** How files of unknown formats are read, by the names of their columns; outlives a ledger. */
  mappings: Map<string, Mapping>;
  /** Files that wait for a word of their owner, to be read again. */
  sources: Map<string, SourceFile>;
  /** Those of them that the browser's storage has. */
  stored: Map<string, SourceFile>;
  /** What was said of a file since it was dropped. */
  said: Map<string, Said>;
  /** Units that moved and are not decided on. */
  movements: Movement[];
  /** Files of published rates, for the files that come later. They are here until a reload. */
  published: PublishedRates[];
  /** What wallets really held, as their owner read it off. */
  stated: StatedHolding[];
  /** Movements or rows that a person told apart, as two keys. */
  apart: Set<string>;
  account: { id: string; name: string; version: number; isChanged: boolean } | null;
  history: { label: string; undo: () => void }[];
  /** Slots that changed since they were last stored. */
  changed: Set<number>;
}

const HISTORY_MAX = 100;

export const FIRST_CHOICES: Choices = {
  jurisdiction: 'US',
  method: defaultMethod('US'),
  scope: 'by_date',
  currency: 'USD',
  year: '',
  excludedWallets: [],
  timeZone: '',
  addresses: [],
};

export function startWorkspace(choices: Choices = FIRST_CHOICES): Workspace {
  return {
    // A copy: whoever changes the choices of one workspace must not change where others start.
    choices: { ...choices },
    settings: {},
    rows: [],
    slots: new Map(),
    files: [],
    seen: new Map(),
    mappings: new Map(),
    sources: new Map(),
    stored: new Map(),
    said: new Map(),
    movements: [],
    published: [],
    stated: [],
    apart: new Set(),
    account: null,
    history: [],
    changed: new Set(),
  };
}

/** Puts a row into a slot, or empties it. */
export function setRow(workspace: Workspace, slot: number, row: Row | undefined): void {
  const before = workspace.rows[slot];
  if (before && workspace.slots.get(before.transaction.id) === slot)
    workspace.slots.delete(before.transaction.id);
  workspace.rows[slot] = row;
  if (row) workspace.slots.set(row.transaction.id, slot);
  workspace.changed.add(slot);
}

/** Adds a row at the end; returns its slot. */
export function addRow(workspace: Workspace, row: Row): number {
  const slot = workspace.rows.length;
  setRow(workspace, slot, row);
  return slot;
}

/** An id that no row has. */
export function freeId(workspace: Workspace, wanted: string): string {
  if (!workspace.slots.has(wanted)) return wanted;
  for (let n = 2; ; n++) if (!workspace.slots.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
}

/** Remembers how to take a change back. */
export function remember(workspace: Workspace, label: string, undo: () => void): void {
  workspace.history.push({ label, undo });
  if (workspace.history.length > HISTORY_MAX) workspace.history.shift();
}

/** Replaces, adds or deletes one row so that it can be taken back. Returns its slot. */
export function changeRow(
  workspace: Workspace,
  slot: number | null,
  transaction: Transaction | null,
): number {
  const place = slot ?? workspace.rows.length;
  const before = workspace.rows[place];
  const label = transaction === null ? 'Delete' : before ? 'Edit' : 'Add';
  setRow(workspace, place, transaction === null ? undefined : { ...before, transaction });
  remember(workspace, label, () => setRow(workspace, place, before));
  return place;
}

/** The name of a movement: the file and row it is in. */
export const movementKey = ({ origin, direction }: Movement): string =>
  `${origin.file}:${origin.row}:${direction}`;

/** The transactions of the wallets that count, in the order of the list. */
export function* transactionsOf({ rows, choices }: Workspace): Generator<Transaction> {
  const excluded = new Set(choices.excludedWallets);
  for (const row of rows)
    if (row && !excluded.has(row.transaction.wallet ?? '')) yield row.transaction;
}

/** Settings of one country's law: a look at another country does not lose them. */
const OF_COUNTRY: Partial<Record<keyof Settings, LedgerJurisdiction>> = {
  forms_1099: 'US',
  broker_wallets: 'US',
  self_custody_wallets: 'US',
  broker_orders: 'US',
  taxpayer: 'UK',
  accounting_period_end: 'UK',
  defi: 'UK',
  superficial_loss: 'CA',
  freigrenze: 'DE',
  moving_average_assets: 'JP',
};
const OF_LOTS: ReadonlySet<string> = new Set(['method_by_year', 'method_by_wallet', 'hifo_key']);
const LOT_METHODS: ReadonlySet<Method> = new Set(['FIFO', 'LIFO', 'HIFO', 'LOFO', 'SPECIFIC']);

/** The settings of the ledger: those that the page shows, and those kept as they came. */
export function settingsOf({ choices, settings }: Workspace): Settings {
  const { jurisdiction, method, currency, scope, timeZone } = choices;
  const isUsed = (name: string): boolean => {
    // The names are those of settings.
    const country = OF_COUNTRY[name as keyof Settings];
    if (country !== undefined) return country === jurisdiction || jurisdiction === 'GENERIC';
    return !OF_LOTS.has(name) || LOT_METHODS.has(method);
  };
  const used = Object.entries(settings).filter(([name]) => isUsed(name));
  return {
    ...Object.fromEntries(used),
    currency,
    // Not said is what holds in the US: shared before 2025, by wallet from then on.
    ...(scope !== 'by_date' && { scope }),
    ...(timeZone !== '' && { time_zone: timeZone }),
  };
}
