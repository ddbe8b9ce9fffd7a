import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, numberIn, timeIn, walletOf } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { splitKrakenPair } from './codes.ts';

/**
 * Kraken's trades: one row each, the fee in what it was priced in. The `txid` is the ledgers'
 * `refid`, so that a trade of both files counts once. Staking, deposits and fees in other coins are
 * in the ledgers alone.
 */
export const krakenTrades: Format = {
  name: 'Kraken trades',
  source: 'Kraken',
  isHeader: (names) =>
    hasAll(names, 'txid', 'pair', 'time', 'type', 'ordertype', 'price', 'cost', 'fee', 'vol'),
  readRow: readTrade,
  knows: { zone: 'UTC', ids: true, balances: false },
};

function readTrade(line: Line): void {
  const timestamp = timeIn(line, 'time', '+00:00');
  const cost = numberIn(line, 'cost');
  const fee = numberIn(line, 'fee');
  const volume = numberIn(line, 'vol');
  const margin = numberIn(line, 'margin');
  const pair = splitKrakenPair(cell(line, 'pair'));
  const side = cell(line, 'type').toLowerCase();
  if (
    timestamp === undefined ||
    cost === undefined ||
    fee === undefined ||
    volume === undefined ||
    margin === undefined
  )
    return;
  if (pair === undefined)
    return complain(line, 'UNKNOWN_ROW', 'The two coins of the pair can’t be told apart.', 'pair');
  if (!isZero(margin || '0'))
    return complain(line, 'UNKNOWN_ROW', 'Margin trading is not computed here.', 'margin');
  if (side !== 'buy' && side !== 'sell')
    return complain(line, 'UNKNOWN_ROW', 'The type is neither buy nor sell.', 'type');
  const units = { asset: pair.base, quantity: volume };
  const money = { asset: pair.quote, quantity: cost };
  addExchange(line, {
    id: cell(line, 'txid'),
    timestamp,
    wallet: walletOf(line, 'Kraken'),
    given: side === 'buy' ? money : units,
    received: side === 'buy' ? units : money,
    fee: {
      asset: pair.quote,
      quantity: fee,
      paidFrom: side === 'buy' ? 'separate' : 'withheld_in',
    },
  });
}
