import { isFiat } from '../../numbers/fiat.ts';
import { addTransaction, cell, complain, leaveOut, originOf } from '../intake.ts';
import type { Line } from '../intake.ts';
import { addExchange } from '../exchange.ts';
import { cleanNumber, isZero, withoutSign } from '../read-number.ts';
import { readTime } from '../read-time.ts';
import type { Format } from './format.ts';

const WALLET = 'Gemini';

/**
 * Gemini's transaction history: a group of columns for each currency, `BTC Amount BTC`, `Fee (BTC)
 * BTC`.
 */
export const gemini: Format = {
  name: 'Gemini',
  isHeader: (names) =>
    names.has('date') &&
    names.has('time (utc)') &&
    names.has('symbol') &&
    names.has('specification'),
  readRow: readGeminiRow,
};

type Part = { asset: string; quantity: string };

function readGeminiRow(line: Line): void {
  const timestamp = timeOf(line);
  const amounts = partsOf(line, /^(\S+) amount \1$/);
  const fees = partsOf(line, /^fee \((\S+)\) \1$/);
  if (timestamp === undefined || amounts === undefined || fees === undefined) return;
  const type = cell(line, 'type').toLowerCase();
  const id = cell(line, 'trade id');
  if (type === 'buy' || type === 'sell') return readTrade(line, id, timestamp, amounts, fees);
  const [part] = amounts.filter(({ asset }) => !isFiat(asset));
  if (type !== 'credit' && type !== 'debit')
    return complain(
      line,
      'UNKNOWN_ROW',
      `Gemini's type ${JSON.stringify(type)} is not known here.`,
      'type',
    );
  if (part === undefined) return leaveOut(line, 'Only national currency moved.');
  const quantity = withoutSign(part.quantity);
  if (type === 'credit' && /earn|interest|reward/i.test(cell(line, 'specification'))) {
    return addTransaction(
      line,
      {
        timestamp,
        type: 'income',
        wallet: WALLET,
        in: { asset: part.asset, quantity },
        kind: 'interest',
      },
      '',
    );
  }
  line.intake.movements.push({
    id: `${line.sheet.file}:${line.row.number}`,
    direction: type === 'credit' ? 'in' : 'out',
    asset: part.asset,
    quantity,
    fee: withoutSign(fees.find(({ asset }) => asset === part.asset)?.quantity ?? '0'),
    wallet: WALLET,
    timestamp,
    hash: cell(line, 'tx hash'),
    origin: originOf(line),
  });
}

function readTrade(
  line: Line,
  id: string,
  timestamp: string,
  amounts: readonly Part[],
  fees: readonly Part[],
): void {
  const given = amounts.filter(({ quantity }) => quantity.startsWith('-'));
  const received = amounts.filter(({ quantity }) => !quantity.startsWith('-'));
  const [out] = given;
  const [into] = received;
  if (
    out === undefined ||
    into === undefined ||
    given.length !== 1 ||
    received.length !== 1 ||
    fees.length > 1
  ) {
    return complain(
      line,
      'UNKNOWN_ROW',
      'The row is not one currency given and one received.',
      'type',
    );
  }
  const [fee] = fees;
  addExchange(line, {
    id,
    timestamp,
    wallet: WALLET,
    given: out,
    received: into,
    value: '',
    ...(fee === undefined
      ? {}
      : {
          fee: {
            asset: fee.asset,
            quantity: withoutSign(fee.quantity),
            paidFrom: 'separate',
          } as const,
        }),
  });
}

/**
 * The amounts of a row under columns of a pattern; `undefined` where one is no number, which is
 * reported.
 */
function partsOf(line: Line, pattern: RegExp): Part[] | undefined {
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
    if (!isZero(quantity)) parts.push({ asset, quantity });
  }
  return parts;
}

function timeOf(line: Line): string | undefined {
  const date = cell(line, 'date');
  const time = cell(line, 'time (utc)');
  const own =
    readTime(time, '+00:00') ??
    readTime(`${date.slice(0, 10)} ${time}`, '+00:00') ??
    readTime(date, '+00:00');
  if (own === undefined && date === '') {
    leaveOut(line, 'A summary row without a date.');
    return undefined;
  }
  return (
    own ??
    complain(
      line,
      'AMBIGUOUS_DATE',
      `${JSON.stringify(`${date} ${time}`.slice(0, 60))} is not a plain date and time.`,
      'date',
    )
  );
}
