import { readMoney, readQuantity, writeQuantity } from '../../../numbers/money.ts';
import { mulDiv } from '../../../numbers/rounding.ts';
import { cleanNumber } from '../../read-number.ts';

/**
 * A trade as Coinbase's notes tell it. `total` has the fee in it; `rate` is of one unit of `base`.
 */
export type NotedTrade = {
  units: string;
  base: string;
  total: string;
  quote: string;
  rate: string;
};

const NUMBER = String.raw`([\d.,]+)`;
const TRADE = new RegExp(
  String.raw`^(?:Bought|Sold)\s+${NUMBER}\s+(\S+)\s+for\s+[£€$]?${NUMBER}\s+(\w+)(?:\s+on\s+\w+-\w+)?(?:\s+at\s+[£€$]?${NUMBER}\s*\S*)?`,
  'i',
);
const CONVERSION = new RegExp(
  String.raw`Converted\s+${NUMBER}\s+(\S+)\s+to\s+${NUMBER}\s+(\S+)`,
  'i',
);

/**
 * Reads "Bought 20 ETH for 1 BTC on ETH-BTC at 0.05 BTC/ETH". Undefined where the notes tell no
 * trade. `rate` is empty where they have none.
 */
export function tradeInNotes(notes: string): NotedTrade | undefined {
  const match = TRADE.exec(notes.trim());
  const units = cleanNumber(match?.[1] ?? '');
  const total = cleanNumber(match?.[3] ?? '');
  if (match === null || units === undefined || total === undefined) return undefined;
  const rate = match[5] === undefined ? '' : (cleanNumber(match[5]) ?? '');
  return { units, base: match[2] ?? '', total, quote: match[4] ?? '', rate };
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
  const fee = readMoney(money.fee);
  const all = readMoney(money.total);
  return fee === undefined || !all ? undefined : writeQuantity(mulDiv(whole, fee, all));
}
