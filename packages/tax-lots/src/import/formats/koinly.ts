import { numberIn, timeIn } from '../cells.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut } from '../line.ts';
import { isZero } from '../read-number.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning } from '../two-sided.ts';
import type { Format } from './format.ts';
import { fitsSides } from './rows.ts';
import type { Needed } from './rows.ts';

const MEANINGS: Record<string, Meaning> = {
  reward: { type: 'income', kind: 'reward' },
  staking: { type: 'income', kind: 'staking' },
  'staking reward': { type: 'income', kind: 'staking' },
  mining: { type: 'income', kind: 'mining' },
  airdrop: { type: 'income', kind: 'airdrop' },
  'lending interest': { type: 'income', kind: 'interest' },
  'loan interest': { type: 'income', kind: 'interest' },
  income: { type: 'income', kind: 'services' },
  salary: { type: 'income', kind: 'services' },
  cashback: { type: 'income', kind: 'cashback' },
  'other income': { type: 'income', kind: 'other' },
  fork: { type: 'fork' },
  cost: { type: 'spend' },
  donation: { type: 'donation' },
  lost: { type: 'loss' },
};
/** Types that say which sides a row has. */
const SIDES: Record<string, Needed> = {
  buy: [true, true],
  sell: [true, true],
  exchange: [true, true],
  trade: [true, true],
  'crypto deposit': [false, true],
  'fiat deposit': [false, true],
  deposit: [false, true],
  'crypto withdrawal': [true, false],
  'fiat withdrawal': [true, false],
  withdrawal: [true, false],
};
/** Labels and types that say no more than the two sides of the row do. */
const SILENT = new Set(
  'swap,trade,exchange,deposit,withdrawal,transfer,buy,sell,crypto deposit,crypto withdrawal,fiat deposit,fiat withdrawal'.split(
    ',',
  ),
);
const KNOWS = { zone: 'UTC', ids: true, balances: false };

/** Koinly's universal rows: sent, received, fee, net worth, label. Times are UTC. */
export const koinly: Format = {
  name: 'Koinly',
  source: 'Koinly',
  header: [
    'sent amount',
    'sent currency',
    'received amount',
    'received currency',
    'fee amount',
    'fee currency',
    'net worth amount',
  ],
  readRow: (line) =>
    readSides(line, {
      sent: 'sent',
      received: 'received',
      zone: '+00:00',
      worth: ['net worth amount', 'net worth currency'],
    }),
  knows: KNOWS,
};

/**
 * Koinly's export of transactions: type, wallets on both sides, and values in columns that name
 * their currency, `Net Value (EUR)`.
 */
export const koinlyExport: Format = {
  name: 'Koinly export',
  source: 'Koinly',
  header: ['date', 'type', 'sending wallet', 'sent amount', 'receiving wallet', 'received amount'],
  isHeader: (names) => [...names].some((name) => name.startsWith('net value (')),
  readRow: (line) => readSides(line, { sent: 'sent', received: 'received', zone: undefined }),
  knows: { ...KNOWS, zone: 'in each time, else asked', ids: false },
};

/** Koinly's table for editing in Excel: from and to, with cells such as `BTC;1`. */
export const koinlyBulk: Format = {
  name: 'Koinly bulk edit',
  source: 'Koinly',
  header: [
    'id (read-only)',
    'date (utc)',
    'from amount',
    'from currency',
    'to amount',
    'to currency',
  ],
  readRow(line) {
    if (/^(true|yes|1)$/i.test(cell(line, 'deleted')))
      return leaveOut(line, 'This is marked as deleted in Koinly.');
    const columns = line.sheet.columns;
    const net = columns.has('net value (read-only)') && cell(line, 'net value (read-only)') !== '';
    readSides(line, {
      sent: 'from',
      received: 'to',
      zone: '+00:00',
      worth: net
        ? ['net value (read-only)', 'value currency (read-only)']
        : ['net worth amount', 'net worth currency'],
      feeWorth: ['fee value (read-only)', 'value currency (read-only)'],
    });
  },
  knows: KNOWS,
};

type Layout = {
  sent: string;
  received: string;
  zone: string | undefined;
  /** The columns of value and currency; without them the value's column names its currency. */
  worth?: readonly [string, string];
  feeWorth?: readonly [string, string];
};

function readSides(line: Line, layout: Layout): void {
  const label = wordOf(line, 'label', 'tag');
  const type = wordOf(line, 'type');
  const column = line.sheet.columns.has('date (utc)') ? 'date (utc)' : 'date';
  const timestamp = timeIn(line, column, column === 'date' ? layout.zone : '+00:00');
  const sent = numberIn(line, `${layout.sent} amount`);
  const received = numberIn(line, `${layout.received} amount`);
  const fee = numberIn(line, 'fee amount');
  const worth = valueIn(line, 'net value', layout.worth);
  const feeWorth = valueIn(line, 'fee value', layout.feeWorth);
  if (label === 'ignored' || label === 'spam') return leaveOut(line, 'You ignored this in Koinly.');
  if (
    timestamp === undefined ||
    sent === undefined ||
    received === undefined ||
    fee === undefined ||
    worth === undefined ||
    feeWorth === undefined
  )
    return;
  const gift = { type: sent === '' ? 'gift_in' : 'gift_out' } as const;
  const meaning = label === 'gift' ? gift : (MEANINGS[label] ?? MEANINGS[type]);
  const isKnown =
    meaning !== undefined ||
    ((label === '' || SILENT.has(label)) && (type === '' || SILENT.has(type)));
  if (!isKnown)
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The label ${JSON.stringify((label || type).slice(0, 40))} is not recognized.`,
      label === '' ? 'type' : 'label',
    );
  const needed = Object.hasOwn(SIDES, type) ? SIDES[type] : undefined;
  const sides = {
    sent: { asset: plain(cell(line, `${layout.sent} currency`)), quantity: sent },
    received: { asset: plain(cell(line, `${layout.received} currency`)), quantity: received },
  };
  if (!fitsSides(line, { word: type, column: 'type', needed, ...sides })) return;
  const sending = plain(cell(line, 'sending wallet', 'from wallet (read-only)', 'from wallet'));
  const receiving = plain(cell(line, 'receiving wallet', 'to wallet (read-only)', 'to wallet'));
  addTwoSided(line, {
    id: cell(line, 'id (read-only)', 'id', 'koinly id'),
    timestamp,
    wallet: sending || receiving || 'Koinly',
    toWallet: receiving || sending || 'Koinly',
    hash: cell(line, 'txhash'),
    value: worth,
    ...sides,
    fee: {
      asset: plain(cell(line, 'fee currency')),
      quantity: fee,
      ...(isZero(feeWorth.amount || '0') ? {} : { ...feeWorth, value: feeWorth.amount }),
    },
    meaning,
  });
}

function valueIn(
  line: Line,
  prefix: string,
  worth: readonly [string, string] | undefined,
): { amount: string; currency: string } | undefined {
  const named = [...line.sheet.columns.keys()].find((name) => name.startsWith(`${prefix} (`));
  const [column, currency] = worth ?? [
    named ?? prefix,
    /\((\w{3})\)/.exec(named ?? '')?.[1]?.toUpperCase() ?? '',
  ];
  const amount = numberIn(line, column);
  if (amount === undefined) return undefined;
  return { amount, currency: worth === undefined ? currency : plain(cell(line, currency)) };
}

function wordOf(line: Line, ...names: string[]): string {
  return cell(line, ...names)
    .toLowerCase()
    .replaceAll('_', ' ');
}

/** `WFLR;9546698` is `WFLR`. */
function plain(text: string): string {
  return (text.split(';', 1)[0] ?? '').trim();
}
