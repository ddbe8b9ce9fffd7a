import { assetKey } from '../model/asset-name.ts';
import { NOWHERE } from '../model/event.ts';
import type { LedgerEvent } from '../model/event.ts';
import { nameAt } from '../model/names.ts';
import { convert } from '../law/rates.ts';
import { isRecord } from '../law/values.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readMoney, writeMoney } from '../numbers/money.ts';
import { block, refuse } from './reading.ts';
import type { Reading, Row } from './reading.ts';

const UNITS_TO_MONEY = 10n ** 6n;
/** Two figures for one amount may differ by a cent: one of them was rounded. */
const CENT = 10n ** 22n;

/** Whether the asset at a place is money: the ledger's currency or another national one. */
export function isMoneyAt(reading: Reading, place: number): boolean {
  if (place === NOWHERE) return false;
  return (reading.money[place] ??= isMoney(reading, nameAt(reading.assets, place)));
}

/** Whether a name is that of money: the ledger's currency or another national one. */
export function isMoney({ policy }: Pick<Reading, 'policy'>, name: string): boolean {
  const key = assetKey(name);
  return key === policy.currency || isFiat(key);
}

/**
 * Takes money for what it is. Money is no asset: it has no lots, and what is gained on foreign
 * money is not computed.
 *
 * | row | becomes |
 * |---|---|
 * | a trade of units for money, or of money for units | a sale or a purchase at its value, else at the amount, by the rate if it is foreign |
 * | income in money | income without a lot |
 * | the ledger's own currency bought or sold | an issue, and left out |
 * | anything else that moves money alone | left out, remarked once |
 *
 * Returns undefined where the row is left out.
 */
export function settleMoney(row: Row, event: LedgerEvent): LedgerEvent | undefined {
  const { reading } = row;
  event.isInMoney = isMoneyAt(reading, event.inAsset);
  event.isOutMoney = isMoneyAt(reading, event.outAsset);
  const { type, isInMoney, isOutMoney } = event;
  if (!isInMoney && !isOutMoney) return event;
  if (type === 'trade' && isInMoney !== isOutMoney) return settleTrade(row, event);
  const place = isInMoney ? event.inAsset : event.outAsset;
  const name = nameAt(reading.assets, place);
  const isOwn = assetKey(name) === reading.policy.currency;
  if (type === 'income' && isInMoney) {
    event.value ??= inOwn(row, place, event.inQuantity);
    return event;
  }
  if (isOwn && (type === 'buy' || type === 'sell'))
    return refuse(
      row,
      'MONEY_NOT_ASSET',
      `${name} is the ledger's currency. It can't be bought or sold as an asset, so this row is not computed.`,
    );
  remarkLeftOut(row, type, name);
  return undefined;
}

function settleTrade(row: Row, event: LedgerEvent): LedgerEvent {
  const { isInMoney, inAsset, inQuantity, outAsset, outQuantity } = event;
  const [place, quantity] = isInMoney ? [inAsset, inQuantity] : [outAsset, outQuantity];
  const told = event.value ?? (isInMoney ? event.valueIn : event.valueOut);
  event.value = told ?? inOwn(row, place, quantity);
  return event;
}

/** An amount of money in the ledger's currency; without a rate it is reported. */
function inOwn(row: Row, place: number, quantity: bigint): bigint | undefined {
  const { policy, assets } = row.reading;
  const amount = quantity * UNITS_TO_MONEY;
  const currency = assetKey(nameAt(assets, place));
  if (currency === policy.currency) return amount;
  const own = convert(policy.rates, { currency, day: row.day, amount });
  if (own === undefined)
    block(
      row,
      'CURRENCY_MISMATCH',
      `${writeMoney(amount)} ${currency} has neither a value in ${policy.currency} nor an exchange rate for its day.`,
    );
  return own;
}

function remarkLeftOut({ reading, tx, day }: Row, type: string, name: string): void {
  const key = `money ${type} ${assetKey(name)}`;
  if (reading.unknownFields.has(key)) return;
  reading.unknownFields.add(key);
  const message = `${name} is money, not an asset: rows of the type ${type} that move only it are not computed, nor are gains on foreign money.`;
  reading.issues.push({ code: 'MONEY_NOT_ASSET', tx, message, blocking: false, day });
}

/**
 * Blocks a row that says one amount in two ways: the money that came or went, in the ledger's
 * currency, is neither the row's value nor differs from it by the fee alone.
 */
export function checkAmounts(
  row: Row,
  transaction: Record<string, unknown>,
  { value, fee, type, inAsset, outAsset, isInMoney, isOutMoney }: LedgerEvent,
): void {
  const { currency } = row.reading.policy;
  const isBeside =
    (inAsset === NOWHERE && transaction['in'] !== undefined) ||
    (outAsset === NOWHERE && transaction['out'] !== undefined);
  if (fee === undefined && !isInMoney && !isOutMoney && !isBeside) return;
  if (value === undefined || (transaction['currency'] ?? currency) !== currency) return;
  const paid = fee?.fiat === true ? (fee.value ?? 0n) : 0n;
  if (paid > value && (type === 'buy' || type === 'sell' || type === 'trade'))
    remarkFee(row, paid, value);
  if (type === 'income') return;
  for (const side of ['in', 'out'] as const) {
    const given = transaction[side];
    if (!isRecord(given) || typeof given['asset'] !== 'string') continue;
    if (assetKey(given['asset']) !== currency) continue;
    const amount = readMoney(given['quantity']);
    if (amount === undefined || isNear(amount, value) || isNear(difference(amount, value), paid))
      continue;
    block(
      row,
      'VALUE_MISMATCH',
      `You ${side === 'in' ? 'received' : 'gave'} ${writeMoney(amount)} ${currency}, but the value is ${writeMoney(value)}; one of the two is wrong.`,
    );
  }
}

function remarkFee({ reading, tx, day }: Row, fee: bigint, value: bigint): void {
  const message = `The fee of ${writeMoney(fee)} is greater than the value of ${writeMoney(value)}.`;
  reading.issues.push({ code: 'FEE_MISMATCH', tx, message, blocking: false, day });
}

const difference = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
const isNear = (a: bigint, b: bigint): boolean => difference(a, b) <= CENT;
