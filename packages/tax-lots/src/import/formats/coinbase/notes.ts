import { readMoney, readQuantity, writeQuantity } from '../../../numbers/money.ts';
import { mulDiv } from '../../../numbers/rounding.ts';
import { cleanNumber } from '../../read-number.ts';

/**
 * A trade as Coinbase's notes tell it. `total` has the fee in it; `rate` is of one unit of `base`;
 * `market` is the coin that the market prices in, which the total may be converted from.
 */
export type NotedTrade = {
  units: string;
  base: string;
  total: string;
  quote: string;
  market: string;
  rate: string;
};

const NUMBER = String.raw`([\d.,]+)`;
/** A sign such as `$`, `€ ` or `Kč`. */
const SIGN = String.raw`[^\d\s-]{0,3}\s?`;
const TRADE = new RegExp(
  String.raw`^(?:Bought|Sold)\s+${NUMBER}\s+(\S+)\s+for\s+${SIGN}${NUMBER}\s+(\w+)(?:\s+on\s+\w+-(\w+))?(?:\s+at\s+${SIGN}${NUMBER}\s*\S*)?`,
  'i',
);
const CONVERSION = new RegExp(
  String.raw`Converted\s+${NUMBER}\s+(\S+)\s+to\s+${NUMBER}\s+(\S+)`,
  'i',
);

/**
 * Reads "Bought 20 ETH for 1 BTC on ETH-BTC at 0.05 BTC/ETH". Undefined where the notes tell no
 * trade. `market` and `rate` are empty where they have none.
 */
export function tradeInNotes(notes: string): NotedTrade | undefined {
  const match = TRADE.exec(notes.trim());
  const units = cleanNumber(match?.[1] ?? '');
  const total = cleanNumber(match?.[3] ?? '');
  if (match === null || units === undefined || total === undefined) return undefined;
  const [, , base = '', , quote = '', market = '', rate = ''] = match;
  return { units, base, total, quote, market, rate: cleanNumber(rate) ?? '' };
}

/** Reads "Converted 0.5 ETH to 0.02 BTC". */
export function conversionInNotes(
  notes: string,
):
  | { given: { asset: string; quantity: string }; received: { asset: string; quantity: string } }
  | undefined {
  const match = CONVERSION.exec(notes);
  const given = cleanNumber(match?.[1] ?? '');
  const received = cleanNumber(match?.[3] ?? '');
  if (match === null || given === undefined || received === undefined) return undefined;
  return {
    given: { asset: match[2] ?? '', quantity: given },
    received: { asset: match[4] ?? '', quantity: received },
  };
}

/**
 * The fee of a trade in units of what it was priced in: what the total has above, or below, units
 * times rate; where the notes tell no rate, the share of the total that the fee has in money.
 */
export function feeInQuote(
  { units, total, rate }: NotedTrade,
  money: { fee: string; total: string },
): string | undefined {
  const whole = readQuantity(total);
  const amount = readQuantity(units);
  if (whole === undefined || amount === undefined) return undefined;
  const price = readQuantity(rate);
  if (price !== undefined) {
    const plain = mulDiv(amount, price, 10n ** 18n);
    return writeQuantity(plain > whole ? plain - whole : whole - plain);
  }
  return share(total, money.fee, money.total);
}

/** The part of a quantity that one amount of money is of another; undefined where one is none. */
export function share(quantity: string, part: string, all: string): string | undefined {
  const units = readQuantity(quantity);
  const [of, whole] = [readMoney(part), readMoney(all)];
  return units === undefined || of === undefined || !whole
    ? undefined
    : writeQuantity(mulDiv(units, of, whole));
}
