import { isFiat } from '../numbers/fiat.ts';
import { readMoney, readQuantity, writeMoney } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import type { Amount, Fee, PaidFrom } from '../model/ledger.ts';
import type { Line } from './intake.ts';
import { addTransaction, complain, leaveOut, walletOf } from './line.ts';
import { isZero, withoutSign } from './read-number.ts';

/** Money in a currency; empty where not told. */
export type Money = { amount: string; currency: string };

/**
 * Both sides of an exchange as a file tells them; `value` is what the sides were worth, where the
 * file says it.
 */
export type Exchange = {
  id: string;
  timestamp: string;
  /** Where that is not the wallet of the file. */
  wallet?: string;
  given: Amount;
  received: Amount;
  value?: Money | undefined;
  /** What each side was worth in the ledger's currency, where the file tells both. */
  valueIn?: string | undefined;
  valueOut?: string | undefined;
  /** `currency`: of the fee's value, where that is not the ledger's. */
  fee?: {
    asset: string;
    quantity: string;
    value?: string;
    currency?: string;
    /** Where nothing is said, a fee in what was received was taken out of it. */
    paidFrom?: PaidFrom;
  };
};

/**
 * Adds an exchange as what it is.
 *
 * | given | received | becomes |
 * |---|---|---|
 * | a currency | an asset | buy, at the amount given |
 * | an asset | a currency | sell, at the amount received |
 * | an asset | an asset | trade at `value`; the engine asks where there is none |
 * | an asset | the same asset | an issue: it may be a transfer |
 * | a currency | a currency | left out: no asset is in it |
 *
 * A value in another currency than the ledger's stays in the row with its `currency`; the engine
 * asks for it, and a rate settles it.
 */
export function addExchange(line: Line, exchange: Exchange): void {
  const { id, timestamp, wallet = walletOf(line, line.sheet.source) } = exchange;
  const given = unsigned(exchange.given);
  const received = unsigned(exchange.received);
  if (isZero(given.quantity) || isZero(received.quantity))
    return complain(line, 'BAD_NUMBER', 'One side of the exchange is zero.');
  if (isFiat(given.asset) && isFiat(received.asset))
    return leaveOut(line, 'One fiat currency for another; no asset is involved.');
  if (given.asset === received.asset)
    return complain(
      line,
      'SELF_TRADE',
      `${given.asset} is given for ${received.asset}: a transfer between your own wallets, or a faulty row.`,
    );
  const money = valueOf(line, exchange, given, received);
  const fee = feeOf(exchange, given, received, line.intake.currency);
  const common = {
    timestamp,
    wallet,
    ...worth(line, money),
    ...(fee === undefined ? {} : { fee }),
  };
  if (isFiat(given.asset)) addTransaction(line, { ...common, type: 'buy', in: received }, id);
  else if (isFiat(received.asset))
    addTransaction(line, { ...common, type: 'sell', out: given }, id);
  else {
    const { valueIn, valueOut } = exchange;
    const isTold = Boolean(valueIn && valueOut);
    const both = isTold
      ? { value_in: withoutSign(valueIn ?? ''), value_out: withoutSign(valueOut ?? '') }
      : {};
    // A row counts in one currency: where both sides are told in the ledger's own, it is that one.
    const { currency, ...own } = common;
    const rest = isTold && currency ? { ...own, value: withoutSign(valueIn ?? '') } : common;
    addTransaction(line, { ...rest, ...both, type: 'trade', out: given, in: received }, id);
  }
}

/** A value as a transaction has it: with its currency where that is not the ledger's. */
export function worth(
  { intake }: Line,
  money: Money | undefined,
): { value?: string; currency?: string } {
  if (money === undefined || money.amount === '') return {};
  const value = withoutSign(money.amount);
  return money.currency === intake.currency ? { value } : { value, currency: money.currency };
}

function valueOf(
  { intake }: Line,
  exchange: Exchange,
  given: Amount,
  received: Amount,
): Money | undefined {
  const side = [given, received].find(({ asset }) => asset === intake.currency);
  if (side !== undefined) return { amount: side.quantity, currency: side.asset };
  const told = exchange.value?.amount === '' ? undefined : exchange.value;
  if (told?.currency === intake.currency) return told;
  const foreign = [given, received].find(({ asset }) => isFiat(asset));
  return foreign === undefined ? told : { amount: foreign.quantity, currency: foreign.asset };
}

/**
 * A fee in units of the asset itself gets its value from the price of the exchange, which is
 * arithmetic and no guess. A
 * fee below zero stays so, and the engine reports it.
 */
function feeOf(
  { fee }: Exchange,
  given: Amount,
  received: Amount,
  currency: string,
): Fee | undefined {
  if (fee === undefined || fee.quantity === '' || isZero(fee.quantity)) return undefined;
  const { quantity } = fee;
  const source = fee.asset === received.asset ? 'withheld_in' : 'separate';
  if (fee.asset === currency) return { asset: currency, quantity };
  const { value, currency: ofValue = currency } = fee.value
    ? fee
    : (atPrice(fee, given, received) ?? {});
  return {
    asset: fee.asset,
    quantity,
    ...(value === undefined ? {} : { value }),
    ...(value === undefined || ofValue === currency ? {} : { currency: ofValue }),
    ...(isFiat(fee.asset) ? {} : { paid_from: fee.paidFrom ?? source }),
  };
}

function atPrice(
  fee: { asset: string; quantity: string },
  given: Amount,
  received: Amount,
): { value: string; currency: string } | undefined {
  const [money, units] = isFiat(given.asset) ? [given, received] : [received, given];
  const price = readMoney(money.quantity);
  const whole = readQuantity(units.quantity);
  const part = readQuantity(fee.quantity);
  if (
    !isFiat(money.asset) ||
    units.asset !== fee.asset ||
    price === undefined ||
    part === undefined ||
    !whole
  )
    return undefined;
  return { value: writeMoney(mulDiv(price, part, whole)), currency: money.asset };
}

function unsigned({ asset, quantity }: Amount): Amount {
  return { asset, quantity: withoutSign(quantity) };
}
