import { numberOf } from '../cells.ts';
import { fitsPrice, plainOf } from '../amounts.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut, walletOf } from '../line.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Format } from './format.ts';
import { timeOfRow } from './gemini.ts';
import { atPriceOf, complainOfPrice, complainOfWord } from './rows.ts';

const WALLET = 'Gemini';

/**
 * Gemini Earn's history, a file beside Gemini's own: what went there and came back, which Gemini's
 * history has too, and interest, which is nowhere else. A group of columns for each coin: `Amount
 * BTC`, with the price of that time after it.
 * Source of columns and words: one public program that reads these files; looked up 2026-11-23.
 */
export const geminiEarn: Format = {
  name: 'Gemini Earn',
  source: 'Gemini Earn',
  header: ['date', 'time (utc)', 'type', 'symbol'],
  isHeader: (names) =>
    !names.has('specification') && [...names].some((name) => /^amount \S+$/.test(name)),
  readRow,
  knows: { zone: 'UTC', ids: false, balances: false },
};

function readRow(line: Line): void {
  const type = cell(line, 'type').toLowerCase();
  const asset = cell(line, 'symbol').toUpperCase();
  if (type === 'monthly interest summary') return leaveOut(line, 'This row sums up other rows.');
  if (type === 'deposit' || type === 'redeem')
    return leaveOut(line, 'You moved this within Gemini.');
  const timestamp = timeOfRow(line);
  if (timestamp === undefined) return;
  if (type !== 'interest credit') return complainOfWord(line, "Gemini Earn's type", type, 'type');
  const place = line.sheet.columns.get(`amount ${asset.toLowerCase()}`);
  const quantity = place === undefined ? '' : amountAt(line, place, asset);
  if (quantity === undefined || plainOf(line, quantity, 'amount') === undefined) return;
  if (place === undefined || quantity === '')
    return complain(
      line,
      'UNKNOWN_ROW',
      'No column contains the units of this interest.',
      'symbol',
    );
  const isPriced = /^price usd/i.test(line.sheet.header[place + 1] ?? '');
  const price = isPriced ? amountAt(line, place + 1, 'USD') : '';
  const isTold = /^amount usd/i.test(line.sheet.header[place + 2] ?? '');
  const total = isTold ? amountAt(line, place + 2, 'USD') : '';
  if (price === undefined || total === undefined) return;
  const figures = { units: quantity, price, total };
  if (price !== '' && total !== '' && !fitsPrice(figures, { isRounded: true }))
    return complainOfPrice(line, figures, 'amount');
  addTwoSided(line, {
    timestamp,
    wallet: walletOf(line, WALLET),
    received: { asset, quantity },
    value: { amount: atPriceOf(quantity, price) ?? '', currency: 'USD' },
    meaning: { type: 'income', kind: 'interest' },
  });
}

/** A number of a cell that may name its unit: `0.0001 BTC`. */
function amountAt(line: Line, place: number, unit: string): string | undefined {
  const text = (line.row.cells[place] ?? '').trim();
  const bare = text.toUpperCase().endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
  return numberOf(line, bare, line.sheet.header[place] ?? '');
}
