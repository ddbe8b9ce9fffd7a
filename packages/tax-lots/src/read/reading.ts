import { readMoney, readQuantity } from '../numbers/money.ts';
import { isRecord, show } from '../law/values.ts';
import type { Policy } from '../law/policy.ts';
import type { IdTable } from '../numbers/id-table.ts';
import { placeOfAsset } from '../model/asset-name.ts';
import { placeOf } from '../model/names.ts';
import type { Names } from '../model/names.ts';
import type { DatedIssue, IssueCode } from '../model/issue.ts';
import { sidesNeeded } from './sides.ts';

/** What was seen so far, for rows that may count the same units twice. */
export type Doubles = {
  /** By asset, then wallet; undefined in a ledger without openings. */
  touched: boolean[][] | undefined;
  /** The transfers of one moment. */
  at: number;
  transfers: Set<string>;
};

/** What reading a ledger fills as it goes: the names met, the ids seen, the issues found. */
export type Reading = {
  policy: Policy;
  assets: Names;
  wallets: Names;
  ids: IdTable;
  issues: DatedIssue[];
  /** Fields that the format does not have and that were remarked already. */
  unknownFields: Set<string>;
  /** By the place of an asset, whether it is money. */
  money: (boolean | undefined)[];
  doubles: Doubles;
};

/** The row being read: where its trouble is reported, and whether it has any. */
export type Row = {
  reading: Reading;
  tx: string;
  day: number;
  isSound: boolean;
  /**
   * The transaction as in the ledger, for naming the assets that trouble with it touches.
   */
  given: unknown;
};

/**
 * Reports trouble with a row that leaves it out. Returns undefined, so that a reader can return it.
 */
export function refuse(row: Row, code: IssueCode, message: string): undefined {
  row.isSound = false;
  block(row, code, message);
  return undefined;
}

/** Reports trouble that leaves the year incomplete, while the row is kept. */
export function block(row: Row, code: IssueCode, message: string): void {
  const { tx, day, reading } = row;
  const assets = assetsGiven(row);
  const issue = { code, tx, message, blocking: true, day };
  reading.issues.push(assets === undefined ? issue : { ...issue, assets });
}

/**
 * The assets a row names, whatever else is wrong with it; undefined where one can't be read, so
 * that it may be any.
 */
function assetsGiven({ given, reading }: Row): number[] | undefined {
  if (!isRecord(given)) return undefined;
  const sides = [given['in'], given['out'], given['fee']].filter(
    (side) => side !== undefined && side !== null,
  );
  const names = sides.map((side) => (isRecord(side) ? side['asset'] : undefined));
  if (typeof given['asset'] === 'string') names.push(given['asset']);
  const places = names.map((name) =>
    typeof name === 'string' && name !== '' ? placeOfAsset(reading.assets, name) : undefined,
  );
  const known = [...new Set(places)].filter((place) => place !== undefined);
  const needs = sidesNeeded(given['type']);
  const isWhole = needs.every((side) => given[side] !== undefined && given[side] !== null);
  return isWhole && known.length > 0 && !places.includes(undefined) ? known : undefined;
}

/** Reads an optional money field; trouble is reported. Money is never negative. */
export function moneyField(row: Row, name: string, value: unknown): bigint | undefined {
  if (value === undefined || value === null) return undefined;
  const money = readMoney(value);
  if (money === undefined)
    return refuse(row, 'BAD_NUMBER', `${name} is ${show(value)}: ${whyNot(value, 20)}`);
  if (money < 0n)
    return refuse(
      row,
      'BAD_NUMBER',
      `${name} is ${show(value)}: an amount here is never negative.`,
    );
  return money;
}

/** Reads a quantity; trouble is reported. Zero is trouble too, unless `zero` allows it. */
export function quantityField(
  row: Row,
  name: string,
  value: unknown,
  zero: 'zero allowed' | 'above zero' = 'above zero',
): bigint {
  const quantity = readQuantity(value);
  if (quantity === undefined) {
    refuse(row, 'BAD_NUMBER', `${name} is ${show(value)}: ${whyNot(value, 18)}`);
    return 0n;
  }
  if (quantity < 0n || (quantity === 0n && zero === 'above zero')) {
    refuse(row, 'BAD_NUMBER', `${name} is ${show(value)}: it has to be above zero.`);
  }
  return quantity;
}

/** Reads `{asset, quantity}`; trouble is reported. */
export function amountField(
  row: Row,
  name: string,
  value: unknown,
): { asset: number; quantity: bigint } | undefined {
  if (!isRecord(value))
    return refuse(
      row,
      'MISSING_FIELD',
      `${name} is ${show(value)}; it needs an asset and a quantity.`,
    );
  const asset = assetField(row, `${name}.asset`, value['asset']);
  return asset === undefined
    ? undefined
    : { asset, quantity: quantityField(row, `${name}.quantity`, value['quantity']) };
}

/** Reads the name of an asset into its place; trouble is reported. */
export function assetField(row: Row, field: string, value: unknown): number | undefined {
  const { assets } = row.reading;
  if (typeof value === 'string' && (assets.places.has(value) || value.trim() !== ''))
    return placeOfAsset(assets, value);
  return refuse(row, 'MISSING_FIELD', `${field} is ${show(value)}; it has to be a name.`);
}

/** Reads the name of a wallet into its place; trouble is reported. */
export function nameField(
  row: Row,
  field: string,
  value: unknown,
  names: Names,
): number | undefined {
  if (typeof value !== 'string' || value === '')
    return refuse(row, 'MISSING_FIELD', `${field} is ${show(value)}; it has to be a name.`);
  return placeOf(names, value);
}

/** Why a text is not a number of the format, as the end of a sentence. */
export function whyNot(value: unknown, decimals: number): string {
  if (typeof value === 'number')
    return 'numbers are written as decimal text, so that no digit is lost.';
  if (typeof value !== 'string' || value === '') return 'a decimal text such as "0.5" is needed.';
  if (/^-?\d+,\d+$/.test(value))
    return 'a comma may be a decimal point or a thousands separator; use a point.';
  if (/^-?\d[\d.]*e[+-]?\d+$/i.test(value)) return 'exponents are not read; write all digits.';
  const point = value.indexOf('.');
  if (/^-?\d+\.\d+$/.test(value) && value.length - point - 1 > decimals)
    return `it has more than ${decimals} decimals.`;
  if (/^-?\d{25,}(\.\d+)?$/.test(value)) return 'it has more than 24 digits before the point.';
  return 'a decimal text such as "0.5" is needed.';
}
