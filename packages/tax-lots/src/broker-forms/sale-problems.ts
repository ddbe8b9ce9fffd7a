import { reportsBasis } from '../model/broker-form.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import { readMoney, readQuantity, writeMoney, writeQuantity } from '../numbers/money.ts';
import { CENT, isSameAmount } from './same-amount.ts';
import { unitsOf } from './sales.ts';
import type { Sale } from './sales.ts';
import { piecesOf } from './sale-pieces.ts';
import { termOf } from './share-forms.ts';

/** Codes that explain a difference in proceeds; B and T are found without being given. */
const GIVEN_CODES: ReadonlySet<string> = new Set(['B', 'E', 'O', 'T']);

/**
 * Why a line of Form 8949 can't be final with what was entered of a sale's forms: a sentence each,
 * without the account's name. Empty where nothing is missing. `costs`, in units of 10^-24: what the
 * sale cost.
 *
 * | entered | can be final |
 * |---|---|
 * | that no form lists the sale, or that it is in a total | yes; the total is compared for itself |
 * | proceeds, and basis where the form reports it | yes, where the units of all forms are those sold |
 * | a basis without a letter or box 2, which say whether it was reported | no |
 * | a letter that contradicts the basis, or the day of purchase | no |
 * | proceeds above the ledger's by more than the sale cost | only with the code E or O |
 * | a basis that is not the ledger's, without letter or day of purchase | no: code T may apply |
 * | a code that is not computed | no |
 *
 * Source: Instructions for Form 8949 (2025), columns (d) to (g) and codes; Instructions for Form
 * 1099-DA (2026), boxes 1c to 2. Read 2026-11-28.
 */
export function saleProblems(sale: Sale, costs: bigint): string[] {
  const { forms } = sale;
  return [
    ...unitProblems(sale),
    ...forms.flatMap((form) => ownProblems(form, sale)),
    ...differenceProblems(sale, costs),
  ];
}

function unitProblems(sale: Sale): string[] {
  const { tx, asset, forms } = sale;
  const units = unitsOf(sale);
  const listed = forms.map((form) => readQuantity(form.units));
  if (forms.length > 1 && listed.includes(undefined))
    return [
      `${tx} is listed in several parts, and one of them does not show how many ${asset} it covers.`,
    ];
  if (listed.includes(undefined)) return [];
  const sum = listed.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
  return sum === units
    ? []
    : [
        `the forms list ${writeQuantity(sum)} ${asset} for ${tx}, but your ledger sold ${writeQuantity(units)}.`,
      ];
}

function ownProblems(form: BrokerForm, { tx, sold }: Sale): string[] {
  const { form: name, reported_proceeds: proceeds, reported_basis: basis, checkbox } = form;
  const isListed = proceeds !== undefined || basis !== undefined || checkbox !== undefined;
  if (name === 'none')
    return isListed || form.total !== undefined
      ? [`you said that no form lists ${tx}, but entered something from a form for it.`]
      : [];
  if (form.total !== undefined)
    return basis !== undefined || reportsBasis(form)
      ? [`${tx} is in a total of the form, and a total shows no basis.`]
      : [];
  const { adjustment_code: code } = form;
  const byLetter = checkbox === undefined ? undefined : checkbox === 'G' || checkbox === 'J';
  return [
    ...(proceeds === undefined ? [`the form’s proceeds for ${tx} are missing.`] : []),
    ...(basis !== undefined && checkbox === undefined && form.basis_reported_to_irs === undefined
      ? [
          `the form shows a basis for ${tx}, but neither its letter nor its box 2 shows whether that was reported to the IRS.`,
        ]
      : []),
    ...(reportsBasis(form) && basis === undefined
      ? [`the form reported a basis for ${tx}, but its amount is missing.`]
      : []),
    ...(byLetter !== undefined && byLetter !== reportsBasis(form)
      ? [
          `the form’s letter ${checkbox} for ${tx} means that basis was ${byLetter ? '' : 'not '}reported to the IRS, but its box 2 means the opposite.`,
        ]
      : []),
    ...termProblems(form, { tx, sold }),
    ...(code !== undefined && !GIVEN_CODES.has(code)
      ? [`the code ${code} for ${tx} is not computed here.`]
      : []),
  ];
}

/** A letter that says another term than the day of purchase does. */
function termProblems(form: BrokerForm, { tx, sold }: Pick<Sale, 'tx' | 'sold'>): string[] {
  const { checkbox: letter, acquired, ...others } = form;
  if (letter === undefined || letter === 'Y' || acquired === undefined) return [];
  const byLetter = termOf({ ...others, checkbox: letter }, sold);
  const byDay = termOf({ ...others, acquired }, sold);
  return byDay === undefined || byDay === byLetter
    ? []
    : [
        `the form’s letter ${letter} for ${tx} means a ${byLetter} term, but the day of purchase on the form, ${acquired}, makes it ${byDay}.`,
      ];
}

/** Differences that the instructions have no line for without being told more. */
function differenceProblems(sale: Sale, costs: bigint): string[] {
  const all = unitsOf(sale);
  // A broker that tells parts of a sale apart rounds the proceeds of each.
  const rounding = costs > 0n && sale.forms.length > 1 ? CENT * BigInt(sale.forms.length) : 0n;
  return piecesByForm(sale).flatMap(({ form, units, proceeds, cost }) => {
    const shown = readMoney(form.reported_proceeds);
    const basis = readMoney(form.reported_basis);
    const excess = shown === undefined ? 0n : shown - proceeds;
    const allowed = all === 0n ? 0n : (costs * units) / all;
    const isExplained =
      excess <= 0n ||
      isSameAmount(excess, 0n) ||
      excess <= allowed + rounding ||
      isSameAmount(excess, allowed) ||
      form.adjustment_code === 'E' ||
      form.adjustment_code === 'O';
    const isSameLot = basis === undefined || isSameAmount(basis, cost);
    return [
      ...(isExplained
        ? []
        : [
            `the form’s proceeds for ${sale.tx} are ${writeMoney(excess)} more than yours${allowed > 0n ? `, of which fees explain ${writeMoney(allowed)}` : ''}. Correct your ledger, or give the code that explains the difference: E for a cost of the sale, O for anything else.`,
          ]),
      ...(isSameLot || termOf(form, sale.sold) !== undefined || form.checkbox === 'Y'
        ? []
        : [
            `the form’s basis for ${sale.tx} is not yours, so its letter or its day of purchase is needed too: they decide whether code T applies.`,
          ]),
    ];
  });
}

type OfForm = { form: BrokerForm; units: bigint; proceeds: bigint; cost: bigint };

/** What stands beside each form of a sale that shows amounts, in cents. */
function piecesByForm(sale: Sale): OfForm[] {
  const pieces = piecesOf(sale);
  return sale.forms.flatMap((form, place) => {
    if (form.form === 'none' || form.total !== undefined) return [];
    const own = pieces.filter((piece) => piece.place === place).map(({ disposal }) => disposal);
    const sum = (amounts: (bigint | undefined)[]): bigint =>
      amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
    return [
      {
        form,
        units: sum(own.map(({ quantity }) => readQuantity(quantity))),
        proceeds: sum(own.map(({ proceeds }) => readMoney(proceeds))),
        cost: sum(own.map(({ cost }) => readMoney(cost))),
      },
    ];
  });
}
