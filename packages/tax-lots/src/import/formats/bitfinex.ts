import { readMoney, readQuantity, writeMoney } from '../../numbers/money.ts';
import { mulDiv } from '../../numbers/rounding.ts';
import { isFiat } from '../../numbers/fiat.ts';
import { noteBalance } from '../balances.ts';
import { addExchange } from '../exchange.ts';
import type { Line } from '../intake.ts';
import {
  addMovement,
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  walletOf,
} from '../line.ts';
import { splitMarket } from '../pairs.ts';
import { withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

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
  isHeader: (names) => hasAll(names, '#', 'pair', 'amount', 'price', 'fee', 'fee currency', 'date'),
  readRow: readTrade,
  knows: KNOWS,
};

/** Bitfinex's deposits and withdrawals: what is below zero left. */
export const bitfinexMovements: Format = {
  name: 'Bitfinex deposits and withdrawals',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, '#', 'currency', 'status', 'amount', 'fees', 'transaction id') &&
    (names.has('date') || names.has('updated')),
  readRow: readMovement,
  knows: KNOWS,
};

/**
 * Bitfinex's ledger: one row for each change, with the balance after it. Its trades and movements
 * stand in the other two files; what is only here is read from it.
 */
export const bitfinexLedger: Format = {
  name: 'Bitfinex ledger',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, 'description', 'currency', 'amount', 'balance', 'date', 'wallet'),
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
    `${JSON.stringify(cell(line, column))}: which part is the year can’t be seen. Export with four figures for the year.`,
    column,
  );
}

function readTrade(line: Line): void {
  const timestamp = timeOfRow(line, 'date');
  const amount = numberIn(line, 'amount');
  const price = numberIn(line, 'price');
  const fee = numberIn(line, 'fee');
  const pair = splitMarket(cell(line, 'pair'));
  if (timestamp === undefined || amount === undefined || price === undefined || fee === undefined)
    return;
  if (pair === undefined)
    return complain(line, 'UNKNOWN_ROW', 'The two coins of the pair can’t be told apart.', 'pair');
  const units = readQuantity(withoutSign(amount));
  const each = readMoney(price);
  if (units === undefined || each === undefined)
    return complain(line, 'BAD_NUMBER', 'Units and price must be plain numbers.', 'amount');
  const isBuy = !amount.startsWith('-');
  const base = { asset: plain(pair.base), quantity: amount };
  // Rounded to 18 decimals, as quantities are.
  const total = writeMoney(mulDiv(each, units, 10n ** 18n)).replace(/(\.\d{18})\d+$/, '$1');
  const quote = { asset: plain(pair.quote), quantity: total };
  const feeAsset = plain(cell(line, 'fee currency'));
  const received = isBuy ? base : quote;
  addExchange(line, {
    id: cell(line, '#'),
    timestamp,
    wallet: walletOf(line, WALLET),
    given: isBuy ? quote : base,
    received,
    fee: {
      asset: feeAsset,
      quantity: withoutSign(fee),
      paidFrom: feeAsset === received.asset ? 'withheld_in' : 'separate',
    },
  });
}

function readMovement(line: Line): void {
  const timestamp = timeOfRow(line, line.sheet.columns.has('updated') ? 'updated' : 'date');
  const amount = numberIn(line, 'amount');
  const fee = numberIn(line, 'fees');
  if (timestamp === undefined || amount === undefined || fee === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'completed') return leaveOut(line, 'Not completed.');
  const asset = plain(cell(line, 'currency'));
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  addMovement(line, {
    id: cell(line, '#'),
    direction: amount.startsWith('-') ? 'out' : 'in',
    asset,
    quantity: withoutSign(amount),
    fee: withoutSign(fee),
    wallet: walletOf(line, WALLET),
    timestamp,
    hash: cell(line, 'transaction id'),
  });
}

function readLedger(line: Line): void {
  const timestamp = timeOfRow(line, 'date');
  const amount = numberIn(line, 'amount');
  const balance = numberIn(line, 'balance');
  if (timestamp === undefined || amount === undefined || balance === undefined) return;
  const asset = plain(cell(line, 'currency'));
  const account = cell(line, 'wallet');
  if (!isFiat(asset)) noteBalance(line, { account, asset, timestamp, change: amount, balance });
  const description = cell(line, 'description');
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
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
    return complain(
      line,
      'UNKNOWN_ROW',
      `${amount} ${asset}: ${JSON.stringify(description.slice(0, 60))} is not known here.`,
      'description',
    );
  addTransaction(
    line,
    {
      timestamp,
      type: 'income',
      wallet: walletOf(line, WALLET),
      in: { asset, quantity: amount },
      kind,
    },
    cell(line, '#'),
  );
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
