import { timeOf } from '../../cells.ts';
import { fitsPrice } from '../../amounts.ts';
import { addExchange } from '../../exchange.ts';
import { addLoneFees } from '../../fees.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, walletOf } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { complainOfPrice, figuresIn, minus } from '../rows.ts';
import { SINGAPORE, columnLike, isNoRecord } from './columns.ts';

const KNOWS = { zone: 'in the header, else UTC+8', ids: true, balances: false };

/** Coins bought at KuCoin for money, and money paid in, in three layouts. */
export const kucoinFiat: Format = {
  name: 'KuCoin fiat orders',
  source: 'KuCoin',
  header: ['order id', 'currency (fiat)', 'fiat amount', 'status'],
  isHeader: (names) =>
    columnLike(names, 'time') !== undefined &&
    (names.has('currency (crypto)') || hasAll(names, 'fee', 'deposit method')),
  readRow,
  knows: KNOWS,
};

function readRow(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'This row contains no transaction.');
  const { columns } = line.sheet;
  const column = columnLike(columns.keys(), 'time') ?? '';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  const unitColumn = columns.has('crypto quantity,') ? 'crypto quantity,' : 'crypto quantity';
  const row = figuresIn(line, timeOf(line, cell(line, column), { column, zone }), {
    units: unitColumn,
    amount: 'fiat amount',
    price: 'price',
    fee: 'fee',
    feeInMoney: 'fee (fiat)',
    feeInUnits: 'fee (crypto)',
  });
  if (row === undefined) return;
  if (!/^(done|succeeded)$/i.test(cell(line, 'status')))
    return leaveOut(line, 'This was not completed.');
  const { timestamp, amount } = row;
  const id = cell(line, 'order id');
  const money = cell(line, 'currency (fiat)');
  const asset = cell(line, 'currency (crypto)');
  if (asset === '') {
    leaveOut(line, 'You moved only fiat currency.');
    const wallet = walletOf(line, 'KuCoin');
    return addLoneFees(line, { id, timestamp, wallet }, [{ asset: money, quantity: row.fee }]);
  }
  const fees = [row.fee, row.feeInMoney, row.feeInUnits].filter((fee) => !isZero(fee || '0'));
  const isPriced = row.price !== '' && !isZero(row.price);
  const feeAsset = cell(line, 'fee currency') || money;
  if (fees.length > 0 && (!isPriced || feeAsset !== money))
    return complain(
      line,
      'FEE_MISMATCH',
      `The file does not show whether the ${amount} ${money} includes the fee of ${fees.join(' and ')}. Add the row by hand.`,
    );
  const paid = isPriced ? withoutFee(row) : amount;
  if (paid === undefined)
    return complainOfPrice(line, { units: row.units, price: row.price, total: amount });
  const sides = [
    { asset: money, quantity: paid },
    { asset, quantity: row.units },
  ] as const;
  const [given, received] = /sell/i.test(cell(line, 'order type')) ? sides.toReversed() : sides;
  if (given === undefined || received === undefined) return;
  const fee = { asset: money, quantity: row.fee, paidFrom: 'separate' as const };
  addExchange(line, { id, timestamp, given, received, fees: [fee] });
}

/** What the units cost at their price, which shows whether the amount has the fee in it. */
function withoutFee(row: {
  units: string;
  price: string;
  amount: string;
  fee: string;
}): string | undefined {
  const { units, price, amount, fee } = row;
  const figures = { units, price };
  if (fitsPrice({ ...figures, total: amount }, { isRounded: true })) return amount;
  const less = minus(amount, fee) ?? '';
  return fitsPrice({ ...figures, total: less }, { isRounded: true }) ? less : undefined;
}
