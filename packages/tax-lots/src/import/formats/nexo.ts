import { numberIn, numberOf, timeIn } from '../cells.ts';
import { isFiat } from '../../numbers/fiat.ts';
import { addsUp, plainOf, signedUnits, splitSign } from '../amounts.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut } from '../line.ts';
import { isZero } from '../read-number.ts';
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
/** What rows are; the older files write `FixedTermInterest`, the newer with spaces. */
const INCOMES: Record<string, string> = {
  interest: 'interest',
  fixedterminterest: 'interest',
  interestadditional: 'interest',
  dividend: 'dividend',
  referralbonus: 'referral',
  cashback: 'cashback',
  exchangecashback: 'cashback',
  bonus: 'reward',
};
const INSIDE = new Set(
  'lockingtermdeposit,unlockingtermdeposit,transferin,transferout,transfertoprowallet,transferfromprowallet'.split(
    ',',
  ),
);
const EXCHANGES = new Set(
  'exchange,exchangecollateral,deposittoexchange,exchangetowithdraw,exchangedepositedon'.split(','),
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
 * exchanged for another.
 */
export const nexoOlder: Format = {
  name: 'Nexo (one currency a row)',
  source: WALLET,
  header: ['transaction', 'type', 'currency', 'amount', 'details'],
  isHeader: (names) =>
    (names.has('outstanding loan') || names.has('usd equivalent')) &&
    (names.has('date / time') || names.has('date / time (utc)')),
  readRow: readOlder,
  knows: { zone: 'UTC where the header says so, else asked', ids: true, balances: false },
};

function timeOfRow(line: Line): string | undefined {
  const utc = 'date / time (utc)';
  return line.sheet.columns.has(utc)
    ? timeIn(line, utc, '+00:00')
    : timeIn(line, 'date / time', undefined);
}

/** Both sides of a row, with their signs. */
type Sides = { timestamp: string; input: Side; output: Side };

function readRow(line: Line): void {
  const timestamp = timeOfRow(line);
  const input = sideOf(line, 'input');
  const output = sideOf(line, 'output');
  if (timestamp === undefined || input === undefined || output === undefined) return;
  readSides(line, { timestamp, input, output });
}

function readOlder(line: Line): void {
  const timestamp = timeOfRow(line);
  if (timestamp === undefined) return;
  const [first = '', second = first] = cell(line, 'currency').split('/');
  const text = cell(line, 'amount');
  const both = /^-([\d.,]+) \/ \+([\d.,]+)$/.exec(text);
  if ((both === null) !== (first === second))
    return complain(
      line,
      'BAD_NUMBER',
      `${JSON.stringify(text.slice(0, 40))} of ${JSON.stringify(cell(line, 'currency').slice(0, 40))}: each currency needs one amount.`,
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

function readSides(line: Line, { timestamp, input, output }: Sides): void {
  const details = cell(line, 'details');
  const type = cell(line, 'type').toLowerCase();
  const word = type.replaceAll(' ', '');
  const fee = numberIn(line, 'fee');
  const equivalent = numberIn(line, 'usd equivalent');
  const dollars =
    equivalent === undefined ? undefined : plainOf(line, equivalent, 'usd equivalent');
  if (fee === undefined || dollars === undefined) return;
  if (/^(rejected|pending|cancell?ed)/i.test(details))
    return leaveOut(line, 'This was not approved.');
  if (INSIDE.has(word)) return leaveOut(line, 'You moved this within Nexo.');
  const common = {
    id: cell(line, 'transaction'),
    timestamp,
    value: { amount: dollars, currency: 'USD' },
    fee: { asset: plain(cell(line, 'fee currency')), quantity: fee },
  };
  if (EXCHANGES.has(word)) {
    if (isFiat(input.asset) && isFiat(output.asset))
      return leaveOut(line, 'You moved only fiat currency.');
    const left = signedUnits(line, 'out', input.quantity, 'input amount');
    if (left === undefined) return;
    const sent = netOf({ ...input, quantity: left }, common.fee);
    return addTwoSided(line, { ...common, sent, received: output });
  }
  const income = INCOMES[word];
  if (income !== undefined && !input.quantity.startsWith('-')) {
    const units = isZero(output.quantity) || output.asset === '' ? input : output;
    if (!areAlike(line, input, units)) return;
    const meaning = { type: 'income', kind: income } as const;
    return addTwoSided(line, { ...common, received: units, meaning });
  }
  if (/^(deposit|topupcrypto|withdrawal|withdrawexchanged)$/.test(word))
    return addMoved(line, { ...common, input, output, isOut: word.startsWith('withdraw') });
  complain(
    line,
    'UNKNOWN_ROW',
    `${input.quantity} ${input.asset}: Nexo's type ${JSON.stringify(type.slice(0, 40))} is not recognized or not supported.`,
    'type',
  );
}

/** Whether input and output of one coin are the same units, but for their signs. */
function areAlike(line: Line, input: Side, output: Side, fee = ''): boolean {
  const [one, other] = [splitSign(input.quantity).size, splitSign(output.quantity).size];
  if (input.asset !== output.asset || isZero(other || '0')) return true;
  if (addsUp(one, [other]) || addsUp(one, [other, fee])) return true;
  complain(
    line,
    'VALUE_MISMATCH',
    `The input is ${input.quantity} ${input.asset}, but the output is ${output.quantity} ${output.asset}.`,
    'output amount',
  );
  return false;
}

/** Deposits and withdrawals; what is called an airdrop in the details is one. */
function addMoved(
  line: Line,
  { input, output, isOut, ...common }: TwoSided & { input: Side; output: Side; isOut: boolean },
): void {
  const details = cell(line, 'details');
  const units = signedUnits(line, isOut ? 'out' : 'in', input.quantity, 'input amount');
  if (units === undefined || !areAlike(line, input, output, common.fee?.quantity)) return;
  const side = { ...input, quantity: units };
  if (/airdrop/i.test(details) && !isOut)
    return addTwoSided(line, {
      ...common,
      received: side,
      meaning: { type: 'income', kind: 'airdrop' },
    });
  addTwoSided(line, {
    ...common,
    hash: /\b0x[0-9a-f]{64}\b/i.exec(details)?.[0] ?? '',
    ...(isOut ? { sent: netOf(side, common.fee) } : { received: side }),
  });
}

/** What Nexo takes in has the fee in it where both are one coin. */
function netOf(side: Side, fee: Side | undefined): Side {
  if (fee?.asset !== side.asset || fee.quantity === '' || fee.quantity.startsWith('-')) return side;
  const rest = minus(side.quantity, fee.quantity);
  return rest === undefined || isZero(rest) || rest.startsWith('-')
    ? side
    : { ...side, quantity: rest };
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
