import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, numberIn, timeOf, walletOf } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import { cleanNumber } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Format } from '../format.ts';
import { columnLike, isNoRecord, SINGAPORE } from './columns.ts';

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
 * KuCoin's spot trades in six layouts. The zone is in the header (`Filled Time(UTC+08:00)`), else it
 * is Singapore's, where KuCoin's times without a zone count.
 */
export const kucoinTrades: Format = {
  name: 'KuCoin trades',
  source: 'KuCoin',
  isHeader: (names) => layoutOf([...names]) !== undefined,
  readRow: readTrade,
  knows: { zone: 'in the header, else UTC+8', ids: false, balances: false },
};

/** KuCoin's conversions: `Sell` and `Buy` with number and coin in one cell. */
export const kucoinConvert: Format = {
  name: 'KuCoin convert',
  source: 'KuCoin',
  isHeader: (names) =>
    ['uid', 'account type', 'sell', 'buy', 'status'].every((name) => names.has(name)) &&
    columnLike(names, 'time of update') !== undefined,
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
  const timestamp = timeOf(line, cell(line, column), {
    column,
    zone: offsetInHeader(column) ?? SINGAPORE,
  });
  const units = numberIn(line, layout.units);
  const total = numberIn(line, layout.total);
  const fee = layout.fee === '' ? '' : numberIn(line, layout.fee);
  const pair = splitMarket(cell(line, layout.pair));
  const side = cell(line, layout.side).toLowerCase();
  if (timestamp === undefined || units === undefined || total === undefined || fee === undefined)
    return;
  if (pair === undefined)
    return complain(line, 'UNKNOWN_ROW', 'The two coins can’t be told apart.', layout.pair);
  if (side !== 'buy' && side !== 'sell')
    return complain(line, 'UNKNOWN_ROW', 'The side is neither buy nor sell.', layout.side);
  const base = { asset: pair.base, quantity: units };
  const quote = { asset: pair.quote, quantity: total };
  const feeAsset = (layout.feeCoin === '' ? '' : cell(line, layout.feeCoin)) || pair.quote;
  const received = side === 'buy' ? base : quote;
  addExchange(line, {
    id: '',
    timestamp,
    wallet: walletOf(line, 'KuCoin'),
    given: side === 'buy' ? quote : base,
    received,
    fee: {
      asset: feeAsset,
      quantity: fee,
      paidFrom: feeAsset === received.asset ? 'withheld_in' : 'separate',
    },
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
  addExchange(line, { id: '', timestamp, wallet: walletOf(line, 'KuCoin'), given, received });
}

function partIn(line: Line, column: string): { asset: string; quantity: string } | undefined {
  const match = /^([\d.,]+)\s*([A-Za-z]\w*)$/.exec(cell(line, column));
  const quantity = cleanNumber(match?.[1] ?? '');
  if (match === null || quantity === undefined)
    return complain(line, 'BAD_NUMBER', 'This is not a number and a coin.', column);
  return { asset: match[2] ?? '', quantity };
}
