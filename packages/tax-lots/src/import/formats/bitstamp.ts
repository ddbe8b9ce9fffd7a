import type { Line } from '../intake.ts';
import { cell, complain, numberIn, numberOf, timeIn, walletOf } from '../line.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Side } from '../two-sided.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const WALLET = 'Bitstamp';

/**
 * Bitstamp's transactions: the older layout has number and currency in one cell (`0.5 BTC`) and
 * times such as `Jan. 28, 2022, 12:13 AM`, the newer one a column for each and an id. Times are UTC.
 */
export const bitstamp: Format = {
  name: 'Bitstamp',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, 'type', 'datetime', 'account', 'amount', 'value', 'rate', 'fee') &&
    (names.has('sub type') || names.has('subtype')),
  readRow,
  knows: { zone: 'UTC', ids: true, balances: false },
};

function readRow(line: Line): void {
  const timestamp = timeIn(line, 'datetime', '+00:00');
  const amount = sideOf(line, 'amount');
  const value = sideOf(line, 'value');
  const fee = sideOf(line, 'fee');
  if (timestamp === undefined || amount === undefined || value === undefined || fee === undefined)
    return;
  const type = cell(line, 'type').toLowerCase();
  const side = cell(line, 'sub type', 'subtype').toLowerCase();
  const common = { id: cell(line, 'id'), timestamp, wallet: walletOf(line, WALLET), fee };
  if (type === 'market' && side === 'buy')
    return addTwoSided(line, { ...common, sent: value, received: amount });
  if (type === 'market' && side === 'sell') {
    const withheld = {
      ...fee,
      paidFrom: fee.asset === value.asset ? 'withheld_in' : 'separate',
    } as const;
    return addTwoSided(line, { ...common, sent: amount, received: value, fee: withheld });
  }
  if (type === 'deposit' || type === 'ripple deposit')
    return addTwoSided(line, { ...common, received: amount });
  if (type === 'withdrawal' || type === 'ripple payment')
    return addTwoSided(line, { ...common, sent: amount });
  if (type === 'staking reward')
    return addTwoSided(line, {
      ...common,
      received: { ...amount, asset: amount.asset.replace(/^ETH2R$/, 'ETH') },
      meaning: { type: 'income', kind: 'staking' },
    });
  complain(
    line,
    'UNKNOWN_ROW',
    `Bitstamp's type ${JSON.stringify(`${type} ${side}`.trim().slice(0, 40))} is not known here.`,
    'type',
  );
}

/** A number with its currency, in one cell or two. */
function sideOf(line: Line, name: string): Side | undefined {
  if (line.sheet.columns.has(`${name} currency`)) {
    const quantity = numberIn(line, name);
    return quantity === undefined ? undefined : { asset: cell(line, `${name} currency`), quantity };
  }
  const [number = '', asset = ''] = cell(line, name).split(/\s+/);
  const quantity = numberOf(line, number, name);
  return quantity === undefined ? undefined : { asset, quantity };
}
