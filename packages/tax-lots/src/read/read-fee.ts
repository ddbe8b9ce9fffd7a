import { isRecord, show } from '../law/policy.ts';
import { amountField, moneyField, nameField, quantityField, refuse } from './reading.ts';
import type { Row } from './reading.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readMoney, writeQuantity } from '../numbers/money.ts';
import { nameAt } from '../model/names.ts';
import type { EventFee } from '../model/event.ts';
import type { PaidFrom, TransactionType } from '../model/ledger.ts';

const PAID_FROM: readonly unknown[] = ['separate', 'withheld_in', 'withheld_out'];

/**
 * Reads a fee. A fee in the ledger's currency is its own value; one in another national currency
 * needs a `value` and
 * has no units to dispose of; any other asset is units that leave. Trouble is reported; a fee of
 * zero is no fee.
 */
export function readFee(row: Row, fee: unknown): EventFee | undefined {
  if (fee === undefined || fee === null) return undefined;
  if (!isRecord(fee))
    return refuse(row, 'MISSING_FIELD', `fee is ${show(fee)}; it needs an asset and a quantity.`);
  const { currency } = row.reading.policy;
  if (fee['asset'] === currency) return fiatFee(row, fee['quantity']);
  const value = moneyField(row, 'fee.value', fee['value']);
  if (typeof fee['asset'] === 'string' && isFiat(fee['asset'])) {
    quantityField(row, 'fee.quantity', fee['quantity'], 'zero allowed');
    if (value === undefined)
      return refuse(row, 'NO_VALUE', `The fee in ${fee['asset']} has no value in ${currency}.`);
    return { fiat: true, asset: -1, quantity: 0n, value, ownCost: 0n, paidFrom: 'separate' };
  }
  return assetFee(row, fee, value);
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
    nameField(row, 'fee.asset', fee['asset'], row.reading.assets);
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
 * Refuses a fee that is said to be withheld from units that do not cover it: of another asset, or
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
    fee.paidFrom === 'withheld_in' ? [incoming, 'came in'] : [outgoing, 'left'];
  const name = nameAt(row.reading.assets, fee.asset);
  if (units?.asset !== fee.asset)
    refuse(
      row,
      'FEE_MISMATCH',
      `The fee is said to be withheld from what ${where}, but no ${name} ${where}.`,
    );
  else if (units.quantity < fee.quantity && type !== 'transfer')
    refuse(
      row,
      'FEE_MISMATCH',
      `The fee of ${writeQuantity(fee.quantity)} ${name} is said to be withheld from what ${where}, which is only ${writeQuantity(units.quantity)}.`,
    );
}
