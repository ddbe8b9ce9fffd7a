import { askForCoin, coinInName, timeIn } from '../../cells.ts';
import type { Money } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { addTwoSided } from '../../two-sided.ts';
import { readTimestamp } from '../../../numbers/timestamp.ts';
import { readMoment } from '../../read-time.ts';
import type { Format } from '../format.ts';
import { figuresIn } from '../rows.ts';

const SOURCE = 'Trezor';

/** Trezor Suite's transactions, with Unix times. The fee of what came in was the sender's. */
export const trezorSuite: Format = {
  name: 'Trezor Suite',
  source: SOURCE,
  header: ['timestamp', 'type', 'transaction id', 'fee', 'fee unit', 'amount', 'amount unit'],
  readRow(line) {
    const timestamp = timeIn(line, 'timestamp', '+00:00', 'unix seconds');
    const fiat = [...line.sheet.columns.keys()].find((name) => /^fiat \(\w{3}\)$/.test(name)) ?? '';
    const row = figuresIn(line, timestamp, { amount: 'amount', fee: 'fee', worth: fiat });
    if (row === undefined) return;
    if (!isNearDay(row.timestamp, cell(line, 'date')))
      return complain(
        line,
        'VALUE_MISMATCH',
        `The timestamp is ${row.timestamp.slice(0, 10)}, but the date is ${cell(line, 'date')}.`,
        'timestamp',
      );
    const asset = cell(line, 'amount unit').toUpperCase();
    const value = { amount: row.worth, currency: fiat.slice(6, 9).toUpperCase() };
    addRow(line, { ...row, asset, value, feeAsset: cell(line, 'fee unit').toUpperCase() });
  },
  knows: { zone: 'Unix times', ids: false, balances: false },
};

/** Whether a time is on a day such as `1/31/2024`, wherever the device was. */
function isNearDay(timestamp: string, date: string): boolean {
  const read = readMoment(`${date} 12:00`, '+00:00', 'month first');
  if (!('timestamp' in read)) return true;
  const [at, noon] = [readTimestamp(timestamp)?.at, readTimestamp(read.timestamp)?.at];
  return at === undefined || noon === undefined || Math.abs(at - noon) <= 2 * 86_400;
}

/**
 * Trezor Suite's older files: no coin, which is asked or in the file's name, and times of the
 * device, whose zone is asked. What was sent is without the fee.
 */
export const trezorSuiteOld: Format = {
  name: 'Trezor Suite (older)',
  source: SOURCE,
  header: ['type', 'transaction id', 'addresses', 'fee', 'total'],
  isHeader: (names) => names.has('date & time') || names.has('timestamp'),
  readRow(line) {
    const isUnix = !line.sheet.columns.has('date & time');
    const timestamp = isUnix
      ? timeIn(line, 'timestamp', '+00:00', 'unix seconds')
      : timeIn(line, 'date & time', undefined, line.sheet.options.dates ?? 'month first');
    const row = figuresIn(line, timestamp, { amount: 'total', fee: 'fee' });
    if (row === undefined) return;
    const asset = line.sheet.options.asset ?? coinInName(line.sheet.file);
    if (asset === undefined) return askForCoin(line);
    addRow(line, { ...row, asset, feeAsset: asset });
  },
  knows: { zone: 'asked', ids: false, balances: false },
};

function addRow(
  line: Line,
  row: {
    timestamp: string;
    amount: string;
    asset: string;
    fee: string;
    feeAsset: string;
    value?: Money;
  },
): void {
  const type = cell(line, 'type').toUpperCase();
  const common = { timestamp: row.timestamp, hash: cell(line, 'transaction id') };
  const paid = { asset: row.feeAsset, quantity: row.fee };
  const units = { asset: row.asset, quantity: row.amount };
  const { value } = row;
  if (type === 'RECV') return addTwoSided(line, { ...common, received: units, value });
  if (type === 'SENT') return addTwoSided(line, { ...common, sent: units, fee: paid, value });
  if (type === 'SELF' || type === 'FAILED') return addTwoSided(line, { ...common, fee: paid });
  if (type === 'JOINT')
    return leaveOut(line, 'You mixed coins with other people’s; the balances show what it cost.');
  complain(line, 'UNKNOWN_ROW', `Trezor's type ${JSON.stringify(type)} is not recognized.`, 'type');
}
