import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, numberIn, timeIn } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import { cleanNumber } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Format } from '../format.ts';

const WALLET = 'Binance';
const KNOWS = { zone: 'UTC, or in the header', ids: false, balances: false };

/** Binance's spot trades with number and symbol in one cell (`0.5BTC`). */
export const binanceTrades: Format = {
  name: 'Binance trades',
  source: WALLET,
  header: ['pair', 'side', 'price', 'executed', 'amount', 'fee'],
  isHeader: (names) => dateColumn(names) !== undefined,
  readRow: (line) => {
    const executed = amountIn(line, 'executed');
    const amount = amountIn(line, 'amount');
    const fee = amountIn(line, 'fee');
    if (executed !== undefined && amount !== undefined && fee !== undefined)
      addTrade(line, cell(line, 'side'), { base: executed, quote: amount, fee });
  },
  knows: KNOWS,
};

/** Binance's older spot trades: market, amount, total, fee and fee coin in columns of their own. */
export const binanceMarketTrades: Format = {
  name: 'Binance trades (market)',
  source: WALLET,
  header: ['market', 'type', 'price', 'amount', 'total', 'fee', 'fee coin'],
  isHeader: (names) => dateColumn(names) !== undefined,
  readRow: (line) => {
    const market = cell(line, 'market');
    const pair = splitMarket(market);
    const [amount, total, fee] = ['amount', 'total', 'fee'].map((name) => numberIn(line, name));
    if (pair === undefined)
      return complain(
        line,
        'UNKNOWN_ROW',
        `The two coins of ${JSON.stringify(market.slice(0, 40))} can't be told apart.`,
        'market',
      );
    if (amount === undefined || total === undefined || fee === undefined) return;
    addTrade(line, cell(line, 'type'), {
      base: { asset: pair.base, quantity: amount },
      quote: { asset: pair.quote, quantity: total },
      fee: { asset: cell(line, 'fee coin'), quantity: fee },
    });
  },
  knows: KNOWS,
};

/** Binance's conversions: `Sell` and `Buy` with number and coin in one cell. */
export const binanceConvert: Format = {
  name: 'Binance convert',
  source: WALLET,
  header: ['date', 'pair', 'type', 'sell', 'buy', 'inverse price', 'status'],
  readRow: (line) => {
    const timestamp = timeIn(line, 'date', '+00:00');
    const given = amountIn(line, 'sell');
    const received = amountIn(line, 'buy');
    if (timestamp === undefined || given === undefined || received === undefined) return;
    if (cell(line, 'status').toLowerCase() !== 'successful')
      return leaveOut(line, 'Not successful.');
    addExchange(line, { id: '', timestamp, given, received });
  },
  knows: { ...KNOWS, zone: 'UTC' },
};

type Part = { asset: string; quantity: string };

function addTrade(
  line: Line,
  side: string,
  { base, quote, fee }: { base: Part; quote: Part; fee: Part },
): void {
  const column = dateColumn(new Set(line.sheet.columns.keys())) ?? '';
  const timestamp = timeIn(line, column, offsetInHeader(column));
  if (timestamp === undefined) return;
  if (!/^(buy|sell)$/i.test(side))
    return complain(
      line,
      'UNKNOWN_ROW',
      `The side is ${JSON.stringify(side)}, neither BUY nor SELL.`,
      'side',
    );
  const [given, received] = side.toUpperCase() === 'BUY' ? [quote, base] : [base, quote];
  addExchange(line, { id: '', timestamp, given, received, fee });
}

/** A coin may begin with a figure (`1INCH`), and then a space or the case has to tell. */
function amountIn(line: Line, column: string): Part | undefined {
  const text = cell(line, column);
  const match =
    /^([\d.,]+(?:[eE]-?\d+)?)\s+([A-Za-z0-9]+)$/.exec(text) ??
    /^([\d.,]+(?:[eE]-?\d+)?)([A-Za-z][A-Za-z0-9]*)$/.exec(text);
  const asset = match?.[2] ?? '';
  const isUnclear =
    match !== null && !text.includes(' ') && /^(INCH|CAT|CHEEMS|SATS|MBABYDOGE|Z|G)$/.test(asset);
  const quantity = cleanNumber(match?.[1] ?? '');
  if (match === null || quantity === undefined || isUnclear)
    return complain(
      line,
      'BAD_NUMBER',
      `${JSON.stringify(text.slice(0, 40))} is not a number and a coin.`,
      column,
    );
  return { asset, quantity };
}

/** The date column, whose name says the offset: `date(utc)`, `date(utc+8)`. */
function dateColumn(names: ReadonlySet<string>): string | undefined {
  return [...names].find((name) => /^date\(utc([+-]\d+)?\)$/.test(name));
}
