import { isFiat } from '../../numbers/fiat.ts';
import type { Line } from '../intake.ts';
import { addTransaction, cell, complain, numberIn, timeIn } from '../line.ts';
import { withoutSign } from '../read-number.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning } from '../two-sided.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';
import { minus, plus } from './rows.ts';

const MEANINGS: Record<string, Meaning | 'movement' | 'trade'> = {
  trade: 'trade',
  swap: 'trade',
  deposit: 'movement',
  withdrawal: 'movement',
  'transfer (deposit)': 'movement',
  'transfer (withdrawal)': 'movement',
  income: { type: 'income', kind: 'services' },
  'other income': { type: 'income', kind: 'other' },
  'reward/bonus': { type: 'income', kind: 'reward' },
  'reward / bonus': { type: 'income', kind: 'reward' },
  mining: { type: 'income', kind: 'mining' },
  'mining (commercial)': { type: 'income', kind: 'mining' },
  airdrop: { type: 'income', kind: 'airdrop' },
  staking: { type: 'income', kind: 'staking' },
  masternode: { type: 'income', kind: 'staking' },
  minting: { type: 'income', kind: 'mining' },
  'interest income': { type: 'income', kind: 'interest' },
  'lending income': { type: 'income', kind: 'interest' },
  'dividends income': { type: 'income', kind: 'dividend' },
  'gift/tip': { type: 'gift_in' },
  'gift/tip (in)': { type: 'gift_in' },
  spend: { type: 'spend' },
  'other expense': { type: 'spend' },
  'other fee': { type: 'fee' },
  donation: { type: 'donation' },
  gift: { type: 'gift_out' },
  stolen: { type: 'loss' },
  'stolen/hacked': { type: 'loss' },
  lost: { type: 'loss' },
};

/**
 * CoinTracking's list of trades. It writes times in the zone of the account, which it does not
 * name, and dates with points the day first; its three columns `Cur.` are of buy, sell and fee.
 * Both amounts have the fee in them; a fee in a third coin is a row of its own (`Other Fee`), and
 * the cell beside the trade only tells of it.
 * Source: CoinTracking, "Entering fees", read 2026-11-23.
 */
export const cointracking: Format = {
  name: 'CoinTracking',
  source: 'CoinTracking',
  header: ['type', 'exchange', 'date'],
  isHeader: (names) =>
    hasAll(names, 'buy', 'sell', 'cur.') ||
    hasAll(names, 'buy amount', 'buy currency', 'sell amount', 'sell currency'),
  readRow,
  knows: { zone: 'asked', ids: false, balances: false },
};

function readRow(line: Line): void {
  const word = cell(line, 'type').toLowerCase();
  const meaning = Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined;
  const isPointed = /^\d{1,2}\.\d{1,2}\.\d{4}/.test(cell(line, 'date'));
  const timestamp = timeIn(line, 'date', undefined, isPointed ? 'day first' : undefined);
  const buy = numberIn(line, 'buy', 'buy amount');
  const sell = numberIn(line, 'sell', 'sell amount');
  const fee = numberIn(line, 'fee');
  if (timestamp === undefined || buy === undefined || sell === undefined || fee === undefined)
    return;
  if (meaning === undefined)
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The type ${JSON.stringify(word.slice(0, 40))} is not recognised.`,
      'type',
    );
  const assets = currenciesOf(line);
  const paid = withoutSign(fee);
  const isOfSell = assets.fee === assets.sell && sell !== '';
  const isOfBuy = !isOfSell && assets.fee === assets.buy && buy !== '';
  if (word === 'other fee' && !isFiat(assets.sell))
    return addOtherFee(line, timestamp, { asset: assets.sell, quantity: sell });
  addTwoSided(line, {
    timestamp,
    wallet: cell(line, 'exchange') || 'CoinTracking',
    hash: cell(line, 'tx-id', 'txid'),
    sent: {
      asset: assets.sell,
      quantity: isOfSell ? (minus(withoutSign(sell), paid) ?? sell) : sell,
    },
    received: {
      asset: assets.buy,
      quantity: isOfBuy ? (plus(withoutSign(buy), paid) ?? buy) : buy,
    },
    ...(isOfSell || isOfBuy
      ? {
          fee: {
            asset: assets.fee,
            quantity: paid,
            paidFrom: isOfBuy ? ('withheld_in' as const) : ('separate' as const),
          },
        }
      : {}),
    meaning: typeof meaning === 'string' ? undefined : meaning,
  });
}

function addOtherFee(
  line: Line,
  timestamp: string,
  fee: { asset: string; quantity: string },
): void {
  const wallet = cell(line, 'exchange') || 'CoinTracking';
  addTransaction(line, { timestamp, type: 'fee', wallet, fee }, '');
}

/** By name, or by the columns right of the amounts where all are called `Cur.`. */
function currenciesOf(line: Line): { buy: string; sell: string; fee: string } {
  const { columns } = line.sheet;
  const rightOf = (name: string): string => {
    const place = columns.get(name);
    return place === undefined ? '' : (line.row.cells[place + 1] ?? '');
  };
  if (columns.has('buy currency'))
    return {
      buy: cell(line, 'buy currency'),
      sell: cell(line, 'sell currency'),
      fee: cell(line, 'fee currency'),
    };
  return { buy: rightOf('buy'), sell: rightOf('sell'), fee: rightOf('fee') };
}
