import { numberIn, timeIn } from '../../cells.ts';
import { fitsPrice, plainOf } from '../../amounts.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import { cleanNumber } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Format } from '../format.ts';
import { addMarketTrade } from '../rows.ts';

const WALLET = 'Binance';
const KNOWS = { zone: 'UTC, or in the header', ids: false, balances: false };

/** Binance's spot trades with number and symbol in one cell (`0.5BTC`). */
export const binanceTrades: Format = {
  name: 'Binance trades',
  source: WALLET,
  header: ['pair', 'side', 'price', 'executed', 'amount', 'fee'],
  isHeader: (names) => dateColumn(names) !== undefined,
  readRow: readJoined,
  knows: KNOWS,
};

/** Binance's older spot trades: market, amount, total, fee and fee coin in columns of their own. */
export const binanceMarketTrades: Format = {
  name: 'Binance trades (market)',
  source: WALLET,
  header: ['market', 'type', 'price', 'amount', 'total', 'fee', 'fee coin'],
  isHeader: (names) => dateColumn(names) !== undefined,
  readRow: (line) => {
    const [units, price, total, fee] = ['amount', 'price', 'total', 'fee'].map((name) =>
      numberIn(line, name),
    );
    const timestamp = timeOfRow(line);
    if (
      timestamp === undefined ||
      units === undefined ||
      price === undefined ||
      total === undefined ||
      fee === undefined
    )
      return;
    addMarketTrade(line, {
      timestamp,
      pair: splitMarket(cell(line, 'market')),
      side: cell(line, 'type'),
      columns: ['market', 'type', 'total'],
      units,
      price,
      total,
      fee,
      feeAsset: cell(line, 'fee coin'),
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
    const [given, received] = convertedSides(line);
    if (timestamp === undefined || given === undefined || received === undefined) return;
    if (cell(line, 'status').toLowerCase() !== 'successful')
      return leaveOut(line, 'This was not successful.');
    for (const column of ['price', 'inverse price'])
      if (!fitsRate(cell(line, column), [given, received]))
        return complain(
          line,
          'VALUE_MISMATCH',
          `${given.quantity} ${given.asset} for ${received.quantity} ${received.asset} are not at ${JSON.stringify(cell(line, column).slice(0, 60))}.`,
          column,
        );
    addExchange(line, { id: '', timestamp, given, received });
  },
  knows: { ...KNOWS, zone: 'UTC' },
};

type Part = { asset: string; quantity: string };

function timeOfRow(line: Line): string | undefined {
  const column = dateColumn(new Set(line.sheet.columns.keys())) ?? '';
  return timeIn(line, column, offsetInHeader(column));
}

/**
 * A row whose cells join number and coin. Where a coin begins with a figure, as in `5.11INCH`, the
 * pair tells where the number ends; the fee may be in a third coin.
 */
function readJoined(line: Line): void {
  const timestamp = timeOfRow(line);
  const price = numberIn(line, 'price');
  const pair = cell(line, 'pair').toUpperCase().replace(/[-/_]/g, '');
  const sides = sidesOf(line, pair);
  if (timestamp === undefined || price === undefined || sides === undefined) return;
  const { base, quote } = sides;
  const fee = cell(line, 'fee') === '' ? NO_FEE : feeIn(line, [base.asset, quote.asset]);
  if (fee === undefined) return;
  addMarketTrade(line, {
    timestamp,
    pair: { base: base.asset, quote: quote.asset },
    side: cell(line, 'side'),
    columns: ['pair', 'side', 'amount'],
    units: base.quantity,
    price,
    total: quote.quantity,
    fee: fee.quantity,
    feeAsset: fee.asset,
  });
}

const NO_FEE: Part = { asset: '', quantity: '' };

/** The sides that the pair and both cells agree on; trouble is reported. */
function sidesOf(line: Line, pair: string): { base: Part; quote: Part } | undefined {
  const found: { base: Part; quote: Part }[] = [];
  for (let at = 1; at < pair.length; at++) {
    const base = partOf(cell(line, 'executed'), pair.slice(0, at));
    const quote = partOf(cell(line, 'amount'), pair.slice(at));
    if (base !== undefined && quote !== undefined) found.push({ base, quote });
  }
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  return complain(
    line,
    'BAD_NUMBER',
    `${JSON.stringify(cell(line, 'executed').slice(0, 40))} and ${JSON.stringify(cell(line, 'amount').slice(0, 40))} are not a number with each of the coins of ${JSON.stringify(pair.slice(0, 40))}.`,
    'executed',
  );
}

/** A number before the name of a coin, with a space between them or none. */
function partOf(text: string, asset: string): Part | undefined {
  if (!text.toUpperCase().endsWith(asset)) return undefined;
  const quantity = cleanNumber(text.slice(0, -asset.length).trim());
  return quantity === undefined ? undefined : { asset, quantity };
}

function feeIn(line: Line, sides: readonly string[]): Part | undefined {
  const text = cell(line, 'fee');
  const ofSide = sides.map((asset) => partOf(text, asset)).find((part) => part !== undefined);
  return ofSide ?? partIn(line, 'fee');
}

/** A coin may begin with a figure (`1INCH`), and then a space has to tell. */
function partIn(line: Line, column: string): Part | undefined {
  const text = cell(line, column);
  const match =
    /^(-?[\d.,]+(?:[eE]-?\d+)?)\s+([A-Za-z0-9]+)$/.exec(text) ??
    /^(-?[\d.,]+(?:[eE]-?\d+)?)([A-Za-z][A-Za-z0-9]*)$/.exec(text);
  const asset = match?.[2] ?? '';
  const isUnclear =
    match !== null && !text.includes(' ') && /^(INCH|CAT|CHEEMS|SATS|MBABYDOGE|Z|G)$/.test(asset);
  const quantity = cleanNumber(match?.[1] ?? '');
  if (match === null || quantity === undefined || isUnclear)
    return complain(
      line,
      'BAD_NUMBER',
      `${JSON.stringify(text.slice(0, 40))} is not a number with a coin.`,
      column,
    );
  return { asset, quantity };
}

/** Both sides of a conversion, by the pair where it tells them, else each by its own cell. */
function convertedSides(line: Line): (Part | undefined)[] {
  const pair = cell(line, 'pair').toUpperCase().replace(/[-/_]/g, '');
  const [sold, bought] = [cell(line, 'sell'), cell(line, 'buy')];
  for (let at = 1; at < pair.length; at++) {
    const coins = [pair.slice(0, at), pair.slice(at)] as const;
    for (const [one, other] of [coins, [coins[1], coins[0]] as const]) {
      const [given, received] = [partOf(sold, one), partOf(bought, other)];
      if (given && received && isWhole(sold, one) && isWhole(bought, other))
        return [plainSide(line, given, 'sell'), plainSide(line, received, 'buy')];
    }
  }
  const sides = [partIn(line, 'sell'), partIn(line, 'buy')] as const;
  const isOfPair = sides.every((side) => side === undefined || pair.includes(side.asset));
  if (pair === '' || isOfPair) return [...sides];
  complain(line, 'VALUE_MISMATCH', 'The coins do not match the trading pair.', 'pair');
  return [undefined, undefined];
}

/** With a space between number and coin, the coin is all that follows it. */
const isWhole = (text: string, asset: string): boolean =>
  !text.includes(' ') || text.toUpperCase().split(/\s+/).at(-1) === asset;

function plainSide(line: Line, side: Part, column: string): Part | undefined {
  return plainOf(line, side.quantity, column) === undefined ? undefined : side;
}

/** Whether `1 BTC = 42000 USDT` is what two sides were exchanged at; another text says nothing. */
function fitsRate(text: string, sides: readonly Part[]): boolean {
  const match = /^1\s*(\w+)\s*=\s*([\d.,]+)\s*(\w+)$/.exec(text);
  const base = sides.find(({ asset }) => asset === match?.[1]);
  const quote = sides.find((side) => side.asset === match?.[3] && side !== base);
  const price = cleanNumber(match?.[2] ?? '');
  if (base === undefined || quote === undefined || price === undefined) return true;
  const figures = { units: base.quantity, price, total: quote.quantity };
  return fitsPrice(figures, { isRounded: true, spread: 1 });
}

/** The date column, whose name says the offset: `date(utc)`, `date(utc+8)`. */
function dateColumn(names: ReadonlySet<string>): string | undefined {
  return [...names].find((name) => /^date\(utc([+-]\d+)?\)$/.test(name));
}
