import { isFiat } from '../../numbers/fiat.ts';
import { negated, splitSign, unitsOf } from '../amounts.ts';
import { noteBalance } from '../balances.ts';
import { addExchange } from '../exchange.ts';
import { addLoneFees } from '../fees.ts';
import type { FeeCell } from '../fees.ts';
import type { Intake, Line } from '../intake.ts';
import { cell, complain, dateLine, leaveOut, walletOf } from '../line.ts';
import { cleanNumber, isZero } from '../read-number.ts';
import { readTime } from '../read-time.ts';
import type { Sheet } from '../sheet.ts';
import type { Format } from './format.ts';
import { addChange, addIncome, complainOfWord } from './rows.ts';

const WALLET = 'Gemini';

/**
 * Gemini's transaction history, as CSV or as a spreadsheet: a group of columns for each currency,
 * `BTC Amount BTC`, `Fee (BTC) BTC`, `BTC Balance BTC`. Times are UTC.
 */
export const gemini: Format = {
  name: 'Gemini',
  source: WALLET,
  header: ['date', 'time (utc)', 'symbol', 'specification'],
  readAll,
  knows: { zone: 'UTC', ids: true, balances: true },
};

type Part = { asset: string; quantity: string };

const FEE = /^fee \((\S+)\) \1$/;

/** Fees that were paid are below zero; in a file where none is, no fee has a sign. */
function readAll(intake: Intake, sheet: Sheet): void {
  const places = [...sheet.columns].filter(([name]) => FEE.test(name)).map(([, place]) => place);
  const isSigned = sheet.rows.some(({ cells }) =>
    places.some((place) => /^\(|^-/.test((cells[place] ?? '').trim())),
  );
  for (const row of sheet.rows) readGeminiRow({ intake, sheet, row }, isSigned);
}

function readGeminiRow(line: Line, isSigned: boolean): void {
  const timestamp = timeOfRow(line);
  const amounts = partsOf(line, /^(\S+) amount \1$/);
  const told = partsOf(line, FEE);
  const balances = partsOf(line, /^(\S+) balance \1$/, 'zero too');
  if (
    timestamp === undefined ||
    amounts === undefined ||
    told === undefined ||
    balances === undefined
  )
    return;
  const fees = told.map(({ asset, quantity }) => ({
    asset,
    quantity: isSigned ? negated(quantity) : quantity,
    isProven: balances.some((one) => one.asset === asset),
  }));
  const row = { timestamp, amounts: signed(line, amounts), fees };
  noteBalances(line, { ...row, balances });
  const type = cell(line, 'type').toLowerCase();
  if (/perp$/i.test(cell(line, 'symbol')))
    return complain(line, 'UNKNOWN_ROW', 'Perpetual contracts are not supported here.', 'symbol');
  if (type === 'buy' || type === 'sell') return readTrade(line, row);
  if (type !== 'credit' && type !== 'debit')
    return complainOfWord(line, "Gemini's type", type, 'type');
  readMovement(line, row, type);
}

function readMovement(line: Line, row: Amounts, type: 'credit' | 'debit'): void {
  const { timestamp, amounts, fees } = row;
  const specification = cell(line, 'specification').toLowerCase();
  const [part] = amounts.filter(({ asset }) => !isFiat(asset));
  const lone = { id: cell(line, 'tx hash'), timestamp, wallet: walletOf(line, WALLET) };
  if (part === undefined) {
    leaveOut(line, 'You moved only fiat currency.');
    return addLoneFees(line, lone, fees);
  }
  if (
    /earn (transfer|redemption|deposit|withdrawal)|(exchange|earn) to (exchange|earn)/.test(
      specification,
    )
  )
    return leaveOut(line, 'You moved this within Gemini.');
  const { asset } = part;
  const direction = type === 'credit' ? 'in' : 'out';
  const quantity = unitsOf(line, direction, part.quantity, 'type');
  if (quantity === undefined) return;
  const own = fees.find((fee) => fee.asset === asset)?.quantity ?? '';
  const kind = incomeOf(specification);
  if (type === 'credit' && kind !== undefined)
    return addIncome(line, { timestamp, asset, amount: quantity, kind, fee: own });
  if (/admin/.test(specification))
    return complain(
      line,
      'UNKNOWN_ROW',
      'This is an adjustment by Gemini; the file does not show what it was for.',
    );
  addChange(line, {
    asset,
    amount: direction === 'in' ? quantity : `-${quantity}`,
    fee: own,
    timestamp,
    hash: cell(line, 'tx hash'),
  });
  const others = fees.filter((fee) => fee.asset !== asset);
  addLoneFees(line, lone, others);
}

function incomeOf(specification: string): string | undefined {
  if (/staking/.test(specification) && /reward|interest|credit/.test(specification))
    return 'staking';
  if (/interest/.test(specification)) return 'interest';
  return /reward|cash ?back/.test(specification) ? 'cashback' : undefined;
}

type Amounts = { timestamp: string; amounts: readonly Part[]; fees: readonly FeeCell[] };

function noteBalances(
  line: Line,
  { timestamp, amounts, fees, balances }: Amounts & { balances: readonly Part[] },
): void {
  for (const { asset, quantity } of amounts) {
    const balance = balances.find((one) => one.asset === asset)?.quantity;
    const fee = fees.find((one) => one.asset === asset)?.quantity ?? '0';
    if (balance !== undefined)
      noteBalance(line, {
        account: '',
        asset,
        timestamp,
        change: quantity,
        fee,
        balance,
      });
  }
}

/** Which of the amounts of a row is of the coin that its market is named after. */
function baseOf(line: Line, amounts: readonly Part[]): Part | undefined {
  const market = cell(line, 'symbol').toUpperCase();
  const [base] = amounts.filter(({ asset }) => market.startsWith(asset));
  const [quote] = amounts.filter((part) => part !== base && market.endsWith(part.asset));
  return base && quote && base.asset + quote.asset === market ? base : undefined;
}

/** The amounts with their signs; some files have none, and then type and market tell them. */
function signed(line: Line, amounts: readonly Part[]): readonly Part[] {
  const type = cell(line, 'type').toLowerCase();
  if (amounts.some(({ quantity }) => quantity.startsWith('-'))) return amounts;
  if (type === 'debit')
    return amounts.map(({ asset, quantity }) => ({ asset, quantity: negated(quantity) }));
  const base = baseOf(line, amounts);
  if (base === undefined) return amounts;
  return amounts.map((part) =>
    (part === base) === (type === 'buy') ? part : { ...part, quantity: negated(part.quantity) },
  );
}

function readTrade(line: Line, { timestamp, amounts, fees }: Amounts): void {
  const given = amounts.filter(({ quantity }) => quantity.startsWith('-'));
  const received = amounts.filter(({ quantity }) => !quantity.startsWith('-'));
  const [out] = given;
  const [into] = received;
  if (!out || !into || given.length !== 1 || received.length !== 1)
    return complain(
      line,
      'UNKNOWN_ROW',
      'The row does not have one currency given and one received.',
      'type',
    );
  const id = cell(line, 'trade id');
  const type = cell(line, 'type').toLowerCase();
  const base = baseOf(line, amounts);
  if (base !== undefined && base.quantity.startsWith('-') !== (type === 'sell'))
    return complain(
      line,
      'VALUE_MISMATCH',
      `A ${type} of ${base.quantity} ${base.asset}: the sign does not match the type.`,
      'type',
    );
  // One trade with oneself has one id on both of its sides.
  const unique = id === '' ? '' : `${id} ${type}`;
  const side = { asset: out.asset, quantity: splitSign(out.quantity).size };
  addExchange(line, { id: unique, timestamp, given: side, received: into, fees });
}

/**
 * The amounts of a row under columns of a pattern; `undefined` where one is not a number, which is
 * reported.
 */
function partsOf(line: Line, pattern: RegExp, zeros?: 'zero too'): Part[] | undefined {
  const parts: Part[] = [];
  for (const [name, place] of line.sheet.columns) {
    const match = pattern.exec(name);
    const text = match === null ? '' : (line.row.cells[place] ?? '');
    if (match === null || text === '') continue;
    const asset = (match[1] ?? '').toUpperCase();
    const quantity = cleanNumber(
      text.replace(new RegExp(`\\s*${asset.replace(/\W/g, '')}\\s*(?=\\)?$)`, 'i'), ''),
    );
    if (quantity === undefined)
      return complain(
        line,
        'BAD_NUMBER',
        `${JSON.stringify(text.slice(0, 40))} is not a number.`,
        name,
      );
    if (zeros !== undefined || !isZero(quantity)) parts.push({ asset, quantity });
  }
  return parts;
}

/** The time of a row, of two columns that one may have for both; UTC. */
export function timeOfRow(line: Line): string | undefined {
  const date = cell(line, 'date');
  const time = cell(line, 'time (utc)');
  const own =
    readTime(time, '+00:00') ??
    readTime(`${date.slice(0, 10)} ${time}`, '+00:00') ??
    readTime(date, '+00:00');
  if (own === undefined && date === '') {
    leaveOut(line, 'This is a summary row without a date.');
    return undefined;
  }
  if (own !== undefined) return dateLine(line, own);
  return complain(
    line,
    'AMBIGUOUS_DATE',
    `${JSON.stringify(`${date} ${time}`.slice(0, 60))} is not a plain date and time.`,
    'date',
  );
}
