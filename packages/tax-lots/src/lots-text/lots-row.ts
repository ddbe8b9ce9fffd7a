import type { AllocationLine, Transaction } from '../model/ledger.ts';
import { isOneOf, show } from '../law/values.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { momentOf, readClauses, readFeeWords } from './lots-clauses.ts';
import type { Draft } from './lots-clauses.ts';
import { fail, takeAmount, takeIf, takeNumber, takeWord } from './lots-cursor.ts';
import type { Cursor } from './lots-cursor.ts';

const INCOMING = ['buy', 'opening', 'income', 'fork', 'gift_in'] as const;
const OUTGOING = ['sell', 'spend', 'trade', 'transfer', 'gift_out', 'donation', 'loss'] as const;
const OTHERS = ['fee', 'split', 'allocate'] as const;

/**
 * Reads one transaction: date, type, units, and the clauses after them. Trouble is reported; then
 * it is undefined.
 */
export function readRow(cursor: Cursor): Transaction | undefined {
  const before = cursor.issues.length;
  const draft = readDraft(cursor);
  if (draft === undefined || cursor.issues.length > before) return undefined;
  return { id: `line ${cursor.line}`, timestamp: '', ...draft };
}

function readDraft(cursor: Cursor): Draft | undefined {
  const written = takeWord(cursor, 'The date') ?? '';
  const timestamp = momentOf(written) ?? '';
  if (readTimestamp(timestamp) === undefined) {
    return fail(
      cursor,
      `The date is ${show(written)}; it has to be a day like 2024-04-03 or a time like 2024-04-03T09:30:00+01:00.`,
    );
  }
  const type = takeWord(cursor, 'The type of the transaction');
  if (type === undefined) return undefined;
  const draft = readUnits(cursor, type);
  if (draft === undefined) return undefined;
  draft.timestamp = timestamp;
  readClauses(cursor, draft);
  return draft.type === 'trade' && draft.in === undefined
    ? fail(cursor, 'A trade needs what was received: "for 20 SOL".')
    : draft;
}

function readUnits(cursor: Cursor, type: string): Draft | undefined {
  if (type === 'split') return readSplitWords(cursor);
  if (type === 'allocate') return readAllocationWords(cursor);
  if (type === 'fee') {
    const fee = readFeeWords(cursor);
    return fee === undefined ? undefined : { type, fee };
  }
  const isIn = isOneOf(INCOMING, type);
  if (!isIn && !isOneOf(OUTGOING, type))
    return fail(
      cursor,
      `The type is ${show(type)}; it has to be one of ${[...INCOMING, ...OUTGOING, ...OTHERS].join(', ')}.`,
    );
  const amount = takeAmount(cursor, 'The number of units');
  if (amount === undefined) return undefined;
  return isIn ? { type, in: amount } : { type, out: amount };
}

function readSplitWords(cursor: Cursor): Draft | undefined {
  const asset = takeWord(cursor, 'The asset');
  const ratio =
    asset === undefined ? undefined : takeWord(cursor, 'The ratio, units after over units before,');
  return asset === undefined || ratio === undefined ? undefined : { type: 'split', asset, ratio };
}

function readAllocationWords(cursor: Cursor): Draft | undefined {
  const rule = takeWord(cursor, 'The rule, global or specific_unit,');
  if (rule === undefined) return undefined;
  const allocation: AllocationLine[] = [];
  do {
    const lot = takeWord(cursor, 'The name of a lot');
    const quantity =
      lot === undefined ? undefined : takeNumber(cursor, `The units of lot ${lot}`, 18);
    if (lot === undefined || quantity === undefined) return undefined;
    if (!takeIf(cursor, 'to'))
      return fail(cursor, `"to" and a wallet are missing after ${quantity}.`);
    const wallet = takeWord(cursor, 'The wallet');
    if (wallet === undefined) return undefined;
    allocation.push({ lot, quantity, wallet });
  } while (takeIf(cursor, ','));
  return { type: 'safe_harbor_allocation', rule, allocation };
}
