import { isRecord } from '../law/values.ts';
import { formsOf } from '../model/broker-form.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import type { Disposal, TaxResult } from '../model/result.ts';
import { readQuantity } from '../numbers/money.ts';

/**
 * A sale as a broker's form has it: all slices of one asset of one transaction. Units that paid a
 * fee are a sale of their own, unless the forms of the sale list them with it.
 */
export type Sale = {
  /** The id that its disposals have: the transaction's, or `ID#fee`. */
  tx: string;
  transaction: Transaction;
  isFee: boolean;
  asset: string;
  wallet: string;
  year: string;
  sold: string;
  disposals: Disposal[];
  /** What the transaction itself says of it; empty where it says nothing. */
  forms: readonly BrokerForm[];
};

/** Which sales are asked for: those of transactions that `wants` picks, and of one year. */
export type SaleChoice = {
  wants?: (transaction: Transaction) => boolean;
  year?: string | undefined;
};

/** The sales of a US ledger, in the order of their first slice. */
export function salesOf(
  { disposals }: Pick<TaxResult, 'disposals'>,
  { transactions }: Pick<Ledger, 'transactions'>,
  { wants = () => true, year }: SaleChoice = {},
): Sale[] {
  const byId = new Map<string, Transaction>();
  for (const transaction of transactions)
    if (isRecord(transaction)) byId.set(transaction.id, transaction);
  const sales = new Map<string, Sale>();
  for (const disposal of disposals) {
    const { tx } = disposal;
    if (typeof tx !== 'string' || (year !== undefined && !disposal.disposed.startsWith(year)))
      continue;
    const transaction = byId.get(tx) ?? byId.get(tx.replace(/#fee$/, ''));
    if (transaction === undefined || !wants(transaction)) continue;
    const key = keyOf(tx, disposal.asset);
    const known = sales.get(key);
    if (known === undefined) sales.set(key, startSale(disposal, transaction));
    else known.disposals.push(disposal);
  }
  for (const sale of sales.values()) sale.forms = ownForms(sale, sales);
  return [...sales.values()].filter((sale) => !joinsSale(sale, sales));
}

/** The name of the sale that a slice of a transaction and asset belongs to. */
const keyOf = (tx: string, asset: string): string => `${tx}\n${asset}`;

function startSale(disposal: Disposal, transaction: Transaction): Sale {
  return {
    tx: String(disposal.tx),
    transaction,
    isFee: isFeeOf(disposal, transaction),
    asset: disposal.asset,
    wallet: walletOf(transaction),
    year: disposal.disposed.slice(0, 4),
    sold: disposal.disposed,
    disposals: [disposal],
    forms: [],
  };
}

/** The wallet of a row; the empty name where it names none. */
export const walletOf = ({ wallet }: Transaction): string =>
  typeof wallet === 'string' ? wallet : '';

const isFeeOf = ({ tx, asset }: Disposal, { id, out, type }: Transaction): boolean =>
  type !== 'fee' && (tx !== id || (out !== undefined && asset !== out.asset));

/** How many units a sale is of, 10^-18. */
export function unitsOf({ disposals }: Sale): bigint {
  return disposals.reduce((sum, { quantity }) => sum + (readQuantity(quantity) ?? 0n), 0n);
}

/** The forms that a transaction names for one of its sales; all of them where it has but one. */
function ownForms({ isFee, transaction }: Sale, sales: Map<string, Sale>): BrokerForm[] {
  const { id, out, form_1099: given } = transaction;
  if (given === undefined) return [];
  const forms = formsOf(given);
  if (isFee && !sales.has(keyOf(id, out?.asset ?? ''))) return [...forms];
  return forms.filter((form) => (form.of_fee === true) === isFee);
}

/** Adds the units of a fee to the sale whose forms list them too; whether they do. */
function joinsSale(sale: Sale, sales: Map<string, Sale>): boolean {
  const { id } = sale.transaction;
  if (sale.tx === id || sale.forms.length > 0) return false;
  const main = sales.get(keyOf(id, sale.asset));
  if (main === undefined || main.forms.length === 0) return false;
  const listed = main.forms.map(({ units }) => readQuantity(units));
  if (listed.includes(undefined)) return false;
  const sum = listed.reduce<bigint>((total, units) => total + (units ?? 0n), 0n);
  if (sum !== unitsOf(main) + unitsOf(sale)) return false;
  main.disposals.push(...sale.disposals);
  return true;
}
