import type { TaxResult } from '../model/result.ts';
import { formsOf } from '../model/broker-form.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { piecesOf } from '../broker-forms/sale-pieces.ts';
import { startCosts } from '../broker-forms/sale-costs.ts';
import { salesOf, unitsOf } from '../broker-forms/sales.ts';
import type { Sale } from '../broker-forms/sales.ts';
import { readQuantity } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { form8949Row } from './form-8949-row.ts';
import type { Form8949Row } from './form-8949-row.ts';
import type { Disposal } from '../model/result.ts';
import type { Report } from './report.ts';
import type { Unit } from './round-money.ts';

/**
 * Form 8949 for a computed US ledger: a line for every slice, by year, box and order of the ledger.
 * Where a broker's
 * form covers several slices, its amounts are shared among them by units.
 * Example: `form8949(result, ledger).columns[3]` is `'(a) description'`.
 */
export function form8949(result: TaxResult, ledger: Ledger, unit: Unit = 'cents'): Report {
  const rows = form8949Rows(result, ledger, unit);
  return {
    name: 'form-8949',
    columns: [
      'year',
      'part',
      'box',
      '(a) description',
      '(b) acquired',
      '(c) sold',
      '(d) proceeds',
      '(e) cost',
      '(f) code',
      '(g) adjustment',
      '(h) gain or loss',
      'transaction',
    ],
    rows: rows.map((row) => [
      row.year,
      row.part,
      row.box,
      row.a,
      row.b,
      row.c,
      row.d,
      row.e,
      row.f,
      row.g,
      row.h,
      row.tx,
    ]),
    data: rows,
  };
}

/**
 * The lines of Form 8949, sorted by year and box: one a slice, or several where the forms of two
 * brokers' rows share a slice. `ledger` brings what brokers reported on Form 1099; a form that
 * lists several slices is shared among them. Money in `unit`: cents, or whole dollars as the form
 * allows. Errors: none.
 * Example: `form8949Rows(computeTax(ledger), ledger)[0]?.d` is the proceeds of the first line,
 * `'15.00'`.
 */
export function form8949Rows(
  result: TaxResult,
  ledger: Ledger,
  unit: Unit = 'cents',
): Form8949Row[] {
  const wants = ({ form_1099: given }: Transaction) => formsOf(given).length > 0;
  const listed = salesOf(result, ledger, { wants });
  const linesOf = new Map<Disposal, Form8949Row[]>();
  const costsOf = startCosts(ledger);
  for (const sale of listed) {
    if (sale.forms.length === 0) continue;
    for (const { of, row } of saleLines(sale, costsOf(sale), unit))
      linesOf.set(of, [...(linesOf.get(of) ?? []), row]);
  }
  const rows = result.disposals.flatMap(
    (disposal) => linesOf.get(disposal) ?? [plainLine(disposal, unit)],
  );
  return rows.sort((a, b) =>
    a.year + a.box < b.year + b.box ? -1 : a.year + a.box > b.year + b.box ? 1 : 0,
  );
}

/** The line of a slice whose sale has no form of its own: the box is that of its account. */
function plainLine(disposal: Disposal, unit: Unit): Form8949Row {
  const row = form8949Row(disposal, undefined, unit);
  return { ...row, box: disposal.form8949 ?? row.box };
}

/**
 * The lines of one sale by its forms, each with the slice that it is of. `costs`: what the sale
 * cost, in units of 10^-24.
 */
export function saleLines(
  sale: Sale,
  costs: bigint,
  unit: Unit,
): { of: Disposal; row: Form8949Row }[] {
  if (sale.forms.length === 0)
    return sale.disposals.map((of) => ({ of, row: plainLine(of, unit) }));
  const all = unitsOf(sale);
  return piecesOf(sale).map(({ of, disposal, form }) => {
    const units = readQuantity(disposal.quantity) ?? 0n;
    return { of, row: form8949Row(disposal, form, unit, mulDiv(costs, units, all)) };
  });
}
