import { numberIn, numberOf, timeIn } from '../cells.ts';
import { fitsPrice } from '../amounts.ts';
import type { Line } from '../intake.ts';
import { cell } from '../line.ts';
import { isZero } from '../read-number.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Side } from '../two-sided.ts';
import type { Format } from './format.ts';
import { complainOfPrice, complainOfWord } from './rows.ts';

const WALLET = 'Bitstamp';

/**
 * Bitstamp's transactions: the older layout has number and currency in one cell (`0.5 BTC`) and
 * times such as `Jan. 28, 2022, 12:13 AM`, the newer one a column for each and an id. Times are
 * UTC.
 */
export const bitstamp: Format = {
  name: 'Bitstamp',
  source: WALLET,
  header: ['type', 'datetime', 'account', 'amount', 'value', 'rate', 'fee'],
  isHeader: (names) => names.has('sub type') || names.has('subtype'),
  readRow,
  knows: { zone: 'UTC', ids: true, balances: false },
};

function readRow(line: Line): void {
  const timestamp = timeIn(line, 'datetime', '+00:00');
  const amount = sideOf(line, 'amount');
  const value = sideOf(line, 'value');
  const fee = sideOf(line, 'fee');
  const rate = sideOf(line, 'rate');
  if (
    timestamp === undefined ||
    amount === undefined ||
    value === undefined ||
    fee === undefined ||
    rate === undefined
  )
    return;
  const type = cell(line, 'type').toLowerCase();
  const side = cell(line, 'sub type', 'subtype').toLowerCase();
  const common = { id: cell(line, 'id'), timestamp, fee };
  const figures = { units: amount.quantity, price: rate.quantity, total: value.quantity };
  const isPriced = type === 'market' && !isZero(rate.quantity);
  if (isPriced && !fitsPrice(figures)) return complainOfPrice(line, figures, 'value');
  if (type === 'market' && side === 'buy')
    return addTwoSided(line, { ...common, sent: value, received: amount });
  if (type === 'market' && side === 'sell') {
    const paidFrom = fee.asset === value.asset ? 'withheld_in' : 'separate';
    return addTwoSided(line, {
      ...common,
      sent: amount,
      received: value,
      fee: { ...fee, paidFrom },
    });
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
  complainOfWord(line, "Bitstamp's type", `${type} ${side}`.trim(), 'type');
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
