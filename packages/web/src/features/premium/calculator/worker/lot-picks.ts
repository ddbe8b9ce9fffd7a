import {
  clockTime,
  type Issue,
  type LotPick,
  pickableLots,
  readDay,
  readMoney,
  taxYearOf,
  type Transaction,
  writeMoney,
} from '@lotwise/tax-lots/source';
import type { LotChoice, LotRequests, SettleRow, TriedLots } from '../protocol-lots.ts';
import { ledgerOf } from './ledger.ts';
import { custodyOf } from './lot-settings.ts';
import { computeResults, gainsPart, readingIssues, type Results } from './results.ts';
import { changeRow, type Workspace } from './workspace.ts';

/** Problems that a choice of lots settles. */
const CODES: ReadonlySet<Issue['code']> = new Set([
  'NOT_IDENTIFIED',
  'LATE_SELECTION',
  'SELECTION_MISMATCH',
]);

/** The sales whose lots were not chosen as the law asks, in the order of the ledger. */
export function toSettle(
  { rows, slots }: Workspace,
  { result }: Results,
  { from, count }: { from: number; count: number },
): { total: number; rows: SettleRow[] } {
  const all = result.issues.flatMap(({ code, tx, message, blocking }): SettleRow[] => {
    const slot = tx === undefined ? undefined : slots.get(tx.replace(/#fee$/, ''));
    const row = slot === undefined ? undefined : rows[slot];
    if (!blocking || !CODES.has(code) || tx === undefined || slot === undefined || !row) return [];
    const { timestamp, out, wallet = '' } = row.transaction;
    const { asset = '', quantity = '' } = out ?? row.transaction.fee ?? {};
    return [{ slot, tx, sold: timestamp.slice(0, 10), asset, quantity, wallet, message }];
  });
  return { total: all.length, rows: all.slice(from, from + count) };
}

export const isToSettle = ({ code, blocking }: Issue): boolean => blocking && CODES.has(code);

/** The lots from which the units of a row can be picked, and what was chosen of them. */
export function pickable(workspace: Workspace, slot: number): LotRequests['pickable']['result'] {
  const transaction = workspace.rows[slot]?.transaction;
  const sale = transaction && pickableLots(ledgerOf(workspace), transaction.id);
  if (!sale) return null;
  const {
    lots = [],
    selected_at: at,
    identified_with_broker: flag,
    identified_at: toldAt,
  } = transaction;
  const isTold = flag ?? (toldAt === undefined ? undefined : true);
  return {
    sale,
    choice: {
      picks: [...lots],
      selectedAt: at ?? '',
      told: isTold === undefined ? '' : isTold ? 'yes' : 'no',
      toldAt: toldAt ?? '',
    },
    needsBroker:
      workspace.choices.jurisdiction === 'US' &&
      sale.day >= RELIEF_ENDED &&
      custodyOf(workspace, sale.wallet) !== 'own',
  };
}

/** From this day on a broker has to be told. */
const RELIEF_ENDED = '2027-01-01';

/** A transaction with a choice of lots in place of its own. */
export function withChoice(
  {
    lots: _lots,
    selected_at: _at,
    identified_with_broker: _flag,
    identified_at: _told,
    ...transaction
  }: Transaction,
  { picks, selectedAt, told, toldAt }: LotChoice,
  timeZone: string,
): Transaction {
  const moment = (text: string) => clockTime(text, ...(timeZone === '' ? [] : [timeZone])) ?? text;
  const lots = picks.filter(({ quantity }: LotPick) => quantity !== '');
  return {
    ...transaction,
    ...(lots.length > 0 && { lots }),
    ...(lots.length > 0 && selectedAt !== '' && { selected_at: moment(selectedAt) }),
    ...(told !== '' && { identified_with_broker: told === 'yes' }),
    ...(told === 'yes' && toldAt !== '' && { identified_at: moment(toldAt) }),
  };
}

/** What a choice would do to the sale and its year; the ledger itself does not change. */
export function tryLots(
  workspace: Workspace,
  results: Results,
  { slot, choice }: { slot: number; choice: LotChoice },
): TriedLots {
  const row = workspace.rows[slot];
  const transaction = withChoice(row?.transaction ?? EMPTY, choice, workspace.choices.timeZone);
  const rows = workspace.rows.with(slot, row && { ...row, transaction });
  const after = computeResults({ ...workspace, rows });
  const day = transaction.timestamp.slice(0, 10);
  const year = taxYearOf(workspace.choices.jurisdiction, readDay(day) ?? 0);
  const all = { from: 0, count: Number.MAX_SAFE_INTEGER };
  const slices = gainsPart(after, year, all).rows.filter(({ tx }) => tx === transaction.id);
  return {
    rows: slices,
    gain: writeMoney(slices.reduce((sum, one) => sum + (readMoney(one.gain) ?? 0n), 0n)),
    year,
    yearBefore: results.result.totals[year]?.gain ?? '0',
    yearAfter: after.result.totals[year]?.gain ?? '0',
    issues: (after.issuesOf.get(transaction.id) ?? [])
      .filter(({ blocking }) => blocking)
      .map(({ message }) => message),
  };
}

const EMPTY: Transaction = { id: '', timestamp: '', type: 'sell' };

/** Saves a choice of lots. */
export function settleLots(
  workspace: Workspace,
  { slot, choice }: { slot: number; choice: LotChoice },
): { issues: Issue[] } {
  const before = workspace.rows[slot]?.transaction;
  if (!before) return { issues: [] };
  const transaction = withChoice(before, choice, workspace.choices.timeZone);
  const issues = readingIssues(transaction, workspace.choices);
  if (issues.length === 0) changeRow(workspace, slot, transaction);
  return { issues };
}
