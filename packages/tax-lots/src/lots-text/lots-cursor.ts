import type { Amount } from '../model/ledger.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import { show } from '../law/values.ts';
import { whyNot } from '../read/reading.ts';
import type { LotsIssue, Token } from './lots-line.ts';

/** Where the reading of a line stands, what money is counted in, and where trouble goes. */
export type Cursor = {
  line: number;
  tokens: readonly Token[];
  at: number;
  currency: string;
  issues: LotsIssue[];
};

/** Reports trouble with the line. Returns undefined, so that a reader can return it. */
export function fail(cursor: Cursor, message: string): undefined {
  cursor.issues.push({ line: cursor.line, message });
  return undefined;
}

/** The next word without taking it; an empty text at the end. */
export function peek(cursor: Cursor): string {
  return cursor.tokens[cursor.at]?.text ?? '';
}

/** Takes the next word; `what` names it where it is missing. */
export function takeWord(cursor: Cursor, what: string): string | undefined {
  const token = cursor.tokens[cursor.at];
  if (token === undefined || token.text === ',') return fail(cursor, `${what} is missing.`);
  cursor.at++;
  return token.text;
}

/** Takes the next word if it is this one. */
export function takeIf(cursor: Cursor, word: string): boolean {
  if (peek(cursor) !== word) return false;
  cursor.at++;
  return true;
}

/** Takes units and their asset: `0.5 BTC`. */
export function takeAmount(cursor: Cursor, what: string): Amount | undefined {
  const quantity = takeNumber(cursor, what, 18);
  const asset =
    quantity === undefined ? undefined : takeWord(cursor, `The asset after ${quantity}`);
  return quantity === undefined || asset === undefined ? undefined : { asset, quantity };
}

/**
 * Takes money in the ledger's currency (any, while that is not known): `42000 USD`. Returns the
 * number's text.
 */
export function takeMoney(cursor: Cursor, what: string): string | undefined {
  const value = takeNumber(cursor, what, 20);
  const currency =
    value === undefined ? undefined : takeWord(cursor, `The currency after ${value}`);
  if (currency === undefined) return undefined;
  if (currency === cursor.currency || cursor.currency === '') return value;
  return fail(cursor, `${what} is in ${currency}, but this ledger is in ${cursor.currency}.`);
}

/** Takes a plain decimal number; a comma, an exponent or a word is refused with the reason. */
export function takeNumber(cursor: Cursor, what: string, decimals: 18 | 20): string | undefined {
  const text = takeWord(cursor, what);
  if (text === undefined) return undefined;
  const isNumber = (decimals === 18 ? readQuantity(text) : readMoney(text)) !== undefined;
  return isNumber ? text : fail(cursor, `${what} is ${show(text)}: ${whyNot(text, decimals)}`);
}
