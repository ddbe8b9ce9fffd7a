import { isFiat } from '../../numbers/fiat.ts';
import { noteBalance } from '../balances.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut, timeIn } from '../line.ts';
import { splitMarket } from '../pairs.ts';
import { withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import type { Format } from './format.ts';
import {
  addChange,
  addIncome,
  addMarketTrade,
  complainOfWord,
  figuresIn,
  quoteTotal,
} from './rows.ts';

const WALLET = 'Bitfinex';
const KNOWS = { zone: 'in the header, else UTC', ids: true, balances: false };
/** Bitfinex's own codes. */
const CODES: Record<string, string> = {
  UST: 'USDT',
  UDC: 'USDC',
  DSH: 'DASH',
  IOT: 'IOTA',
  QTM: 'QTUM',
};

/** Bitfinex's trades: units below zero were sold; price times units is the other side. */
export const bitfinexTrades: Format = {
  name: 'Bitfinex trades',
  source: WALLET,
  header: ['#', 'pair', 'amount', 'price', 'fee', 'fee currency', 'date'],
  readRow: readTrade,
  knows: KNOWS,
};

/** Bitfinex's deposits and withdrawals: what is below zero left. */
export const bitfinexMovements: Format = {
  name: 'Bitfinex deposits and withdrawals',
  source: WALLET,
  header: ['#', 'currency', 'status', 'amount', 'fees', 'transaction id'],
  isHeader: (names) => names.has('date') || names.has('updated'),
  readRow: readMovement,
  knows: KNOWS,
};

/**
 * Bitfinex's ledger: one row for each change, with the balance after it. Its trades and movements
 * are in the other two files; what is only here is read from it.
 */
export const bitfinexLedger: Format = {
  name: 'Bitfinex ledger',
  source: WALLET,
  header: ['description', 'currency', 'amount', 'balance', 'date', 'wallet'],
  readRow: readLedger,
  knows: { ...KNOWS, balances: true },
};

function timeOfRow(line: Line, column: string): string | undefined {
  const zone = offsetInHeader(column) ?? '+00:00';
  const isShort = /^\d{2}-\d{2}-\d{2} /.test(cell(line, column));
  if (!isShort) return timeIn(line, column, zone);
  return complain(
    line,
    'AMBIGUOUS_DATE',
    `${JSON.stringify(cell(line, column))}: it is not clear which part is the year. Export with four digits for the year.`,
    column,
  );
}

function readTrade(line: Line): void {
  const row = figuresIn(line, timeOfRow(line, 'date'), {
    amount: 'amount',
    price: 'price',
    fee: 'fee',
  });
  if (row === undefined) return;
  const { amount, price, timestamp, fee } = row;
  const units = withoutSign(amount);
  const total = quoteTotal(units, price);
  const pair = splitMarket(cell(line, 'pair'));
  if (pair !== undefined && total === undefined)
    return complain(line, 'BAD_NUMBER', 'Units and price must be plain numbers.', 'amount');
  addMarketTrade(line, {
    id: cell(line, '#'),
    timestamp,
    pair: pair && { base: plain(pair.base), quote: plain(pair.quote) },
    side: amount.startsWith('-') ? 'sell' : 'buy',
    columns: ['pair', 'amount'],
    units,
    total: total ?? '',
    fee: withoutSign(fee),
    feeAsset: plain(cell(line, 'fee currency')),
  });
}

function readMovement(line: Line): void {
  const column = line.sheet.columns.has('updated') ? 'updated' : 'date';
  const row = figuresIn(line, timeOfRow(line, column), { amount: 'amount', fee: 'fees' });
  if (row === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'completed') return leaveOut(line, 'Not completed.');
  addChange(line, {
    id: cell(line, '#'),
    timestamp: row.timestamp,
    amount: row.amount,
    asset: plain(cell(line, 'currency')),
    fee: withoutSign(row.fee),
    hash: cell(line, 'transaction id'),
  });
}

function readLedger(line: Line): void {
  const row = figuresIn(line, timeOfRow(line, 'date'), { amount: 'amount', balance: 'balance' });
  if (row === undefined) return;
  const { timestamp, amount, balance } = row;
  const asset = plain(cell(line, 'currency'));
  const account = cell(line, 'wallet');
  noteBalance(line, { account, asset, timestamp, change: amount, balance });
  const description = cell(line, 'description');
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  if (
    /^(exchange |trading fees for |(crypto )?(deposit|withdrawal)|settlement|canceled withdraw)/i.test(
      description,
    )
  )
    return leaveOut(
      line,
      'Read from Bitfinex’s lists of trades, deposits and withdrawals, which have to be imported too.',
    );
  if (/^transfer of .* from wallet/i.test(description))
    return leaveOut(line, 'Moved within Bitfinex.');
  const kind = incomeOf(description);
  if (kind === undefined || amount.startsWith('-'))
    return complainOfWord(line, `${amount} ${asset}:`, description, 'description');
  addIncome(line, { id: cell(line, '#'), timestamp, asset, amount, kind });
}

function incomeOf(description: string): string | undefined {
  if (/^(earned fees from user|affiliate rebate)/i.test(description)) return 'referral';
  if (/^(margin funding payment|lending payment)\b/i.test(description)) return 'interest';
  return /^([a-z0-9]+ )?staking rewards?\b/i.test(description) ? 'staking' : undefined;
}

function plain(code: string): string {
  const asset = code.toUpperCase().replace(/F0$/, '');
  return CODES[asset] ?? asset;
}
