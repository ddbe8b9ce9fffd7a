import type { Transaction } from '@lotwise/tax-lots/source';
import { remember, setRow, type Workspace } from './workspace.ts';

const MONEY = ['value', 'value_in', 'value_out', 'donor_basis'] as const;

/**
 * Counts the ledger in another currency, as one step for Undo. What was entered stays true: rows
 * and fees keep the currency of their values, and ask for its rates.
 */
export function setCurrency(workspace: Workspace, currency: string): void {
  const { choices, settings, rows } = workspace;
  if (currency === choices.currency) return;
  const before = [...rows];
  rows.forEach((row, slot) => {
    if (!row) return;
    const transaction = inCurrency(row.transaction, { from: choices.currency, to: currency });
    setRow(workspace, slot, { ...row, transaction });
  });
  workspace.choices = { ...choices, currency };
  // What one unit was worth was said in the previous currency.
  workspace.settings = { ...settings, rates: {} };
  remember(workspace, `Count in ${currency}`, () => {
    before.forEach((row, slot) => setRow(workspace, slot, row));
    workspace.choices = { ...workspace.choices, currency: choices.currency };
    workspace.settings = { ...workspace.settings, rates: settings.rates ?? {} };
  });
}

type Change = { from: string; to: string };

function inCurrency(
  { currency: own, fee, ...row }: Transaction,
  { from, to }: Change,
): Transaction {
  const hasMoney = MONEY.some((name) => row[name] !== undefined);
  const next = hasMoney ? (own ?? from) : own;
  return {
    ...row,
    ...(next !== undefined && next !== to && { currency: next }),
    ...(fee && { fee: feeInCurrency(fee, { from, to }) }),
  };
}

function feeInCurrency(
  { currency: own, ...fee }: NonNullable<Transaction['fee']>,
  { from, to }: Change,
): NonNullable<Transaction['fee']> {
  const next = fee.value === undefined ? own : (own ?? from);
  return { ...fee, ...(next !== undefined && next !== to && { currency: next }) };
}
