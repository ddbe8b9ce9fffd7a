import {
  accountSales,
  type AccountSale,
  type AccountRows,
  type BrokerForm,
  matchRows,
  readFormRows,
  readMoney,
  readQuantity,
  type Transaction,
  type UnmatchedForm,
  writeQuantity,
} from '@lotwise/tax-lots/source';
import type { AccountRest, FormRequests, SalesShown } from '../protocol-forms.ts';
import { rowsSaid, setAccount } from './account-forms.ts';
import { readingIssues, type Results } from './results.ts';
import { ledgerOf } from './ledger.ts';
import { remember, setRow, type Workspace } from './workspace.ts';

// The rows of brokers' forms: each belongs to a sale, to a total, or to nothing in the ledger.

type Account = { wallet: string; year: string };
type Sale = Pick<AccountSale, 'id' | 'ofFee'>;

/** The sales of an account; found once for each result. */
export function salesOf(workspace: Workspace, results: Results, account: Account): AccountSale[] {
  return accountSales(results.result, ledgerOf(workspace), account);
}

/** Whether a sale is among those that are shown. */
export function isShown({ forms, differences, problems }: AccountSale, shown: SalesShown): boolean {
  if (shown === 'open') return forms.length === 0;
  return shown === 'all' || differences.length + problems.length > 0;
}

export function restOf(
  workspace: Workspace,
  sales: readonly AccountSale[],
  account: Account,
): AccountRest {
  const { unmatched = [], totals = [] } = rowsSaid(workspace, account);
  return {
    unmatched: [...unmatched],
    totals: [...totals],
    sales: sales.length,
    open: sales.filter((sale) => isShown(sale, 'open')).length,
    different: sales.filter((sale) => isShown(sale, 'different')).length,
  };
}

/** Takes pasted rows: each to the sale that it lists, the others are kept without one. */
export function pasteForms(
  workspace: Workspace,
  sales: readonly AccountSale[],
  { text, ...account }: Account & { text: string },
): FormRequests['pasteForms']['result'] {
  const { rows, problems, left } = readFormRows(text);
  if (rows.length === 0) return { matched: 0, unmatched: 0, problems, left };
  const { matched, unmatched } = matchRows(
    rows,
    sales.map((sale) => ({ ...sale, units: unitsLeft(sale) })),
  );
  const added = new Map<AccountSale, BrokerForm[]>();
  for (const { row, sale: place } of matched) {
    const sale = sales[place];
    if (sale) added.set(sale, [...(added.get(sale) ?? sale.forms), formOf(row, sale)]);
  }
  const before = rowsSaid(workspace, account);
  change(workspace, account, {
    label: `${rows.length === 1 ? 'A row' : `${rows.length} rows`} of a form`,
    forms: [...added],
    rows: { ...before, unmatched: [...(before.unmatched ?? []), ...unmatched] },
  });
  return { matched: matched.length, unmatched: unmatched.length, problems, left };
}

/** Units of a sale that no form lists yet. */
function unitsLeft({ units, forms }: AccountSale): string {
  const listed = forms.map((form) => readQuantity(form.units));
  if (listed.includes(undefined)) return '0';
  const left = listed.reduce<bigint>((sum, one) => sum - (one ?? 0n), readQuantity(units) ?? 0n);
  return left > 0n ? writeQuantity(left) : '0';
}

/** A row as what is said of a sale. Units that are the whole sale need not be said. */
function formOf(row: UnmatchedForm, { units }: Pick<AccountSale, 'units'>): BrokerForm {
  const { asset: _asset, sold: _sold, ...form } = row;
  return { form: '1099-DA', ...form, units: form.units ?? units };
}

/** Replaces what is said of one sale. Returns why it was not taken. */
export function setSaleForms(
  workspace: Workspace,
  account: Account,
  { forms, ...sale }: Sale & { forms: BrokerForm[] },
): { issues: string[] } {
  const slot = workspace.slots.get(sale.id);
  const row = slot === undefined ? undefined : workspace.rows[slot];
  if (!row) return { issues: ['The sale is no longer in the ledger.'] };
  const transaction = withForms(row.transaction, sale, forms);
  const wrong = forms.flatMap(amountIssues);
  const issues =
    wrong.length > 0
      ? wrong
      : readingIssues(transaction, workspace.choices).map(({ message }) => message);
  if (issues.length > 0) return { issues };
  change(workspace, account, {
    label: `Form of ${sale.id}`,
    forms: [[sale, forms]],
    rows: rowsSaid(workspace, account),
  });
  return { issues: [] };
}

function amountIssues({ reported_proceeds, reported_basis, units }: BrokerForm): string[] {
  const amounts = [reported_proceeds, reported_basis].filter((text) => text !== undefined);
  return [
    ...amounts
      .filter((text) => readMoney(text) === undefined)
      .map(
        (text) => `“${text}” is not an amount. Write it with a decimal point, such as 41500.25.`,
      ),
    ...(units !== undefined && readQuantity(units) === undefined
      ? [`“${units}” is not a number of units.`]
      : []),
  ];
}

/** Says of every sale without a row that no form lists it. */
export function noFormForRest(
  workspace: Workspace,
  sales: readonly AccountSale[],
  account: Account,
): void {
  change(workspace, account, {
    label: 'Sales on no form',
    forms: sales
      .filter(({ forms }) => forms.length === 0)
      .map((sale) => [sale, [{ form: 'none' }]]),
    rows: rowsSaid(workspace, account),
  });
}

const NEAR = 20;

/** The sales that a row without one may list: of its coin first, then the nearest days. */
export function salesNear(
  workspace: Workspace,
  sales: readonly AccountSale[],
  { place, ...account }: Account & { place: number },
): AccountSale[] {
  const row = rowsSaid(workspace, account).unmatched?.[place];
  const day = Date.parse(row?.sold ?? '');
  const distance = ({ asset, sold }: AccountSale): number =>
    (row?.asset?.toUpperCase() === asset.toUpperCase() ? 0 : 1e15) +
    (Number.isNaN(day) ? 0 : Math.abs(Date.parse(sold) - day));
  return sales.toSorted((a, b) => distance(a) - distance(b)).slice(0, NEAR);
}

/** Gives a row without a sale to one, or removes it. */
export function placeRow(
  workspace: Workspace,
  sales: readonly AccountSale[],
  { place, sale, ...account }: Account & { place: number; sale: Sale | null },
): void {
  const { unmatched = [], ...rest } = rowsSaid(workspace, account);
  const row = unmatched[place];
  const chosen = sales.find(({ id, ofFee }) => sale?.id === id && sale.ofFee === ofFee);
  if (!row || (sale && !chosen)) return;
  change(workspace, account, {
    label: 'Row of a form',
    forms: chosen ? [[chosen, [...chosen.forms, formOf(row, chosen)]]] : [],
    rows: { ...rest, unmatched: unmatched.filter((_, at) => at !== place) },
  });
}

/** Adds, replaces or removes a total. Returns why it was not taken. */
export function setTotal(
  workspace: Workspace,
  { name, proceeds, transactions, ...account }: Account & FormRequests['setTotal']['input'],
): { problem: string | null } {
  const { totals = [], ...rest } = rowsSaid(workspace, account);
  const others = totals.filter((total) => total.name !== name);
  if (name === '') return { problem: 'Name the total, such as USDC or NFTs.' };
  if (proceeds !== null && readMoney(proceeds) === undefined)
    return { problem: 'Enter the total as a plain number with a decimal point, such as 83000.00.' };
  if (transactions !== '' && !/^\d+$/.test(transactions))
    return { problem: 'Enter the number of sales as a whole number, or leave it empty.' };
  const total = { name, ...(transactions !== '' && { transactions }) };
  change(workspace, account, {
    label: `Total ${name}`,
    forms: [],
    rows: { ...rest, totals: proceeds === null ? others : [...others, { ...total, proceeds }] },
  });
  return { problem: null };
}

interface Change {
  label: string;
  forms: (readonly [Sale, readonly BrokerForm[]])[];
  rows: AccountRows;
}

/** Makes a change of several rows and the account one step for Undo. */
function change(workspace: Workspace, account: Account, { label, forms, rows }: Change): void {
  const { settings } = workspace;
  const before = forms.flatMap(([{ id }]) => {
    const slot = workspace.slots.get(id);
    return slot === undefined ? [] : [[slot, workspace.rows[slot]] as const];
  });
  for (const [sale, list] of forms) {
    const slot = workspace.slots.get(sale.id);
    const row = slot === undefined ? undefined : workspace.rows[slot];
    if (slot !== undefined && row)
      setRow(workspace, slot, { ...row, transaction: withForms(row.transaction, sale, list) });
  }
  setAccount(workspace, account, rows);
  remember(workspace, label, () => {
    workspace.settings = settings;
    // The first state of a row that was changed twice is put back last.
    for (const [slot, row] of before.toReversed()) setRow(workspace, slot, row);
  });
}

/** A transaction with these forms in place of those of its sale, or of the units of its fee. */
function withForms(
  { form_1099: given, ...transaction }: Transaction,
  { ofFee }: Sale,
  forms: readonly BrokerForm[],
): Transaction {
  const before: readonly BrokerForm[] = given === undefined ? [] : [given].flat();
  const others = before.filter((form) => (form.of_fee === true) !== ofFee);
  const list = [
    ...others,
    ...forms.map(({ of_fee: _before, ...form }): BrokerForm => ({
      ...form,
      ...(ofFee && { of_fee: true }),
    })),
  ];
  const [only, ...more] = list;
  if (only === undefined) return transaction;
  return { ...transaction, form_1099: more.length === 0 ? only : list };
}
