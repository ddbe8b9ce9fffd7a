import { timeOf } from '../../cells.ts';
import { addsUp, fitsPrice } from '../../amounts.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import type { Pair } from '../../pairs.ts';
import { cleanNumber, isZero } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Format } from '../format.ts';
import { addMarketTrade, figuresIn, quoteTotal } from '../rows.ts';
import { SINGAPORE, columnLike, isNoRecord } from './columns.ts';

/** How the layouts of KuCoin's trades name their columns, the newest first. */
const LAYOUTS = [
  {
    time: 'filled time',
    pair: 'symbol',
    side: 'side',
    units: 'filled amount',
    total: 'filled volume',
    price: 'avg. filled price',
    fee: 'fee',
    feeCoin: 'fee currency',
    order: 'order id',
  },
  {
    time: 'tradecreatedat',
    pair: 'symbol',
    side: 'side',
    units: 'size',
    total: 'funds',
    price: 'price',
    fee: 'fee',
    feeCoin: 'feecurrency',
    order: 'orderid',
  },
  {
    time: 'createddate',
    pair: 'symbol',
    side: 'direction',
    units: 'amount',
    total: 'dealvalue',
    price: 'dealprice',
    fee: 'fee',
    feeCoin: '',
    order: 'oid',
  },
  {
    time: 'created_at',
    pair: 'symbol',
    side: 'direction',
    units: 'amount_coin',
    total: 'funds',
    price: 'price',
    fee: 'fee',
    feeCoin: '',
    order: '',
  },
  {
    time: 'created_at',
    pair: 'symbol',
    side: 'direction',
    units: 'amount',
    total: 'deal_value',
    price: 'deal_price',
    fee: '',
    feeCoin: '',
    order: '',
  },
  {
    time: 'time',
    pair: 'pair',
    side: 'side',
    units: 'amount',
    total: 'volume',
    price: 'filledprice',
    fee: 'fee',
    feeCoin: 'feecoin',
    order: '',
  },
] as const;
type Layout = (typeof LAYOUTS)[number];

/**
 * KuCoin's spot trades in six layouts. The zone is in the header (`Filled Time(UTC+08:00)`), else
 * it is Singapore's, where KuCoin's times without a zone count. One order is in two of its exports:
 * as a whole, and in its fills.
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
  if (layout === undefined || isNoRecord(line))
    return leaveOut(line, 'This row contains no transaction.');
  const column = columnLike(names, layout.time) ?? '';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  const row = figuresIn(line, timeOf(line, cell(line, column), { column, zone }), {
    units: layout.units,
    total: layout.total,
    price: layout.price,
    fee: layout.fee,
  });
  if (row === undefined) return;
  const pair = splitMarket(cell(line, layout.pair));
  const feeAsset = cell(line, layout.feeCoin) || (pair && coinOfFee(row, pair)) || pair?.quote;
  const isUnknown = cell(line, layout.feeCoin) === '' && !isZero(row.fee || '0');
  if (isUnknown && pair !== undefined && coinOfFee(row, pair) === undefined)
    return complain(
      line,
      'FEE_MISMATCH',
      `The file does not show in which coin you paid the fee of ${row.fee}.`,
      layout.fee,
    );
  line.order = cell(line, layout.order);
  addMarketTrade(line, {
    ...row,
    pair,
    side: cell(line, layout.side),
    columns: [layout.pair, layout.side, layout.total],
    isRounded: true,
    feeAsset,
  });
}

/** KuCoin's fee of a thousandth tells its coin, where it is that of one side only. */
function coinOfFee(
  { fee, units, total }: { fee: string; units: string; total: string },
  { base, quote }: Pair,
): string | undefined {
  const isPartOf = (whole: string): boolean => {
    const part = quoteTotal(whole, '0.001') ?? '0';
    // The part is exact: written with zeros, its last digit allows for no rounding.
    return addsUp(fee, [`${part}${part.includes('.') ? '' : '.'}000`]);
  };
  const [isOfBase, isOfQuote] = [isPartOf(units), isPartOf(total)];
  return isOfBase === isOfQuote ? undefined : isOfBase ? base : quote;
}

function readConversion(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'This row contains no transaction.');
  const column = columnLike([...line.sheet.columns.keys()], 'time of update') ?? '';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  const timestamp = timeOf(line, cell(line, column), { column, zone });
  const given = partIn(line, cell(line, 'sell'), 'sell');
  const received = partIn(line, cell(line, 'buy'), 'buy');
  if (timestamp === undefined || given === undefined || received === undefined) return;
  if (!/^(success|done|filled)/i.test(cell(line, 'status')))
    return leaveOut(line, 'This order was not filled.');
  if (!isAtRate(line, given, received)) return;
  addExchange(line, { id: '', timestamp, given, received });
}

type Part = { asset: string; quantity: string };

function partIn(line: Line, text: string, column: string): Part | undefined {
  const match = /^([\d.,]+)\s*([A-Za-z]\w*)$/.exec(text.trim());
  const quantity = cleanNumber(match?.[1] ?? '');
  if (match === null || quantity === undefined)
    return complain(line, 'BAD_NUMBER', 'This is not a number with a coin.', column);
  return { asset: match[2] ?? '', quantity };
}

/** `1 BTC = 50000 USDT`, where the row says so, has to be what was given for what came. */
function isAtRate(line: Line, given: Part, received: Part): boolean {
  const [left = '', right = ''] = cell(line, 'price').split('=');
  if (right === '') return true;
  const one = partIn(line, left, 'price');
  const other = partIn(line, right, 'price');
  if (one === undefined || other === undefined) return false;
  const [base, quote] = one.asset === given.asset ? [given, received] : [received, given];
  const figures = { units: base.quantity, price: other.quantity, total: quote.quantity };
  const isOne = one.asset === base.asset && other.asset === quote.asset && one.quantity === '1';
  if (isOne && fitsPrice(figures, { isRounded: true })) return true;
  complain(
    line,
    'VALUE_MISMATCH',
    `${given.quantity} ${given.asset} for ${received.quantity} ${received.asset} does not match the price of the row, ${cell(line, 'price')}.`,
    'price',
  );
  return false;
}
