import { isRecord, show } from '../law/values.ts';
import { convert } from '../law/rates.ts';
import { amountField, assetField, block, moneyField, quantityField, refuse } from './reading.ts';
import type { Row } from './reading.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readMoney, writeQuantity } from '../numbers/money.ts';
import { assetKey } from '../model/asset-name.ts';
import { nameAt } from '../model/names.ts';
import type { EventFee } from '../model/event.ts';
import type { PaidFrom, TransactionType } from '../model/ledger.ts';

const PAID_FROM: readonly unknown[] = ['separate', 'withheld_in', 'withheld_out'];

/**
 * Reads a fee. A fee in the ledger's currency is its own value; one in another national currency
 * needs a `value` or a rate and has no units to dispose of; any other asset is units that leave.
 * Trouble is reported; a fee of zero is not a fee.
 */
export function readFee(row: Row, fee: unknown): EventFee | undefined {
  if (fee === undefined || fee === null) return undefined;
  if (!isRecord(fee))
    return refuse(row, 'MISSING_FIELD', `fee is ${show(fee)}; it needs an asset and a quantity.`);
  const { currency } = row.reading.policy;
  const asset = typeof fee['asset'] === 'string' ? assetKey(fee['asset']) : '';
  if (asset === currency) return fiatFee(row, fee['quantity']);
  const value = feeValue(row, fee);
  if (isFiat(asset)) {
    quantityField(row, 'fee.quantity', fee['quantity'], 'zero allowed');
    const amount = moneyField(row, 'fee.quantity', fee['quantity'] ?? '');
    const worth =
      fee['value'] === undefined || fee['value'] === null
        ? inOwn(row, { currency: asset, amount })
        : value;
    return worth === undefined || worth === 0n
      ? undefined
      : { fiat: true, asset: -1, quantity: 0n, value: worth, ownCost: 0n, paidFrom: 'separate' };
  }
  return assetFee(row, fee, value);
}

/** The value of a fee in the ledger's currency; one in another goes by its rate. */
function feeValue(row: Row, fee: Record<string, unknown>): bigint | undefined {
  const amount = moneyField(row, 'fee.value', fee['value']);
  const { currency } = fee;
  if (currency === undefined || currency === null || currency === row.reading.policy.currency)
    return amount;
  return inOwn(row, { currency: typeof currency === 'string' ? currency : show(currency), amount });
}

/** An amount by the rate of the row's day; without one it is reported, and not used. */
function inOwn(
  row: Row,
  { currency, amount }: { currency: string; amount: bigint | undefined },
): bigint | undefined {
  if (amount === undefined || amount === 0n) return amount;
  const { policy } = row.reading;
  const own = convert(policy.rates, { currency, day: row.day, amount });
  if (own === undefined)
    block(
      row,
      'CURRENCY_MISMATCH',
      `The fee of this row is in ${show(currency)}, but the ledger is in ${policy.currency} and has no exchange rate for that day; it is not used.`,
    );
  return own;
}

function fiatFee(row: Row, text: unknown): EventFee | undefined {
  const value = moneyField(row, 'fee.quantity', text ?? '');
  if (value === undefined || value === 0n) return undefined;
  return { fiat: true, asset: -1, quantity: 0n, value, ownCost: 0n, paidFrom: 'separate' };
}

function assetFee(
  row: Row,
  fee: Record<string, unknown>,
  value: bigint | undefined,
): EventFee | undefined {
  if (readMoney(fee['quantity']) === 0n) {
    assetField(row, 'fee.asset', fee['asset']);
    return undefined;
  }
  const amount = amountField(row, 'fee', fee);
  const ownCost = moneyField(row, 'fee.own_disposal_cost', fee['own_disposal_cost']) ?? 0n;
  const paidFrom = fee['paid_from'] ?? 'separate';
  if (!PAID_FROM.includes(paidFrom))
    return refuse(
      row,
      'UNKNOWN_TYPE',
      `fee.paid_from is ${show(paidFrom)}; it has to be ${PAID_FROM.join(', ')}.`,
    );
  if (amount === undefined) return undefined;
  if (value !== undefined && ownCost > value)
    return refuse(row, 'BAD_NUMBER', 'fee.own_disposal_cost is more than the value of the fee.');
  return { fiat: false, ...amount, value, ownCost, paidFrom: paidFrom as PaidFrom }; // one of PAID_FROM, checked above
}

type Units = { asset: number; quantity: bigint } | undefined;

/**
 * Refuses a fee that is marked as withheld from units that do not cover it: of another asset, or
 * fewer. (The `out` of a transfer is what arrives, so a fee of the same asset may be more.)
 */
export function checkWithheld(
  row: Row,
  type: TransactionType,
  fee: EventFee | undefined,
  incoming: Units,
  outgoing: Units,
): void {
  if (fee === undefined || fee.fiat || fee.paidFrom === 'separate' || type === 'fee') return;
  const [units, where] =
    fee.paidFrom === 'withheld_in' ? [incoming, 'received'] : [outgoing, 'gave'];
  const name = nameAt(row.reading.assets, fee.asset);
  if (units?.asset !== fee.asset)
    refuse(
      row,
      'FEE_MISMATCH',
      `The fee is marked as withheld from what you ${where}, but you ${where} no ${name}.`,
    );
  else if (units.quantity < fee.quantity && type !== 'transfer')
    refuse(
      row,
      'FEE_MISMATCH',
      `The fee of ${writeQuantity(fee.quantity)} ${name} is marked as withheld from what you ${where}, which is only ${writeQuantity(units.quantity)}.`,
    );
}
