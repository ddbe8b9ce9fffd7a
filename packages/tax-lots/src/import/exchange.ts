import { isFiat } from '../numbers/fiat.ts';
import { readMoney, readQuantity, writeMoney } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import type { Amount, Fee, PaidFrom } from '../model/ledger.ts';
import { addTransaction, complain } from './intake.ts';
import type { Line } from './intake.ts';
import { isZero, withoutSign } from './read-number.ts';

/**
 * Both sides of an exchange as a file tells them; `value` is in the ledger's currency, empty where
 * not told.
 */
export type Exchange = {
  id: string;
  timestamp: string;
  wallet: string;
  given: Amount;
  received: Amount;
  value: string;
  fee?: { asset: string; quantity: string; value?: string; paidFrom: PaidFrom };
};

/**
 * Adds an exchange as what it is.
 *
 * | given | received | becomes |
 * |---|---|---|
 * | the ledger's currency | an asset | buy, at the amount given |
 * | an asset | the ledger's currency | sell, at the amount received |
 * | another currency | an asset, or the other way | buy or sell at `value`; without one an issue |
 * | an asset | an asset | trade at `value`; the engine asks where there is none |
 * | a currency | a currency | left to the issues: no asset is in it |
 */
export function addExchange(line: Line, exchange: Exchange): void {
  const { id, timestamp, wallet } = exchange;
  const { currency } = line.intake;
  const given = unsigned(exchange.given);
  const received = unsigned(exchange.received);
  if (isZero(given.quantity) || isZero(received.quantity))
    return complain(line, 'BAD_NUMBER', 'One side of the exchange is zero.');
  if (isFiat(given.asset) && isFiat(received.asset))
    return complain(line, 'UNKNOWN_ROW', 'An exchange of one currency for another holds no asset.');
  const value = valueOf(line, exchange, given, received);
  const fee = feeOf(exchange, given, received, currency);
  const common = {
    timestamp,
    wallet,
    ...(value === undefined ? {} : { value }),
    ...(fee === undefined ? {} : { fee }),
  };
  if (isFiat(given.asset)) addTransaction(line, { ...common, type: 'buy', in: received }, id);
  else if (isFiat(received.asset))
    addTransaction(line, { ...common, type: 'sell', out: given }, id);
  else addTransaction(line, { ...common, type: 'trade', out: given, in: received }, id);
}

function valueOf(
  line: Line,
  exchange: Exchange,
  given: Amount,
  received: Amount,
): string | undefined {
  const { currency } = line.intake;
  if (given.asset === currency) return given.quantity;
  if (received.asset === currency) return received.quantity;
  if (exchange.value !== '') return withoutSign(exchange.value);
  const foreign = isFiat(given.asset) ? given : isFiat(received.asset) ? received : undefined;
  if (foreign !== undefined)
    complain(
      line,
      'NO_VALUE',
      `Paid in ${foreign.quantity} ${foreign.asset}; the value in ${currency} is not in the file.`,
    );
  return undefined;
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
  if (fee.asset === currency) return { asset: currency, quantity };
  const value = fee.value ?? atPrice(quantity, fee.asset, given, received, currency);
  return {
    asset: fee.asset,
    quantity,
    ...(value === undefined ? {} : { value }),
    ...(isFiat(fee.asset) ? {} : { paid_from: fee.paidFrom }),
  };
}

function atPrice(
  quantity: string,
  asset: string,
  given: Amount,
  received: Amount,
  currency: string,
): string | undefined {
  const [money, units] = given.asset === currency ? [given, received] : [received, given];
  const price = readMoney(money.quantity);
  const whole = readQuantity(units.quantity);
  const part = readQuantity(quantity);
  if (
    money.asset !== currency ||
    units.asset !== asset ||
    price === undefined ||
    part === undefined ||
    !whole
  )
    return undefined;
  return writeMoney(mulDiv(price, part, whole));
}

function unsigned({ asset, quantity }: Amount): Amount {
  return { asset, quantity: withoutSign(quantity) };
}
