import type { BrokerForm } from '../model/broker-form.ts';
import type { Ledger } from '../model/ledger.ts';
import type { Disposal, TaxResult } from '../model/result.ts';
import { startCosts } from '../broker-forms/sale-costs.ts';
import { isSameAmount } from '../broker-forms/same-amount.ts';
import { piecesOf } from '../broker-forms/sale-pieces.ts';
import { saleProblems } from '../broker-forms/sale-problems.ts';
import { salesOf, unitsOf } from '../broker-forms/sales.ts';
import type { Sale } from '../broker-forms/sales.ts';
import { termOf } from '../broker-forms/share-forms.ts';
import { readMoney, writeMoney, writeQuantity } from '../numbers/money.ts';
import { saleLines } from './form-8949.ts';
import type { Form8949Row } from './form-8949-row.ts';

/** Where a form and the ledger differ: both amounts or terms as text. */
export type FormDifference = {
  what: 'proceeds' | 'basis' | 'term';
  reported: string;
  own: string;
};

/**
 * One sale of an account beside what its forms say: the ledger's own figures (money and units as
 * decimal text), the forms, the lines of Form 8949 that follow, where the two differ, and why its
 * lines can't be final (sentences; empty where they can, and where nothing was said yet).
 */
export type AccountSale = {
  tx: string;
  /** The transaction it belongs to; `ofFee` where it is of the units that paid its fee. */
  id: string;
  ofFee: boolean;
  asset: string;
  units: string;
  sold: string;
  /** The days on which its units were acquired, each once. */
  acquired: string[];
  proceeds: string;
  basis: string;
  forms: readonly BrokerForm[];
  lines: Form8949Row[];
  differences: FormDifference[];
  problems: string[];
};

/**
 * The sales of an account in a year, in the order of the ledger, beside what brokers' forms say of
 * them. `wallet` is empty for rows that name none. Errors: none.
 * Source: as of `formGaps` and the columns of Form 8949.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2025-01-02 buy 1 BTC for 10 USD in Coinbase
 *   2025-02-02 sell 1 BTC for 15 USD in Coinbase`);
 * const [sale] = accountSales(computeTax(ledger), ledger, { wallet: 'Coinbase', year: '2025' });
 * [sale.units, sale.proceeds, sale.basis, sale.forms] // => ['1', '15', '10', []]
 */
export function accountSales(
  result: TaxResult,
  ledger: Ledger,
  { wallet, year }: { wallet: string; year: string },
): AccountSale[] {
  const costsOf = startCosts(ledger);
  return salesOf(result, ledger, { year })
    .filter((sale) => sale.wallet === wallet)
    .map((sale) => {
      const { tx, transaction, isFee, asset, sold, disposals, forms } = sale;
      const costs = forms.length === 0 ? 0n : costsOf(sale);
      const sum = (name: 'proceeds' | 'cost'): string =>
        writeMoney(disposals.reduce((total, one) => total + (readMoney(one[name]) ?? 0n), 0n));
      return {
        tx,
        id: transaction.id,
        ofFee: isFee,
        asset,
        units: writeQuantity(unitsOf(sale)),
        sold,
        acquired: [...new Set(disposals.flatMap((one) => one.acquired ?? []))],
        proceeds: sum('proceeds'),
        basis: sum('cost'),
        forms,
        lines: saleLines(sale, costs, 'cents').map(({ row }) => row),
        differences: differencesOf(sale),
        problems: forms.length === 0 ? [] : saleProblems(sale, costs),
      };
    });
}

function differencesOf(sale: Sale): FormDifference[] {
  const pieces = sale.forms.length === 0 ? [] : piecesOf(sale);
  return sale.forms.flatMap((form, place) => {
    const own = pieces.filter((piece) => piece.place === place).map(({ disposal }) => disposal);
    const sum = (name: 'proceeds' | 'cost'): bigint =>
      own.reduce((total, one) => total + (readMoney(one[name]) ?? 0n), 0n);
    const term = termOf(form, sale.sold);
    const other = own.find((one) => term !== undefined && one.term !== term);
    return [
      ...amountDifference('proceeds', form.reported_proceeds, sum('proceeds')),
      ...amountDifference('basis', form.reported_basis, sum('cost')),
      ...(term === undefined || other === undefined ? [] : [termDifference(term, other)]),
    ];
  });
}

function amountDifference(
  what: 'proceeds' | 'basis',
  reported: string | undefined,
  own: bigint,
): FormDifference[] {
  const amount = readMoney(reported);
  if (amount === undefined || isSameAmount(amount, own)) return [];
  return [{ what, reported: writeMoney(amount), own: writeMoney(own) }];
}

const termDifference = (reported: string, { term = 'short' }: Disposal): FormDifference => ({
  what: 'term',
  reported,
  own: term,
});
