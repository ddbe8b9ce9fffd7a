import { cell, complain, numberIn, timeIn } from '../intake.ts';
import type { Line } from '../intake.ts';
import { addExchange } from '../exchange.ts';
import { cleanNumber } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const WALLET = 'Binance';
const QUOTES = [
  'FDUSD',
  'USDT',
  'BUSD',
  'USDC',
  'TUSD',
  'USDP',
  'BIDR',
  'DAI',
  'BTC',
  'ETH',
  'BNB',
  'TRX',
  'XRP',
  'DOGE',
  'EUR',
  'GBP',
  'AUD',
  'BRL',
  'TRY',
  'RUB',
  'UAH',
  'NGN',
  'ZAR',
  'PLN',
  'RON',
  'JPY',
  'USD',
];

/** Binance's spot trades with number and symbol in one cell (`0.5BTC`). */
export const binanceTrades: Format = {
  name: 'Binance trades',
  isHeader: (names) =>
    dateColumn(names) !== undefined &&
    hasAll(names, 'pair', 'side', 'price', 'executed', 'amount', 'fee'),
  readRow: (line) => {
    const executed = amountIn(line, 'executed');
    const amount = amountIn(line, 'amount');
    const fee = amountIn(line, 'fee');
    if (executed !== undefined && amount !== undefined && fee !== undefined)
      addTrade(line, cell(line, 'side'), executed, amount, fee);
  },
};

/** Binance's older spot trades: market, amount, total, fee and fee coin in columns of their own. */
export const binanceMarketTrades: Format = {
  name: 'Binance trades (market)',
  isHeader: (names) =>
    dateColumn(names) !== undefined &&
    hasAll(names, 'market', 'type', 'price', 'amount', 'total', 'fee', 'fee coin'),
  readRow: (line) => {
    const market = cell(line, 'market');
    const quote = QUOTES.find((name) => market.endsWith(name) && market.length > name.length);
    const amount = numberIn(line, 'amount');
    const total = numberIn(line, 'total');
    const fee = numberIn(line, 'fee');
    if (quote === undefined)
      return complain(
        line,
        'UNKNOWN_ROW',
        `The two coins of ${JSON.stringify(market)} can't be told apart.`,
        'market',
      );
    if (amount === undefined || total === undefined || fee === undefined) return;
    const base = { asset: market.slice(0, -quote.length), quantity: amount };
    addTrade(
      line,
      cell(line, 'type'),
      base,
      { asset: quote, quantity: total },
      { asset: cell(line, 'fee coin'), quantity: fee },
    );
  },
};

type Part = { asset: string; quantity: string };

function addTrade(line: Line, side: string, base: Part, quote: Part, fee: Part): void {
  const isBuy = side.toUpperCase() === 'BUY';
  const column = dateColumn(new Set(line.sheet.columns.keys())) ?? '';
  const timestamp = timeIn(line, column, offsetInHeader(column));
  if (timestamp === undefined) return;
  if (!isBuy && side.toUpperCase() !== 'SELL')
    return complain(
      line,
      'UNKNOWN_ROW',
      `The side is ${JSON.stringify(side)}, neither BUY nor SELL.`,
      'side',
    );
  const [given, received] = isBuy ? [quote, base] : [base, quote];
  const paidFrom = fee.asset === received.asset ? 'withheld_in' : 'separate';
  addExchange(line, {
    id: '',
    timestamp,
    wallet: WALLET,
    given,
    received,
    value: '',
    fee: { ...fee, paidFrom },
  });
}

function amountIn(line: Line, column: string): Part | undefined {
  const text = cell(line, column);
  const match = /^([\d.,]+(?:[eE]-?\d+)?)\s*([A-Za-z][A-Za-z0-9]*)$/.exec(text);
  const quantity = cleanNumber(match?.[1] ?? '');
  if (match === null || quantity === undefined)
    return complain(
      line,
      'BAD_NUMBER',
      `${JSON.stringify(text.slice(0, 40))} is not a number and a coin.`,
      column,
    );
  return { asset: match[2] ?? '', quantity };
}

/** The date column, whose name says the offset: `date(utc)`, `date(utc+8)`. */
function dateColumn(names: ReadonlySet<string>): string | undefined {
  return [...names].find((name) => /^date\(utc([+-]\d+)?\)$/.test(name));
}
