import { isFiat } from '../../numbers/fiat.ts';
import { addTransaction, cell, complain, leaveOut, numberIn, originOf, timeIn } from '../intake.ts';
import type { Line } from '../intake.ts';
import { addExchange } from '../exchange.ts';
import { cleanNumber, isZero, withoutSign } from '../read-number.ts';
import type { Format } from './format.ts';

const WALLET = 'Coinbase';
const BUYS = new Set(['buy', 'advanced trade buy', 'advance trade buy', 'pro buy']);
const SELLS = new Set(['sell', 'advanced trade sell', 'advance trade sell', 'pro sell']);
const INCOMES: Record<string, string> = {
  'staking income': 'staking',
  'rewards income': 'interest',
  'reward income': 'interest',
  'inflation reward': 'staking',
  'learning reward': 'reward',
  'coinbase earn': 'reward',
  'subscription rebates': 'cashback',
  'subscription rebates (24 hours)': 'cashback',
  'card buy back': 'cashback',
  'coinbase card rebate reward': 'cashback',
  airdrop: 'airdrop',
  'incentives rewards payout': 'reward',
  'mining income': 'mining',
  'interest income': 'interest',
};
const OUTWARD = new Set([
  'send',
  'withdrawal',
  'pro withdrawal',
  'exchange withdrawal',
  'prime withdrawal',
]);
const INWARD = new Set(['receive', 'deposit', 'pro deposit', 'exchange deposit', 'prime deposit']);
const INSIDE = new Set([
  'retail staking transfer',
  'retail unstaking transfer',
  'retail eth2 deprecation',
  'vault withdrawal',
  'vault deposit',
  'retail simple dust',
]);

/**
 * Coinbase's transaction history, with or without `ID`, old and new names of the price columns. A
 * Convert's second
 * side stands only in its Notes. A Send is no proof of a disposal: it is matched or asked.
 */
export const coinbase: Format = {
  name: 'Coinbase',
  isHeader: (names) =>
    names.has('timestamp') && names.has('transaction type') && names.has('quantity transacted'),
  readRow: readCoinbaseRow,
};

function readCoinbaseRow(line: Line): void {
  const kind = cell(line, 'transaction type').toLowerCase();
  const asset = cell(line, 'asset');
  const timestamp = timeIn(line, 'timestamp', undefined);
  const quantity = numberIn(line, 'quantity transacted');
  const subtotal = numberIn(line, 'subtotal');
  const fees = numberIn(line, 'fees and/or spread', 'fees');
  const total = numberIn(
    line,
    'total (inclusive of fees and/or spread)',
    'total (inclusive of fees)',
  );
  if (
    timestamp === undefined ||
    quantity === undefined ||
    subtotal === undefined ||
    fees === undefined ||
    total === undefined
  )
    return;
  const currency = cell(line, 'price currency', 'spot price currency') || line.intake.currency;
  const amount = { asset, quantity: withoutSign(quantity) };
  const money = { asset: currency, quantity: withoutSign(subtotal || total) };
  const fee = { asset: currency, quantity: fees, paidFrom: 'separate' as const };
  const id = cell(line, 'id');
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  if (BUYS.has(kind))
    return addExchange(line, {
      id,
      timestamp,
      wallet: WALLET,
      given: money,
      received: amount,
      value: '',
      fee,
    });
  if (SELLS.has(kind))
    return addExchange(line, {
      id,
      timestamp,
      wallet: WALLET,
      given: amount,
      received: money,
      value: '',
      fee,
    });
  if (kind === 'convert') return readConvert(line, id, timestamp, subtotal, fees, currency);
  const income = INCOMES[kind];
  if (income !== undefined) {
    const value =
      currency === line.intake.currency && money.quantity !== '' ? { value: money.quantity } : {};
    return addTransaction(
      line,
      { timestamp, type: 'income', wallet: WALLET, in: amount, kind: income, ...value },
      id,
    );
  }
  if (INSIDE.has(kind)) return leaveOut(line, 'Moved within Coinbase.');
  const direction = OUTWARD.has(kind) ? 'out' : INWARD.has(kind) ? 'in' : undefined;
  if (direction === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      `Coinbase's type ${JSON.stringify(kind)} is not known here.`,
      'transaction type',
    );
  const unique = id || `${line.sheet.file}:${line.row.number}`;
  line.intake.movements.push({
    id: unique,
    direction,
    ...amount,
    fee: '0',
    wallet: WALLET,
    timestamp,
    hash: '',
    origin: originOf(line),
  });
}

/** "Converted 0.5 ETH to 0.02 BTC": what came in is worth the subtotal less the spread. */
function readConvert(
  line: Line,
  id: string,
  timestamp: string,
  subtotal: string,
  fees: string,
  currency: string,
): void {
  const match = /Converted\s+([\d.,]+)\s+(\S+)\s+to\s+([\d.,]+)\s+(\S+)/i.exec(cell(line, 'notes'));
  const given = cleanNumber(match?.[1] ?? '');
  const received = cleanNumber(match?.[3] ?? '');
  if (match === null || given === undefined || received === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      'The second side of this conversion is not in its notes.',
      'notes',
    );
  const fee = { asset: currency, quantity: fees, paidFrom: 'separate' as const };
  const value =
    currency === line.intake.currency && !isZero(subtotal || '0') ? withoutSign(subtotal) : '';
  addExchange(line, {
    id,
    timestamp,
    wallet: WALLET,
    given: { asset: match[2] ?? '', quantity: given },
    received: { asset: match[4] ?? '', quantity: received },
    value,
    fee,
  });
}
