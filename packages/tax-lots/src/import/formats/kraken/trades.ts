import { timeIn } from '../../cells.ts';
import type { Line } from '../../intake.ts';
import { cell, complain } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import type { Format } from '../format.ts';
import { addMarketTrade, figuresIn } from '../rows.ts';
import { splitKrakenPair } from './codes.ts';

/**
 * Kraken's trades: one row each, the fee in what it was priced in. The `txid` is the ledgers'
 * `refid`, so that a trade of both files counts once. Staking, deposits and fees in other coins are
 * in the ledgers alone.
 */
export const krakenTrades: Format = {
  name: 'Kraken trades',
  source: 'Kraken',
  header: ['txid', 'pair', 'time', 'type', 'ordertype', 'price', 'cost', 'fee', 'vol'],
  readRow: readTrade,
  knows: { zone: 'UTC', ids: true, balances: false },
};

function readTrade(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'time', '+00:00'), {
    total: 'cost',
    price: 'price',
    fee: 'fee',
    units: 'vol',
    margin: 'margin',
  });
  if (row === undefined) return;
  const pair = splitKrakenPair(cell(line, 'pair'));
  if (pair !== undefined && !isZero(row.margin || '0'))
    return complain(line, 'UNKNOWN_ROW', 'Margin trading is not supported here.', 'margin');
  addMarketTrade(line, {
    ...row,
    id: cell(line, 'txid'),
    pair,
    side: cell(line, 'type'),
    columns: ['pair', 'type', 'cost'],
    isRounded: true,
    feeAsset: pair?.quote,
  });
}
