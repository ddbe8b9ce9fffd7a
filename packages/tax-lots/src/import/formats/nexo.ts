import { isFiat } from '../../numbers/fiat.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut, numberIn, numberOf, timeIn } from '../line.ts';
import { cleanNumber, withoutSign } from '../read-number.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Side, TwoSided } from '../two-sided.ts';
import type { Format } from './format.ts';
import { minus } from './rows.ts';

const WALLET = 'Nexo';
/** Nexo's names of one coin on several chains. */
const CODES: Record<string, string> = {
  BNBN: 'BNB',
  NEXONEXO: 'NEXO',
  NEXOBNB: 'NEXO',
  NEXOBEP2: 'NEXO',
  USDTERC: 'USDT',
};
/** Dollars, euros and pounds as they are kept at Nexo. */
const MONEY: Record<string, string> = { GBPX: 'GBP', EURX: 'EUR', USDX: 'USD', XUSD: 'USD' };
const INCOMES: Record<string, string> = {
  interest: 'interest',
  'fixed term interest': 'interest',
  fixedterminterest: 'interest',
  'interest additional': 'interest',
  interestadditional: 'interest',
  dividend: 'dividend',
  'referral bonus': 'referral',
  referralbonus: 'referral',
  cashback: 'cashback',
  'exchange cashback': 'cashback',
  bonus: 'reward',
};
const INSIDE = new Set(
  'locking term deposit,lockingtermdeposit,unlocking term deposit,unlockingtermdeposit,transfer in,transferin,transfer out,transferout,transfer to pro wallet,transfer from pro wallet'.split(
    ',',
  ),
);
const EXCHANGES = new Set(
  'exchange,exchange collateral,deposit to exchange,deposittoexchange,exchange to withdraw,exchangetowithdraw,exchange deposited on,exchangedepositedon'.split(
    ',',
  ),
);

/**
 * Nexo's transactions: input and output with their currencies, worth in dollars, state in the
 * details. Times are UTC where the header says so; the older files name no zone, and are asked.
 */
export const nexo: Format = {
  name: 'Nexo',
  source: WALLET,
  header: [
    'transaction',
    'type',
    'input currency',
    'input amount',
    'output currency',
    'output amount',
    'details',
  ],
  isHeader: (names) => names.has('date / time') || names.has('date / time (utc)'),
  readRow,
  knows: { zone: 'UTC where the header says so, else asked', ids: true, balances: false },
};

/**
 * Nexo's older transactions: one currency and amount a row, and both with a slash where one was
 * exchanged for another. They name no zone, and are asked.
 */
export const nexoOlder: Format = {
  name: 'Nexo (one currency a row)',
  source: WALLET,
  header: ['transaction', 'type', 'currency', 'amount', 'details', 'date / time'],
  isHeader: (names) => names.has('outstanding loan'),
  readRow: readOlder,
  knows: { zone: 'asked', ids: true, balances: false },
};

function readRow(line: Line): void {
  const isUtc = line.sheet.columns.has('date / time (utc)');
  const timestamp = timeIn(
    line,
    isUtc ? 'date / time (utc)' : 'date / time',
    isUtc ? '+00:00' : undefined,
  );
  const input = sideOf(line, 'input');
  const output = sideOf(line, 'output');
  if (timestamp === undefined || input === undefined || output === undefined) return;
  readSides(line, { timestamp, input, output });
}

function readOlder(line: Line): void {
  const timestamp = timeIn(line, 'date / time', undefined);
  if (timestamp === undefined) return;
  const [first = '', second = first] = cell(line, 'currency').split('/');
  const text = cell(line, 'amount');
  const both = /^-([\d.,]+) \/ \+([\d.,]+)$/.exec(text);
  if ((both === null) !== (first === second))
    return complain(
      line,
      'BAD_NUMBER',
      `${JSON.stringify(text.slice(0, 40))} of ${JSON.stringify(cell(line, 'currency').slice(0, 40))}: one amount a currency is needed.`,
      'amount',
    );
  const [given, came] = both === null ? [text, text] : [`-${both[1] ?? ''}`, both[2] ?? ''];
  const [left, right] = [numberOf(line, given, 'amount'), numberOf(line, came, 'amount')];
  if (left === undefined || right === undefined) return;
  readSides(line, {
    timestamp,
    input: { asset: plain(first), quantity: left },
    output: { asset: plain(second), quantity: right },
  });
}

function readSides(
  line: Line,
  { timestamp, input, output }: { timestamp: string; input: Side; output: Side },
): void {
  const details = cell(line, 'details');
  const type = cell(line, 'type').toLowerCase();
  const feeText = cell(line, 'fee');
  const fee = feeText === '' || feeText === '-' ? '' : numberIn(line, 'fee');
  if (fee === undefined) return;
  if (/^(rejected|pending|cancell?ed)/i.test(details)) return leaveOut(line, 'Not approved.');
  if (INSIDE.has(type)) return leaveOut(line, 'Moved within Nexo.');
  const dollars = cleanNumber(cell(line, 'usd equivalent')) ?? '';
  const common = {
    id: cell(line, 'transaction'),
    timestamp,
    value: { amount: withoutSign(dollars), currency: 'USD' },
    fee: { asset: plain(cell(line, 'fee currency')), quantity: withoutSign(fee) },
  };
  const isSpent = input.quantity.startsWith('-');
  if (EXCHANGES.has(type)) {
    if (isFiat(input.asset) && isFiat(output.asset))
      return leaveOut(line, 'Only fiat currency moved.');
    return addTwoSided(line, { ...common, sent: netOf(input, common.fee), received: output });
  }
  const income = INCOMES[type];
  if (income !== undefined && !isSpent) {
    const units = withoutSign(output.quantity) === '0' || output.asset === '' ? input : output;
    return addTwoSided(line, {
      ...common,
      received: units,
      meaning: { type: 'income', kind: income },
    });
  }
  if (/^(deposit|top up crypto|withdrawal|withdraw exchanged|withdrawexchanged)$/.test(type))
    return addMoved(line, { ...common, input, output, isOut: type.startsWith('withdraw') });
  complain(
    line,
    'UNKNOWN_ROW',
    `${input.quantity} ${input.asset}: Nexo's type ${JSON.stringify(type.slice(0, 40))} is not recognised, or not computed.`,
    'type',
  );
}

/** Deposits and withdrawals; what is called an airdrop in the details is one. */
function addMoved(
  line: Line,
  { input, output, isOut, ...common }: TwoSided & { input: Side; output: Side; isOut: boolean },
): void {
  const details = cell(line, 'details');
  if (/airdrop/i.test(details))
    return addTwoSided(line, {
      ...common,
      received: output,
      meaning: { type: 'income', kind: 'airdrop' },
    });
  addTwoSided(line, {
    ...common,
    hash: /\b0x[0-9a-f]{64}\b/i.exec(details)?.[0] ?? '',
    ...(isOut ? { sent: netOf(input, common.fee) } : { received: output }),
  });
}

/** What Nexo takes in has the fee in it where both are one coin. */
function netOf(side: Side, fee: Side | undefined): Side {
  return fee !== undefined && fee.asset === side.asset && fee.quantity !== ''
    ? { ...side, quantity: less(side.quantity, fee.quantity) }
    : side;
}

function less(quantity: string, fee: string): string {
  const rest = minus(withoutSign(quantity), fee);
  return rest === undefined || rest === '0' || rest.startsWith('-') ? quantity : rest;
}

function sideOf(line: Line, name: 'input' | 'output'): Side | undefined {
  const quantity = numberIn(line, `${name} amount`);
  return quantity === undefined
    ? undefined
    : { asset: plain(cell(line, `${name} currency`)), quantity };
}

function plain(code: string): string {
  const name = code.toUpperCase();
  return CODES[name] ?? MONEY[name] ?? name;
}
