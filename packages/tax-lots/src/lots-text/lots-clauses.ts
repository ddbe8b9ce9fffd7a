import type { Amount, Fee, LotPick, PaidFrom, Transaction } from '../model/ledger.ts';
import { isOneOf, show } from '../law/values.ts';
import { fail, peek, takeAmount, takeIf, takeMoney, takeNumber, takeWord } from './lots-cursor.ts';
import type { Cursor } from './lots-cursor.ts';

/** A transaction while its line is being read. */
export type Draft = Omit<Partial<Transaction>, 'type'> & { type: Transaction['type'] };

const PAID_FROM: readonly PaidFrom[] = ['separate', 'withheld_in', 'withheld_out'];

const PRICED: ReadonlySet<string> = new Set(['buy', 'opening', 'sell', 'spend']);

/**
 * What each word of a line means after the units: it takes its own words and fills its part of the
 * transaction.
 */
const CLAUSES: Record<string, (cursor: Cursor, draft: Draft) => void> = {
  for: readFor,
  worth: (cursor, draft) => put(draft, 'value', takeMoney(cursor, 'What it was worth')),
  received: (cursor, draft) => put(draft, 'value_in', takeMoney(cursor, 'The value received')),
  given: (cursor, draft) => put(draft, 'value_out', takeMoney(cursor, 'The value given')),
  fee: (cursor, draft) => put(draft, 'fee', readFeeWords(cursor)),
  in: (cursor, draft) => put(draft, 'wallet', takeWord(cursor, 'The wallet')),
  from: (cursor, draft) => put(draft, 'wallet', takeWord(cursor, 'The wallet')),
  to: (cursor, draft) => put(draft, 'to_wallet', takeWord(cursor, 'The wallet')),
  as: (cursor, draft) => put(draft, 'id', takeWord(cursor, 'The name')),
  kind: (cursor, draft) => put(draft, 'kind', takeWord(cursor, 'The kind')),
  lots: (cursor, draft) => put(draft, 'lots', readPickWords(cursor)),
  picked: (cursor, draft) =>
    put(draft, 'selected_at', momentOf(takeWord(cursor, 'The time of picking'))),
  basis: (cursor, draft) => put(draft, 'donor_basis', takeMoney(cursor, "The donor's basis")),
  acquired: (cursor, draft) =>
    put(
      draft,
      draft.type === 'gift_in' ? 'donor_acquired' : 'acquired',
      takeWord(cursor, 'The date of acquisition'),
    ),
};

/**
 * Reads what follows the units of a transaction, in any order; each word once. Trouble is reported.
 */
export function readClauses(cursor: Cursor, draft: Draft): void {
  const seen = new Set<string>();
  while (cursor.at < cursor.tokens.length) {
    const word = takeWord(cursor, 'A word') ?? '';
    const read = Object.hasOwn(CLAUSES, word) ? CLAUSES[word] : undefined;
    if (read === undefined)
      return fail(
        cursor,
        `${show(word)} is not understood here; after the units you can write ${Object.keys(CLAUSES).join(', ')}.`,
      );
    if (seen.has(word)) return fail(cursor, `"${word}" is given twice.`);
    seen.add(word);
    const before = cursor.issues.length;
    read(cursor, draft);
    if (cursor.issues.length > before) return;
  }
}

/** A day as the noon of that day in UTC, so that its date is that day; a timestamp as it is. */
export function momentOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00Z` : text;
}

function readFor(cursor: Cursor, draft: Draft): void {
  if (draft.type === 'trade') return put(draft, 'in', takeAmount(cursor, 'What was received'));
  if (PRICED.has(draft.type)) return put(draft, 'value', takeMoney(cursor, 'The price'));
  return fail(
    cursor,
    `A ${draft.type} has no price; write what it was worth as "worth 100 ${cursor.currency}".`,
  );
}

/** Reads a fee: money, or units with what they were worth and how they were paid. */
export function readFeeWords(cursor: Cursor): Fee | undefined {
  const amount: Amount | undefined = takeAmount(cursor, 'The fee');
  if (amount === undefined || amount.asset === cursor.currency) return amount;
  const fee: Fee = { ...amount };
  if (takeIf(cursor, 'worth')) put(fee, 'value', takeMoney(cursor, 'What the fee was worth'));
  const paidFrom = peek(cursor);
  if (isOneOf(PAID_FROM, paidFrom) && takeIf(cursor, paidFrom)) fee.paid_from = paidFrom;
  if (takeIf(cursor, 'own'))
    put(fee, 'own_disposal_cost', takeMoney(cursor, 'The cost of disposing of the fee units'));
  return fee;
}

function readPickWords(cursor: Cursor): LotPick[] {
  const picks: LotPick[] = [];
  do {
    const lot = takeWord(cursor, 'The name of a lot');
    const quantity =
      lot === undefined ? undefined : takeNumber(cursor, `The units of lot ${lot}`, 18);
    if (lot === undefined || quantity === undefined) return picks;
    picks.push({ lot, quantity });
  } while (takeIf(cursor, ','));
  return picks;
}

function put<T, K extends keyof T>(target: T, key: K, value: T[K] | undefined): void {
  if (value !== undefined) target[key] = value;
}
