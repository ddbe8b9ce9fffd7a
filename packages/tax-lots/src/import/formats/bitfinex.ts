import { timeIn } from '../cells.ts';
import { isFiat } from '../../numbers/fiat.ts';
import { fitsPrice, negated, splitSign } from '../amounts.ts';
import { noteBalance } from '../balances.ts';
import { leaveToList } from '../elsewhere.ts';
import type { Intake, Line } from '../intake.ts';
import { cell, complain, leaveOut } from '../line.ts';
import { splitMarket } from '../pairs.ts';
import { offsetInHeader, readMoment } from '../read-time.ts';
import { cellOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { hasAll } from './format.ts';
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
  readAll: rowByRow('date', readTrade),
  knows: KNOWS,
};

/** Bitfinex's deposits and withdrawals: what is below zero left. */
export const bitfinexMovements: Format = {
  name: 'Bitfinex deposits and withdrawals',
  source: WALLET,
  header: ['#', 'currency', 'status', 'amount', 'fees', 'transaction id'],
  isHeader: (names) => names.has('date') || names.has('updated'),
  readAll: rowByRow('updated', readMovement),
  knows: KNOWS,
};

/**
 * Bitfinex's ledger: one row for each change, with the balance after it. Its trades and movements
 * are in the other two files; what is only here is read from it. Before 2019 it had five columns.
 */
export const bitfinexLedger: Format = {
  name: 'Bitfinex ledger',
  source: WALLET,
  header: ['description', 'currency', 'amount', 'balance', 'date'],
  isHeader: (names) => names.size === 5 || hasAll(names, 'wallet'),
  readAll: rowByRow('date', readLedger),
  knows: { ...KNOWS, balances: true },
};

type TimeOf = (line: Line) => string | undefined;

/**
 * Reads rows one by one. Days with two digits for the year are as Bitfinex writes them, with the
 * day first, unless their owner says otherwise or the rows then are in no order.
 */
function rowByRow(
  wanted: string,
  read: (line: Line, timeOfRow: TimeOf) => void,
): (intake: Intake, sheet: Sheet) => void {
  return (intake, sheet) => {
    const column = sheet.columns.has(wanted) ? wanted : 'date';
    const zone = offsetInHeader(column) ?? '+00:00';
    const isClear = isInOrder(sheet, column, zone);
    const timeOfRow = (line: Line): string | undefined => {
      const text = cell(line, column);
      if (!SHORT_YEAR.test(text)) return timeIn(line, column, zone);
      if (isClear) return timeIn(line, column, zone, sheet.options.dates ?? 'day first');
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${JSON.stringify(text.slice(0, 40))}: if the day comes first, the file’s rows are out of order. Choose how it writes dates, or export it with four digits for the year.`,
        column,
      );
    };
    for (const row of sheet.rows) read({ intake, sheet, row }, timeOfRow);
  };
}

const SHORT_YEAR = /^\d{2}-\d{2}-\d{2} /;

/** Whether days with two digits for the year run one way only, as Bitfinex sorts its files. */
function isInOrder(sheet: Sheet, column: string, zone: string): boolean {
  if (sheet.options.dates !== undefined) return true;
  let [hasRisen, hasFallen, before] = [false, false, ''];
  for (const row of sheet.rows) {
    const text = cellOf(sheet, row, column);
    if (!SHORT_YEAR.test(text)) continue;
    const read = readMoment(text, zone, 'day first');
    if (!('timestamp' in read)) return false;
    if (before !== '' && read.timestamp > before) hasRisen = true;
    if (before !== '' && read.timestamp < before) hasFallen = true;
    before = read.timestamp;
  }
  return !(hasRisen && hasFallen);
}

function readTrade(line: Line, timeOfRow: TimeOf): void {
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', price: 'price', fee: 'fee' });
  if (row === undefined) return;
  const { amount, price, timestamp, fee } = row;
  const { isBelow, size: units } = splitSign(amount);
  const total = quoteTotal(units, price);
  const told = splitMarket(cell(line, 'pair'));
  const pair = told && { base: plain(told.base), quote: plain(told.quote) };
  if (pair !== undefined && (total === undefined || price.startsWith('-')))
    return complain(line, 'BAD_NUMBER', 'The units and the price must be plain numbers.', 'amount');
  const feeAsset = plain(cell(line, 'fee currency'));
  const ofFee = feeAsset === pair?.base ? units : feeAsset === pair?.quote ? total : undefined;
  if (ofFee !== undefined && !isFeeOf(line, { fee, total: ofFee }))
    return complain(
      line,
      'FEE_MISMATCH',
      `The fee of ${fee} is not ${cell(line, 'fee perc')} of ${ofFee} ${feeAsset}.`,
      'fee',
    );
  addMarketTrade(line, {
    id: cell(line, '#'),
    timestamp,
    pair,
    side: isBelow ? 'sell' : 'buy',
    columns: ['pair', 'amount'],
    units,
    total: total ?? '',
    // What was paid is below zero.
    fee: negated(fee),
    feeAsset,
  });
}

/** Whether a fee is the part of a hundred that the row says, where it does. */
function isFeeOf(line: Line, { fee, total }: { fee: string; total: string }): boolean {
  const percent = /^-?(\d+(?:\.\d+)?)%$/.exec(cell(line, 'fee perc'))?.[1];
  if (percent === undefined) return true;
  const price = quoteTotal(percent, '0.01') ?? '0';
  return fitsPrice({ units: total, price, total: splitSign(fee).size }, { isRounded: true });
}

function readMovement(line: Line, timeOfRow: TimeOf): void {
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', fee: 'fees' });
  if (row === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'completed')
    return leaveOut(line, 'This was not completed.');
  addChange(line, {
    id: cell(line, '#'),
    timestamp: row.timestamp,
    amount: row.amount,
    asset: plain(cell(line, 'currency')),
    fee: negated(row.fee),
    hash: cell(line, 'transaction id'),
  });
}

const LISTED =
  /^(exchange |trading fees? (for )?|(crypto |[a-z]+ )?(deposit|withdrawal)( fee)?\b|settlement|cancell?ed withdraw)/i;

function readLedger(line: Line, timeOfRow: TimeOf): void {
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', balance: 'balance' });
  if (row === undefined) return;
  const { timestamp, amount, balance } = row;
  const asset = plain(cell(line, 'currency'));
  const description = cell(line, 'description');
  const account = cell(line, 'wallet') || (/ on wallet (\w+)/i.exec(description)?.[1] ?? '');
  noteBalance(line, { account, asset, timestamp, change: amount, balance });
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (LISTED.test(description)) return leaveToList(line, { asset, timestamp });
  if (/^transfer of .* from wallet/i.test(description))
    return leaveOut(line, 'You moved this within Bitfinex.');
  const kind = incomeOf(description);
  if (kind === undefined)
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
