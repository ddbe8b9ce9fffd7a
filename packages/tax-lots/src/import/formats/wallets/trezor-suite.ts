import type { Line } from '../../intake.ts';
import {
  askForCoin,
  cell,
  coinInName,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  walletOf,
} from '../../line.ts';
import { addTwoSided } from '../../two-sided.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';

const SOURCE = 'Trezor';

/** Trezor Suite's transactions, with Unix times. The fee of what came in was the sender's. */
export const trezorSuite: Format = {
  name: 'Trezor Suite',
  source: SOURCE,
  isHeader: (names) =>
    hasAll(
      names,
      'timestamp',
      'type',
      'transaction id',
      'fee',
      'fee unit',
      'amount',
      'amount unit',
    ),
  readRow(line) {
    const timestamp = timeIn(line, 'timestamp', '+00:00', 'unix seconds');
    const amount = numberIn(line, 'amount');
    const fee = numberIn(line, 'fee');
    if (timestamp === undefined || amount === undefined || fee === undefined) return;
    const asset = cell(line, 'amount unit').toUpperCase();
    const feeAsset = cell(line, 'fee unit').toUpperCase();
    addRow(line, { timestamp, amount, asset, fee, feeAsset });
  },
  knows: { zone: 'Unix times', ids: false, balances: false },
};

/**
 * Trezor Suite's older files: no coin, which is asked or in the file's name, and times of the
 * device, whose zone is asked. What was sent is without the fee.
 */
export const trezorSuiteOld: Format = {
  name: 'Trezor Suite (older)',
  source: SOURCE,
  isHeader: (names) =>
    hasAll(names, 'type', 'transaction id', 'addresses', 'fee', 'total') &&
    (names.has('date & time') || names.has('timestamp')),
  readRow(line) {
    const isUnix = !line.sheet.columns.has('date & time');
    const timestamp = isUnix
      ? timeIn(line, 'timestamp', '+00:00', 'unix seconds')
      : timeIn(line, 'date & time', undefined, line.sheet.options.dates ?? 'month first');
    const amount = numberIn(line, 'total');
    const fee = numberIn(line, 'fee');
    if (timestamp === undefined || amount === undefined || fee === undefined) return;
    const asset = line.sheet.options.asset ?? coinInName(line.sheet.file);
    if (asset === undefined) return askForCoin(line);
    addRow(line, { timestamp, amount, asset, fee, feeAsset: asset });
  },
  knows: { zone: 'asked', ids: false, balances: false },
};

function addRow(
  line: Line,
  {
    timestamp,
    amount,
    asset,
    fee,
    feeAsset,
  }: { timestamp: string; amount: string; asset: string; fee: string; feeAsset: string },
): void {
  const type = cell(line, 'type').toUpperCase();
  const wallet = walletOf(line, SOURCE);
  const common = { timestamp, wallet, hash: cell(line, 'transaction id') };
  const paid = { asset: feeAsset, quantity: fee };
  const units = { asset, quantity: amount };
  if (type === 'RECV') return addTwoSided(line, { ...common, received: units });
  if (type === 'SENT') return addTwoSided(line, { ...common, sent: units, fee: paid });
  if (type === 'SELF' || type === 'FAILED') return addTwoSided(line, { ...common, fee: paid });
  if (type === 'JOINT')
    return leaveOut(line, 'Coins mixed with those of others; balances show what it cost.');
  complain(line, 'UNKNOWN_ROW', `Trezor's type ${JSON.stringify(type)} is not known here.`, 'type');
}
