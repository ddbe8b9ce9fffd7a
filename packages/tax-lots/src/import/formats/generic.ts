import { numberIn, timeIn } from '../cells.ts';
import { isFiat } from '../../numbers/fiat.ts';
import { readMoney } from '../../numbers/money.ts';
import { TRANSACTION_TYPES } from '../../model/ledger.ts';
import type { LotPick, Transaction, TransactionType } from '../../model/ledger.ts';
import type { Line } from '../intake.ts';
import { OWN_NUMBERING, addTransaction, cell, complain } from '../line.ts';
import type { Format } from './format.ts';

/**
 * The engine's own CSV:
 * `timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,fee_asset,
 * fee_quantity,fee_value,wallet,to_wallet,id,lots,note`. `lots` is `lot1:0.5 lot2:0.1`. Columns may
 * be left out.
 */
export const generic: Format = {
  name: 'Generic',
  source: OWN_NUMBERING,
  header: ['timestamp', 'type'],
  isHeader: (names) => names.has('in_asset') || names.has('out_asset'),
  readRow: readGenericRow,
  knows: { zone: 'in each time', ids: true, balances: false },
};

function readGenericRow(line: Line): void {
  const type = cell(line, 'type').toLowerCase();
  const timestamp = timeIn(line, 'timestamp', undefined);
  const numbers = ['in_quantity', 'out_quantity', 'value', 'fee_quantity', 'fee_value'].map(
    (name) => numberIn(line, name),
  );
  const [inQuantity, outQuantity, value, feeQuantity, feeValue] = numbers;
  if (!isType(type))
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The type is ${JSON.stringify(type)}, which is not a type of this format.`,
      'type',
    );
  if (timestamp === undefined || numbers.includes(undefined)) return;
  const currency = cell(line, 'currency');
  const isForeign = currency !== '' && currency !== line.intake.currency && value !== '';
  const fee = feeQuantity
    ? {
        fee: {
          asset: cell(line, 'fee_asset'),
          quantity: feeQuantity,
          ...(feeValue ? { value: feeValue } : {}),
        },
      }
    : {};
  const lots = readLots(line);
  if (lots === undefined) return;
  if (isFiat(cell(line, 'fee_asset')) && isMore(feeQuantity, value))
    return complain(
      line,
      'FEE_MISMATCH',
      `The fee of ${feeQuantity} ${cell(line, 'fee_asset')} is greater than the value of ${value}.`,
      'fee_quantity',
    );
  addTransaction(
    line,
    {
      timestamp,
      type,
      ...text('wallet', cell(line, 'wallet')),
      ...text('to_wallet', cell(line, 'to_wallet')),
      ...text('value', value ?? ''),
      ...text('currency', isForeign ? currency : ''),
      ...text('kind', cell(line, 'kind')),
      ...(inQuantity ? { in: { asset: cell(line, 'in_asset'), quantity: inQuantity } } : {}),
      ...(outQuantity ? { out: { asset: cell(line, 'out_asset'), quantity: outQuantity } } : {}),
      ...fee,
      ...(lots.length === 0 ? {} : { lots }),
    },
    cell(line, 'id'),
  );
}

function isMore(fee = '', value = ''): boolean {
  const [paid, whole] = [readMoney(fee), readMoney(value)];
  return paid !== undefined && whole !== undefined && whole > 0n && paid > whole;
}

function text<K extends keyof Transaction>(name: K, value: string): Partial<Record<K, string>> {
  return value === '' ? {} : ({ [name]: value } as Partial<Record<K, string>>); // one key, by construction
}

function readLots(line: Line): LotPick[] | undefined {
  const picks: LotPick[] = [];
  for (const part of cell(line, 'lots')
    .split(/[\s;]+/)
    .filter((word) => word !== '')) {
    const match = /^(.+):(\d+(?:\.\d+)?)$/.exec(part);
    if (match === null)
      return complain(
        line,
        'BAD_NUMBER',
        `${JSON.stringify(part.slice(0, 40))} is not a lot and a quantity.`,
        'lots',
      );
    picks.push({ lot: match[1] ?? '', quantity: match[2] ?? '' });
  }
  return picks;
}

function isType(word: string): word is TransactionType {
  return (TRANSACTION_TYPES as readonly string[]).includes(word); // widening for includes only
}
