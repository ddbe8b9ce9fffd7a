import { numberIn, timeIn } from '../cells.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut } from '../line.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning } from '../two-sided.ts';
import type { Format } from './format.ts';
import { complainOfWord, figuresIn, fitsSides } from './rows.ts';
import type { Needed } from './rows.ts';

const MEANINGS: Record<string, Meaning> = {
  airdrop: { type: 'income', kind: 'airdrop' },
  fork: { type: 'fork' },
  mined: { type: 'income', kind: 'mining' },
  mining: { type: 'income', kind: 'mining' },
  staked: { type: 'income', kind: 'staking' },
  'staking reward': { type: 'income', kind: 'staking' },
  payment: { type: 'income', kind: 'services' },
  interest: { type: 'income', kind: 'interest' },
  'interest payment': { type: 'income', kind: 'interest' },
  income: { type: 'income', kind: 'services' },
  donation: { type: 'donation' },
  lost: { type: 'loss' },
  stolen: { type: 'loss' },
  spend: { type: 'spend' },
};
/** Types that say no more than the two sides of the row do. */
const SILENT = new Set(['', 'buy', 'sell', 'trade', 'send', 'receive', 'transfer', 'mint']);
const COLUMNS = [
  'date',
  'received quantity',
  'received currency',
  'sent quantity',
  'sent currency',
  'fee amount',
  'fee currency',
];

/** The table that CoinTracker imports: `Date` always month first and in UTC, and a tag. */
export const cointracker: Format = {
  name: 'CoinTracker',
  source: 'CoinTracker',
  header: COLUMNS,
  // Others have these columns too, with some of their own, and times of another zone.
  isHeader: (names) => !names.has('type') && names.size <= COLUMNS.length + 1,
  readRow: (line) => readRow(line, '+00:00'),
  knows: { zone: 'UTC', ids: false, balances: false },
};

/** What CoinTracker exports: with type, wallets, and a mark on what is ignored there. */
export const cointrackerExport: Format = {
  name: 'CoinTracker export',
  source: 'CoinTracker',
  header: [...COLUMNS, 'type', 'received wallet', 'sent wallet'],
  readRow(line) {
    if (cell(line, 'date') === '...')
      return leaveOut(line, 'This is a note at the end of the file.');
    if (/^(true|yes|1)$/i.test(cell(line, 'ignored')))
      return leaveOut(line, 'You ignored this in CoinTracker.');
    readRow(line, undefined);
  },
  knows: { zone: 'asked', ids: true, balances: false },
};

/** Newton's trades and movements: the columns of CoinTracker's table, and a type. */
export const newton: Format = {
  name: 'Newton',
  source: 'Newton',
  header: [...COLUMNS, 'type'],
  isHeader: (names) => !names.has('received wallet') && names.size <= COLUMNS.length + 2,
  readRow: readNewton,
  knows: { zone: 'asked', ids: false, balances: false },
};

const NEWTON_TYPES: Record<string, Needed> = {
  trade: [true, true],
  deposit: [false, true],
  withdrawn: [true, false],
};

function readNewton(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'date', undefined, 'month first'), {
    sent: 'sent quantity',
    received: 'received quantity',
    fee: 'fee amount',
  });
  if (row === undefined) return;
  const { timestamp, sent, received, fee } = row;
  const type = wordOf(line, 'type');
  const sides = Object.hasOwn(NEWTON_TYPES, type) ? NEWTON_TYPES[type] : undefined;
  if (sides === undefined || cell(line, 'tag') !== '')
    return complainOfWord(line, 'Newton’s type', `${type} ${cell(line, 'tag')}`.trim(), 'type');
  const parts = {
    sent: { asset: cell(line, 'sent currency'), quantity: sent },
    received: { asset: cell(line, 'received currency'), quantity: received },
  };
  if (!fitsSides(line, { word: type, column: 'type', needed: sides, ...parts })) return;
  addTwoSided(line, {
    timestamp,
    ...parts,
    fee: { asset: cell(line, 'fee currency'), quantity: fee },
  });
}

function readRow(line: Line, zone: string | undefined): void {
  const tag = wordOf(line, 'tag', 'label', 'received tag') || wordOf(line, 'sent tag');
  const type = wordOf(line, 'type');
  const row = figuresIn(line, timeIn(line, 'date', zone, 'month first'), {
    sent: 'sent quantity',
    received: 'received quantity',
    fee: 'fee amount',
  });
  if (row === undefined) return;
  const { timestamp, sent, received, fee } = row;
  if (type === 'spam') return leaveOut(line, 'CoinTracker marked this as spam.');
  const gift = { type: sent === '' ? 'gift_in' : 'gift_out' } as const;
  const meaning = tag === 'gift' || type === 'gift' ? gift : (MEANINGS[tag] ?? MEANINGS[type]);
  if (meaning === undefined && (tag !== '' || !SILENT.has(type)))
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The ${tag === '' ? 'type' : 'tag'} ${JSON.stringify((tag || type).slice(0, 40))} is not recognized.`,
      tag === '' ? 'type' : 'tag',
    );
  const basis = meaning?.type === 'income' ? basisOf(line) : undefined;
  if (meaning?.type === 'income' && basis === undefined) return;
  const wallet = walletIn(line, 'sent wallet') || walletIn(line, 'received wallet');
  const isOneSided = sent === '' || received === '';
  addTwoSided(line, {
    id: cell(line, 'transaction id'),
    timestamp,
    wallet: wallet || 'CoinTracker',
    toWallet: walletIn(line, 'received wallet') || wallet || 'CoinTracker',
    hash: cell(line, 'transaction hash'),
    ...(basis === undefined ? {} : { value: basis }),
    sent: { asset: cell(line, 'sent currency'), quantity: sent },
    received: { asset: cell(line, 'received currency'), quantity: received },
    fee: { asset: cell(line, 'fee currency'), quantity: fee },
    meaning: isOneSided ? meaning : undefined,
  });
}

/** What income was worth: its cost basis, in the currency that the column names. */
function basisOf(line: Line): { amount: string; currency: string } | undefined {
  const name = [...line.sheet.columns.keys()].find((one) => one.startsWith('received cost basis'));
  const amount = name === undefined ? '' : numberIn(line, name);
  const currency = /\((\w{3})\)/.exec(name ?? '')?.[1]?.toUpperCase() ?? line.intake.currency;
  return amount === undefined ? undefined : { amount, currency };
}

/** `Coinbase - BTC Wallet` is Coinbase. */
function walletIn(line: Line, column: string): string {
  return (cell(line, column).split(' - ', 1)[0] ?? '').trim();
}

function wordOf(line: Line, ...names: string[]): string {
  return cell(line, ...names)
    .toLowerCase()
    .replaceAll('_', ' ');
}
