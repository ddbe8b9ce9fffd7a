import { isFiat } from '../numbers/fiat.ts';
import type { Amount } from '../model/ledger.ts';
import { assetName } from '../model/asset-name.ts';
import { addsUp, isWithin } from './amounts.ts';
import { addLoneFees, settleFees } from './fees.ts';
import type { FeeCell } from './fees.ts';
import type { Line } from './intake.ts';
import { addTransaction, complain, leaveOut, walletOf } from './line.ts';
import { isZero } from './read-number.ts';

/** Money in a currency; empty where not told. */
export type Money = { amount: string; currency: string };

/**
 * Both sides of an exchange as a file tells them, without signs; `value` is what the sides were
 * worth, where the file says it.
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
  fees?: readonly FeeCell[];
  /** Made on a chain, where gas may cost more than what was exchanged. */
  isOnChain?: boolean;
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
 * asks for it, and a rate settles it. A value that differs from the money on one side by more than
 * a twentieth is an issue, as one of the two is wrong.
 */
export function addExchange(line: Line, told: Exchange): void {
  const { id, timestamp, wallet = walletOf(line, line.sheet.source) } = told;
  const exchange = {
    ...told,
    given: named(told.given),
    received: named(told.received),
    fees: (told.fees ?? []).map((fee) => ({ ...fee, asset: assetName(fee.asset) })),
  };
  if ([exchange.given, exchange.received].some(({ quantity }) => isZero(quantity)))
    return complain(line, 'BAD_NUMBER', 'One side of the exchange is zero.');
  if ([exchange.given, exchange.received].some(({ quantity }) => quantity.startsWith('-')))
    return complain(line, 'VALUE_MISMATCH', 'One side of the exchange is negative.');
  if (isFiat(exchange.given.asset) && isFiat(exchange.received.asset)) {
    leaveOut(line, 'You exchanged one fiat currency for another; no asset was involved.');
    return addLoneFees(line, { id, timestamp, wallet }, exchange.fees);
  }
  if (exchange.given.asset === exchange.received.asset)
    return complain(
      line,
      'SELF_TRADE',
      `${exchange.given.asset} is exchanged for ${exchange.received.asset}: this is a transfer between your own wallets, or the row is wrong.`,
    );
  if (!isToldOnce(line, exchange)) return;
  const settled = settleFees(line, exchange);
  if (settled === undefined) return;
  const { given, received, fee } = settled;
  const common = {
    timestamp,
    wallet,
    ...worth(line, valueOf(line, exchange, given, received)),
    ...(fee === undefined ? {} : { fee }),
  };
  if (isFiat(given.asset)) addTransaction(line, { ...common, type: 'buy', in: received }, id);
  else if (isFiat(received.asset))
    addTransaction(line, { ...common, type: 'sell', out: given }, id);
  else {
    const { valueIn = '', valueOut = '' } = exchange;
    const isTold = !isNothing(valueIn) && !isNothing(valueOut);
    const both = isTold ? { value_in: valueIn, value_out: valueOut } : {};
    // A row counts in one currency: where both sides are told in the ledger's own, it is that one.
    const { currency, ...own } = common;
    const rest = isTold && currency ? { ...own, value: valueIn } : common;
    addTransaction(line, { ...rest, ...both, type: 'trade', out: given, in: received }, id);
  }
  addLoneFees(line, { id, timestamp, wallet }, settled.others);
}

/**
 * A value as a transaction has it: with its currency where that is not the ledger's. Zero is none:
 * files write it where they found no price, and what costs nothing has to be said.
 */
export function worth(
  { intake }: Line,
  money: Money | undefined,
): { value?: string; currency?: string } {
  if (money === undefined || isNothing(money.amount)) return {};
  const { amount: value, currency } = money;
  return currency === intake.currency ? { value } : { value, currency };
}

const isNothing = (amount: string): boolean => amount === '' || isZero(amount);

const named = ({ asset, quantity }: Amount): Amount => ({ asset: assetName(asset), quantity });

/** How far the value of a row may be from the money on a side: parts of a hundred. */
const SPREAD = 5;
const isNear = (quantity: string, amount: string): boolean => isWithin(quantity, amount, SPREAD);
/** Money on a side is worth itself. */
const isSame = (quantity: string, amount: string): boolean => addsUp(quantity, [amount]);

/** Whether what a file says the sides were worth is what the money on a side says. */
function isToldOnce(line: Line, { given, received, value, valueIn, valueOut }: Exchange): boolean {
  const own = line.intake.currency;
  const told = [
    [given, value?.amount, value?.currency, isNear],
    [received, value?.amount, value?.currency, isNear],
    [given, valueOut, own, isSame],
    [received, valueIn, own, isSame],
  ] as const;
  for (const [{ asset, quantity }, amount = '', currency, isRight] of told) {
    if (asset !== currency || isNothing(amount) || isRight(quantity, amount)) continue;
    complain(
      line,
      'VALUE_MISMATCH',
      `${quantity} ${asset} changed hands, but the row values it at ${amount} ${asset}.`,
    );
    return false;
  }
  return true;
}

function valueOf(
  { intake }: Line,
  exchange: Exchange,
  given: Amount,
  received: Amount,
): Money | undefined {
  const side = [given, received].find(({ asset }) => asset === intake.currency);
  if (side !== undefined) return { amount: side.quantity, currency: side.asset };
  const told = isNothing(exchange.value?.amount ?? '') ? undefined : exchange.value;
  if (told?.currency === intake.currency) return told;
  const foreign = [given, received].find(({ asset }) => isFiat(asset));
  return foreign === undefined ? told : { amount: foreign.quantity, currency: foreign.asset };
}
