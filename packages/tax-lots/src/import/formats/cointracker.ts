import { cell, complain, numberIn, timeIn } from '../intake.ts';
import type { Line } from '../intake.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning } from '../two-sided.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const MEANINGS: Record<string, Meaning> = {
  airdrop: { type: 'income', kind: 'airdrop' },
  fork: { type: 'income', kind: 'hardfork' },
  mined: { type: 'income', kind: 'mining' },
  staked: { type: 'income', kind: 'staking' },
  payment: { type: 'income', kind: 'services' },
  interest: { type: 'income', kind: 'interest' },
  income: { type: 'income', kind: 'services' },
  donation: { type: 'donation' },
  lost: { type: 'loss' },
  stolen: { type: 'loss' },
  spend: { type: 'spend' },
};

/** CoinTracker's rows: `Date` always month first and in UTC, received, sent, fee, tag. */
export const cointracker: Format = {
  name: 'CoinTracker',
  isHeader: (names) =>
    hasAll(
      names,
      'date',
      'received quantity',
      'received currency',
      'sent quantity',
      'sent currency',
      'fee amount',
      'fee currency',
    ),
  readRow: readCointrackerRow,
};

function readCointrackerRow(line: Line): void {
  const tag = cell(line, 'tag', 'label').toLowerCase();
  const timestamp = timeIn(line, 'date', '+00:00', 'month first');
  const sent = numberIn(line, 'sent quantity');
  const received = numberIn(line, 'received quantity');
  const fee = numberIn(line, 'fee amount');
  if (timestamp === undefined || sent === undefined || received === undefined || fee === undefined)
    return;
  const meaning =
    tag === 'gift' ? ({ type: sent === '' ? 'gift_in' : 'gift_out' } as const) : MEANINGS[tag];
  if (meaning === undefined && tag !== '')
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The tag ${JSON.stringify(tag.slice(0, 40))} is not known here.`,
      'tag',
    );
  addTwoSided(line, {
    id: '',
    timestamp,
    wallet: 'CoinTracker',
    hash: '',
    value: '',
    sent: { asset: cell(line, 'sent currency'), quantity: sent, value: '' },
    received: { asset: cell(line, 'received currency'), quantity: received, value: '' },
    fee: { asset: cell(line, 'fee currency'), quantity: fee, value: '' },
    meaning,
  });
}
