import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, numberIn, numberOf, timeOf, walletOf } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';

/**
 * Bybit's spot trades, one row for each fill. The fee is in `feeCoin`, or where there is no such
 * column in what was received. Times may be written `14:35 2024-11-16`.
 */
export const bybitTrades: Format = {
  name: 'Bybit spot trades',
  source: 'Bybit',
  isHeader: (names) =>
    hasAll(
      names,
      'spot pairs',
      'direction',
      'filled value',
      'filled price',
      'filled quantity',
      'transaction id',
    ) && timeColumn([...names]) !== undefined,
  readRow: readTrade,
  knows: { zone: 'UTC', ids: true, balances: false },
};

function timeColumn(names: readonly string[]): string | undefined {
  return names.find((name) => /^timestamp \(utc(\+0)?\)$/.test(name));
}

function readTrade(line: Line): void {
  const column = timeColumn([...line.sheet.columns.keys()]) ?? '';
  const text = cell(line, column).replace(
    /^(\d{2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/,
    '$2 $1',
  );
  const timestamp = timeOf(line, text, { column, zone: '+00:00' });
  const total = numberIn(line, 'filled value');
  const units = numberIn(line, 'filled quantity');
  const fee =
    cell(line, 'fees') === '--'
      ? numberIn(line, 'execfeev2')
      : numberOf(line, cell(line, 'fees'), 'fees');
  const pair = splitMarket(cell(line, 'spot pairs'));
  const side = cell(line, 'direction').toUpperCase();
  if (timestamp === undefined || total === undefined || units === undefined || fee === undefined)
    return;
  if (pair === undefined)
    return complain(line, 'UNKNOWN_ROW', 'The two coins can’t be told apart.', 'spot pairs');
  if (side !== 'BUY' && side !== 'SELL')
    return complain(line, 'UNKNOWN_ROW', 'The direction is neither BUY nor SELL.', 'direction');
  const base = { asset: pair.base, quantity: units };
  const quote = { asset: pair.quote, quantity: total };
  const received = side === 'BUY' ? base : quote;
  const feeAsset = cell(line, 'feecoin') || received.asset;
  addExchange(line, {
    id: cell(line, 'transaction id'),
    timestamp,
    wallet: walletOf(line, 'Bybit'),
    given: side === 'BUY' ? quote : base,
    received,
    fee: {
      asset: feeAsset,
      quantity: fee,
      paidFrom: feeAsset === received.asset ? 'withheld_in' : 'separate',
    },
  });
}
