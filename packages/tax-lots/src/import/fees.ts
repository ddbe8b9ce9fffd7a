import type { Amount, Fee, PaidFrom } from '../model/ledger.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readMoney, readQuantity, writeMoney, writeQuantity } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { splitSign } from './amounts.ts';
import type { Line } from './intake.ts';
import { addTransaction, complain, noteUnusedFee } from './line.ts';
import { isZero } from './read-number.ts';

/**
 * A fee as a file tells it. Above zero it was paid; below zero it came back, as to the maker of a
 * market, which counts only where the file proves it.
 */
export type FeeCell = {
  asset: string;
  quantity: string;
  value?: string;
  /** Of `value`, where that is not the ledger's. */
  currency?: string;
  /** Where nothing is said, a fee in what was received was taken out of it. */
  paidFrom?: PaidFrom;
  /** A running balance or a total shows that a fee below zero came back. */
  isProven?: boolean;
};

type Sides = { given: Amount; received: Amount };
type Settled = Sides & { fee: Fee | undefined; others: FeeCell[] };

/**
 * The fees of an exchange: the one that belongs to it, which is money where one is, and those that
 * stand for themselves. What came back makes the side of its coin better: less was given, or more
 * received. Undefined where a fee can't be what the row says, which is reported.
 *
 * | fee | becomes |
 * |---|---|
 * | zero, or none | nothing |
 * | below zero, not proven, or in a third coin | an issue |
 * | below zero, proven, in a coin of the exchange | less given, or more received |
 * | as much as the side of its coin, or more | an issue, but on a chain |
 * | one, or the first in money | the fee of the exchange |
 * | further ones in coins | fees of their own |
 * | further ones in money | an issue: a row has one |
 */
export function settleFees(
  line: Line,
  told: Sides & { fees: readonly FeeCell[]; isOnChain?: boolean },
): Settled | undefined {
  const sides = { given: told.given, received: told.received };
  const paid: FeeCell[] = [];
  for (const fee of told.fees) {
    const { asset, quantity, isProven = false } = fee;
    if (quantity === '' || isZero(quantity)) continue;
    const { isBelow, size } = splitSign(quantity);
    const side = (['given', 'received'] as const).find((name) => sides[name].asset === asset);
    if (!isBelow) {
      if (side !== undefined && told.isOnChain !== true && !isLess(size, sides[side].quantity))
        return complain(
          line,
          'FEE_MISMATCH',
          `The fee of ${size} ${asset} is at least as large as the ${sides[side].quantity} ${asset} of its row.`,
        );
      paid.push(fee);
      continue;
    }
    const better = side && isProven ? withBack(sides[side], size, side) : undefined;
    if (side === undefined || better === undefined)
      return complain(
        line,
        'FEE_MISMATCH',
        `The fee is ${quantity} ${asset}, which is negative, and nothing else in the row shows whether it was refunded.`,
      );
    sides[side] = better;
  }
  const main = paid.find(({ asset }) => isFiat(asset)) ?? paid[0];
  const others = paid.filter((fee) => fee !== main);
  const more = others.find(({ asset }) => isFiat(asset));
  if (more !== undefined)
    return complain(
      line,
      'FEE_MISMATCH',
      `The row has two fees in fiat currency, ${main?.quantity} ${main?.asset} and ${more.quantity} ${more.asset}.`,
    );
  return {
    ...sides,
    fee: main && feeOf(line, main, sides),
    others: others.map((fee) => ({ ...fee, ...atPrice(fee, sides) })),
  };
}

/** Adds fees that belong to no other transaction; money of that kind is in no figure, and noted. */
export function addLoneFees(
  line: Line,
  { id, timestamp, wallet }: { id: string; timestamp: string; wallet: string },
  fees: readonly FeeCell[],
): void {
  fees.forEach((fee, place) => {
    const { asset, quantity } = fee;
    if (quantity === '' || isZero(quantity)) return;
    if (quantity.startsWith('-'))
      return complain(
        line,
        'FEE_MISMATCH',
        `The fee is ${quantity} ${asset}, which is negative: it is not clear what was refunded, and why.`,
      );
    if (isFiat(asset)) return noteUnusedFee(line, asset, quantity);
    const name = id === '' ? '' : `${id}:fee${place === 0 ? '' : place + 1}`;
    addTransaction(line, { timestamp, type: 'fee', wallet, fee: withValue(line, fee) }, name);
  });
}

/** A fee with its value, in the ledger's currency or with its own. */
export function withValue({ intake }: Line, fee: FeeCell): Fee {
  const { asset, quantity, value = '', currency = intake.currency, paidFrom } = fee;
  return {
    asset,
    quantity,
    ...(value === '' || isZero(value) ? {} : { value }),
    ...(value === '' || isZero(value) || currency === intake.currency ? {} : { currency }),
    ...(paidFrom === undefined || isFiat(asset) ? {} : { paid_from: paidFrom }),
  };
}

function isLess(fee: string, quantity: string): boolean {
  const [part, whole] = [readMoney(fee), readMoney(quantity)];
  return part === undefined || whole === undefined || part < whole;
}

/** A side that a fee came back to; undefined where nothing of it would be left. */
function withBack(
  { asset, quantity }: Amount,
  back: string,
  side: 'given' | 'received',
): Amount | undefined {
  const [units, part] = [readQuantity(quantity), readQuantity(back)];
  if (units === undefined || part === undefined) return undefined;
  const left = side === 'given' ? units - part : units + part;
  return left <= 0n ? undefined : { asset, quantity: writeQuantity(left) };
}

/**
 * A fee in units of a side gets its value from the price of the exchange where the other side is
 * money, which is arithmetic and no guess.
 */
function feeOf(line: Line, fee: FeeCell, sides: Sides): Fee {
  const { asset, quantity } = fee;
  if (asset === line.intake.currency) return { asset, quantity };
  const source = asset === sides.received.asset ? 'withheld_in' : 'separate';
  return withValue(line, {
    ...fee,
    ...atPrice(fee, sides),
    paidFrom: fee.paidFrom ?? source,
  });
}

function atPrice(
  fee: FeeCell,
  { given, received }: Sides,
): { value: string; currency: string } | undefined {
  const [money, units] = isFiat(given.asset) ? [given, received] : [received, given];
  const price = readMoney(money.quantity);
  const whole = readQuantity(units.quantity);
  const part = readQuantity(fee.quantity);
  if (
    fee.value ||
    !isFiat(money.asset) ||
    units.asset !== fee.asset ||
    price === undefined ||
    part === undefined ||
    !whole
  )
    return undefined;
  return { value: writeMoney(mulDiv(price, part, whole)), currency: money.asset };
}
