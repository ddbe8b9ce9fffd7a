import { timeOf } from '../../cells.ts';
import type { Line } from '../../intake.ts';
import { cell } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import type { Format } from '../format.ts';
import { addMarketTrade, figuresIn } from '../rows.ts';

/**
 * Bybit's spot trades, one row for each fill. The fee is in `feeCoin`, or where there is no such
 * column in what was received. Times may be written `14:35 2024-11-16`.
 */
export const bybitTrades: Format = {
  name: 'Bybit spot trades',
  source: 'Bybit',
  header: [
    'spot pairs',
    'direction',
    'filled value',
    'filled price',
    'filled quantity',
    'transaction id',
  ],
  isHeader: (names) => timeColumn([...names]) !== undefined,
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
  const row = figuresIn(line, timeOf(line, text, { column, zone: '+00:00' }), {
    total: 'filled value',
    price: 'filled price',
    units: 'filled quantity',
    fee: cell(line, 'fees') === '--' ? 'execfeev2' : 'fees',
  });
  if (row === undefined) return;
  addMarketTrade(line, {
    id: cell(line, 'transaction id'),
    ...row,
    pair: splitMarket(cell(line, 'spot pairs')),
    side: cell(line, 'direction'),
    columns: ['spot pairs', 'direction', 'filled value'],
    feeAsset: cell(line, 'feecoin') || undefined,
  });
}
