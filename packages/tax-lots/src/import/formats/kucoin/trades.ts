import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, timeOf } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import { cleanNumber } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Format } from '../format.ts';
import { addMarketTrade, figuresIn } from '../rows.ts';
import { SINGAPORE, columnLike, isNoRecord } from './columns.ts';

/** How the layouts of KuCoin's trades name their columns, the newest first. */
const LAYOUTS = [
  {
    time: 'filled time',
    pair: 'symbol',
    side: 'side',
    units: 'filled amount',
    total: 'filled volume',
    fee: 'fee',
    feeCoin: 'fee currency',
  },
  {
    time: 'tradecreatedat',
    pair: 'symbol',
    side: 'side',
    units: 'size',
    total: 'funds',
    fee: 'fee',
    feeCoin: 'feecurrency',
  },
  {
    time: 'createddate',
    pair: 'symbol',
    side: 'direction',
    units: 'amount',
    total: 'dealvalue',
    fee: 'fee',
    feeCoin: '',
  },
  {
    time: 'created_at',
    pair: 'symbol',
    side: 'direction',
    units: 'amount_coin',
    total: 'funds',
    fee: 'fee',
    feeCoin: '',
  },
  {
    time: 'created_at',
    pair: 'symbol',
    side: 'direction',
    units: 'amount',
    total: 'deal_value',
    fee: '',
    feeCoin: '',
  },
  {
    time: 'time',
    pair: 'pair',
    side: 'side',
    units: 'amount',
    total: 'volume',
    fee: 'fee',
    feeCoin: 'feecoin',
  },
] as const;
type Layout = (typeof LAYOUTS)[number];

/**
 * KuCoin's spot trades in six layouts. The zone is in the header (`Filled Time(UTC+08:00)`), else
 * it is Singapore's, where KuCoin's times without a zone count.
 */
export const kucoinTrades: Format = {
  name: 'KuCoin trades',
  source: 'KuCoin',
  header: [],
  isHeader: (names) => layoutOf([...names]) !== undefined,
  readRow: readTrade,
  knows: { zone: 'in the header, else UTC+8', ids: false, balances: false },
};

/** KuCoin's conversions: `Sell` and `Buy` with number and coin in one cell. */
export const kucoinConvert: Format = {
  name: 'KuCoin convert',
  source: 'KuCoin',
  header: ['uid', 'account type', 'sell', 'buy', 'status'],
  isHeader: (names) => columnLike(names, 'time of update') !== undefined,
  readRow: readConversion,
  knows: { zone: 'in the header, else UTC+8', ids: false, balances: false },
};

function layoutOf(names: readonly string[]): Layout | undefined {
  return LAYOUTS.find(
    ({ time, pair, side, units, total, fee, feeCoin }) =>
      columnLike(names, time) !== undefined &&
      [pair, side, units, total, fee, feeCoin].every((name) => name === '' || names.includes(name)),
  );
}

function readTrade(line: Line): void {
  const names = [...line.sheet.columns.keys()];
  const layout = layoutOf(names);
  if (layout === undefined || isNoRecord(line)) return leaveOut(line, 'No record.');
  const column = columnLike(names, layout.time) ?? '';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  const row = figuresIn(line, timeOf(line, cell(line, column), { column, zone }), {
    units: layout.units,
    total: layout.total,
    fee: layout.fee,
  });
  if (row === undefined) return;
  const pair = splitMarket(cell(line, layout.pair));
  addMarketTrade(line, {
    ...row,
    pair,
    side: cell(line, layout.side),
    columns: [layout.pair, layout.side],
    feeAsset: cell(line, layout.feeCoin) || pair?.quote,
  });
}

function readConversion(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'No record.');
  const column = columnLike([...line.sheet.columns.keys()], 'time of update') ?? '';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  const timestamp = timeOf(line, cell(line, column), { column, zone });
  const given = partIn(line, 'sell');
  const received = partIn(line, 'buy');
  if (timestamp === undefined || given === undefined || received === undefined) return;
  if (!/^(success|done|filled)/i.test(cell(line, 'status'))) return leaveOut(line, 'Not filled.');
  addExchange(line, { id: '', timestamp, given, received });
}

function partIn(line: Line, column: string): { asset: string; quantity: string } | undefined {
  const match = /^([\d.,]+)\s*([A-Za-z]\w*)$/.exec(cell(line, column));
  const quantity = cleanNumber(match?.[1] ?? '');
  if (match === null || quantity === undefined)
    return complain(line, 'BAD_NUMBER', 'This is not a number and a coin.', column);
  return { asset: match[2] ?? '', quantity };
}
