import { cell, complain, numberIn, timeIn } from '../intake.ts';
import type { Line } from '../intake.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning } from '../two-sided.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const MEANINGS: Record<string, Meaning> = {
  reward: { type: 'income', kind: 'reward' },
  staking: { type: 'income', kind: 'staking' },
  mining: { type: 'income', kind: 'mining' },
  airdrop: { type: 'income', kind: 'airdrop' },
  'lending interest': { type: 'income', kind: 'interest' },
  'loan interest': { type: 'income', kind: 'interest' },
  income: { type: 'income', kind: 'services' },
  salary: { type: 'income', kind: 'services' },
  cashback: { type: 'income', kind: 'cashback' },
  'other income': { type: 'income', kind: 'other' },
  fork: { type: 'income', kind: 'hardfork' },
  cost: { type: 'spend' },
  donation: { type: 'donation' },
  lost: { type: 'loss' },
};

/** Koinly's universal rows: sent, received, fee, net worth, label. Times are UTC. */
export const koinly: Format = {
  name: 'Koinly',
  isHeader: (names) =>
    hasAll(
      names,
      'sent amount',
      'sent currency',
      'received amount',
      'received currency',
      'fee amount',
      'fee currency',
      'net worth amount',
    ),
  readRow: readKoinlyRow,
};

function readKoinlyRow(line: Line): void {
  const label = cell(line, 'label', 'tag').toLowerCase();
  const column = line.sheet.columns.has('date (utc)') ? 'date (utc)' : 'date';
  const timestamp = timeIn(line, column, '+00:00');
  const sent = numberIn(line, 'sent amount');
  const received = numberIn(line, 'received amount');
  const fee = numberIn(line, 'fee amount');
  const worth = numberIn(line, 'net worth amount');
  if (
    timestamp === undefined ||
    sent === undefined ||
    received === undefined ||
    fee === undefined ||
    worth === undefined
  )
    return;
  const meaning =
    label === 'gift' ? ({ type: sent === '' ? 'gift_in' : 'gift_out' } as const) : MEANINGS[label];
  const isSilent =
    label === '' ||
    ['swap', 'trade', 'exchange', 'deposit', 'withdrawal', 'transfer'].includes(label);
  if (meaning === undefined && !isSilent)
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The label ${JSON.stringify(label.slice(0, 40))} is not known here.`,
      'label',
    );
  const value = cell(line, 'net worth currency') === line.intake.currency ? worth : '';
  addTwoSided(line, {
    id: cell(line, 'id', 'koinly id'),
    timestamp,
    wallet:
      cell(line, 'sending wallet', 'from wallet') ||
      cell(line, 'receiving wallet', 'to wallet') ||
      'Koinly',
    hash: cell(line, 'txhash'),
    value,
    sent: { asset: cell(line, 'sent currency'), quantity: sent, value: '' },
    received: { asset: cell(line, 'received currency'), quantity: received, value: '' },
    fee: { asset: cell(line, 'fee currency'), quantity: fee, value: '' },
    meaning,
  });
}
