import {
  CURRENCY_OF,
  defaultMethod,
  type ImportIssue,
  LEDGER_JURISDICTIONS,
  type LedgerJurisdiction,
  METHODS,
  type Method,
  type Movement,
  readTimestamp,
  type Settings,
  type StatedHolding,
  type Transaction,
} from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol-files.ts';
import type { Choices } from '../protocol.ts';
import { openPart } from './ledger.ts';
import { OWN_WALLET } from './own-wallet.ts';
import { addRow, FIRST_CHOICES, settingsOf, startWorkspace, type Workspace } from './workspace.ts';

/** A ledger of the public format; `calculator` is what this page keeps beside it. */
export interface LedgerDocument {
  jurisdiction?: unknown;
  method?: unknown;
  settings?: unknown;
  transactions: unknown[];
  import?: unknown;
  calculator?: Kept;
}

interface Kept {
  choices: Choices;
  files: FileReport[];
  origins: ([file: number, line: number] | null)[];
  movements: Movement[];
  apart: string[];
  seen: [string, number][];
  stated?: StatedHolding[];
}

export function isDocument(value: unknown): value is LedgerDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'transactions' in value &&
    Array.isArray(value.transactions)
  );
}

/**
 * The entries that are transactions as far as a table can show them, and the numbers of those that
 * are not.
 */
export function ledgerRowsOf({ transactions }: LedgerDocument): {
  rows: Transaction[];
  strange: number[];
} {
  const rows: Transaction[] = [];
  const strange: number[] = [];
  transactions.forEach((entry, place) => {
    const isRow =
      typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string';
    // What its other fields hold the engine checks, and says at the row.
    if (isRow) rows.push(entry as Transaction);
    else strange.push(place + 1);
  });
  return { rows, strange };
}

/**
 * What an import left open in a ledger file that the command wrote, and nobody has settled: each
 * with the file and row in its sentence, as that file is not here.
 */
export function importIssuesOf({ import: imported }: LedgerDocument): ImportIssue[] {
  const issues =
    typeof imported === 'object' && imported !== null && 'issues' in imported
      ? imported.issues
      : undefined;
  return (Array.isArray(issues) ? issues : []).flatMap((one: Partial<ImportIssue>) => {
    if (typeof one !== 'object' || one === null || one.blocking !== true || one.settled) return [];
    const { opening, timestamp, assets } = one;
    const where = `${String(one.file)}, row ${String(one.row)}`;
    return {
      code: opening && timestamp ? ('OPENING_MISSING' as const) : ('UNKNOWN_ROW' as const),
      file: '',
      row: Number(one.row) || 0,
      message: `${where}: ${String(one.message)}`,
      blocking: true,
      ...(typeof timestamp === 'string' && { timestamp }),
      ...(Array.isArray(assets) && { assets: assets.filter((name) => typeof name === 'string') }),
      ...(opening && timestamp && { opening }),
    };
  });
}

/** How a ledger file says it is to be computed, as far as it does. */
export function choicesOf({
  jurisdiction,
  method,
  settings,
}: LedgerDocument): Pick<Workspace, 'choices' | 'settings'> {
  // Each of its fields is checked before it is taken.
  const given = (typeof settings === 'object' && settings !== null ? settings : {}) as Settings;
  const { currency, scope, time_zone: timeZone, ...rest } = given;
  const choices = {
    ...FIRST_CHOICES,
    ...(isOneOf<LedgerJurisdiction>(LEDGER_JURISDICTIONS, jurisdiction) && {
      jurisdiction,
      ...startOf(jurisdiction),
      method: defaultMethod(jurisdiction),
    }),
    ...(isOneOf<Method>(METHODS, method) && { method }),
    ...(typeof currency === 'string' && { currency }),
    ...((scope === 'universal' || scope === 'per_wallet') && { scope }),
    ...(typeof timeZone === 'string' && { timeZone }),
  };
  return { choices, settings: rest };
}

function isOneOf<Word extends string>(words: readonly Word[], value: unknown): value is Word {
  // A list of words may be asked for anything.
  return (words as readonly unknown[]).includes(value);
}

/**
 * What goes with a country unless a person says otherwise: its currency, and whether basis belongs
 * to a wallet.
 */
export function startOf(jurisdiction: LedgerJurisdiction): Pick<Choices, 'currency' | 'scope'> {
  return {
    currency: CURRENCY_OF[jurisdiction],
    scope: jurisdiction === 'US' ? 'by_date' : jurisdiction === 'DE' ? 'per_wallet' : 'universal',
  };
}

/** An opening that explains a movement of a file says so; earlier ledgers left it out. */
export const withOwnWallet = (transaction: Transaction): Transaction =>
  transaction.type === 'opening' && transaction.kind === undefined
    ? { ...transaction, kind: OWN_WALLET }
    : transaction;

/** The whole ledger in the public format, in order of time. */
export function ledgerFile(workspace: Workspace) {
  const { jurisdiction, method } = workspace.choices;
  const transactions = workspace.rows.flatMap((row) => (row ? [row.transaction] : []));
  const instants = new Map(transactions.map((one) => [one, readTimestamp(one.timestamp)?.at ?? 0]));
  transactions.sort((a, b) => (instants.get(a) ?? 0) - (instants.get(b) ?? 0));
  return {
    jurisdiction,
    method,
    settings: settingsOf(workspace),
    transactions,
    ...openPart(workspace),
  };
}

/**
 * The workspace as one document: a ledger that any program of the format reads, with what this page
 * keeps beside it.
 */
export function toDocument(workspace: Workspace) {
  const { choices, files, movements, apart, seen, stated } = workspace;
  const rows = workspace.rows.filter((row) => row !== undefined);
  const places = new Map(files.map(({ name }, place) => [name, place]));
  const origins = rows.map(({ file, line }) =>
    file === undefined ? null : [places.get(file) ?? 0, line ?? 0],
  );
  const { jurisdiction, method } = choices;
  const ledger = {
    jurisdiction,
    method,
    settings: settingsOf(workspace),
    transactions: rows.map(({ transaction }) => transaction),
  };
  return {
    ...ledger,
    calculator: {
      choices,
      files,
      origins,
      movements,
      apart: [...apart],
      seen: [...seen],
      stated,
    },
  };
}

/** The workspace that a document was made from; of a plain ledger, a new one with its rows. */
export function fromDocument(document: LedgerDocument): Workspace {
  const { calculator } = document;
  const start = choicesOf(document);
  const workspace = {
    ...startWorkspace({ ...start.choices, ...calculator?.choices }),
    settings: start.settings,
  };
  ledgerRowsOf(document).rows.forEach((transaction, place) => {
    const [file, line] = calculator?.origins[place] ?? [];
    const name = file === undefined ? undefined : calculator?.files[file]?.name;
    addRow(workspace, {
      transaction: name === undefined ? transaction : withOwnWallet(transaction),
      ...(name !== undefined && line !== undefined && { file: name, line }),
    });
  });
  if (!calculator) return workspace;
  const { files, movements, apart, seen, stated = [] } = calculator;
  return { ...workspace, files, movements, apart: new Set(apart), seen: new Map(seen), stated };
}
