import { numberIn, timeIn } from '../../cells.ts';
import { addLoneFees } from '../../fees.ts';
import type { Intake, Line } from '../../intake.ts';
import { cell, complain } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import type { Sheet } from '../../sheet.ts';
import { addTwoSided } from '../../two-sided.ts';
import type { Meaning, Side } from '../../two-sided.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { fitsSides, minus, plus } from '../rows.ts';
import type { Needed } from '../rows.ts';
import { meaningOf, whyNot } from './words.ts';
import type { Word } from './words.ts';

/**
 * CoinTracking's list of trades, in English and German. It writes times in the zone of the account,
 * which it does not name, and dates with points the day first; its three columns `Cur.` are of buy,
 * sell and fee. Both amounts have the fee in them. A fee in a third coin is a row of its own
 * (`Other Fee`), and the cell beside the trade tells of it; where there is no such row, the cell
 * counts.
 * Source: CoinTracking, "Entering fees", read 2026-11-23; "Transaction types", read 2026-11-28.
 */
export const cointracking: Format = {
  name: 'CoinTracking',
  source: 'CoinTracking',
  header: [],
  isHeader: (names) =>
    (hasAll(names, 'type', 'exchange', 'date') &&
      (hasAll(names, 'buy', 'sell', 'cur.') ||
        hasAll(names, 'buy amount', 'buy currency', 'sell amount', 'sell currency'))) ||
    hasAll(names, 'typ', 'kauf', 'verkauf', 'cur.', 'börse', 'datum'),
  readAll,
  knows: { zone: 'asked', ids: false, balances: false },
};

type Row = {
  line: Line;
  word: string;
  meaning: Word;
  timestamp: string;
  wallet: string;
  buy: Side;
  sell: Side;
  fee: Side;
};

function readAll(intake: Intake, sheet: Sheet): void {
  const rows: Row[] = [];
  /** Fees that have a row of their own, by time, wallet, coin and quantity: how many. */
  const listed = new Map<string, number>();
  for (const row of sheet.rows) {
    const read = readRow({ intake, sheet, row });
    if (read === undefined) continue;
    rows.push(read);
    if (isFeeRow(read)) {
      const key = keyOf(read, read.sell);
      listed.set(key, (listed.get(key) ?? 0) + 1);
    }
  }
  for (const row of rows) addRow(row, listed);
}

const isFeeRow = ({ meaning }: Row): boolean =>
  typeof meaning !== 'string' && meaning.type === 'fee';

const keyOf = ({ timestamp, wallet }: Row, { asset, quantity }: Side): string =>
  `${timestamp}\n${wallet}\n${asset}\n${minus(quantity, '0') ?? quantity}`;

function readRow(line: Line): Row | undefined {
  const word = cell(line, 'type', 'typ').toLowerCase();
  const column = line.sheet.columns.has('datum') ? 'datum' : 'date';
  const isPointed = /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(cell(line, column));
  const timestamp = timeIn(line, column, undefined, isPointed ? 'day first' : undefined);
  const buy = sideIn(line, ['buy amount', 'buy', 'kauf'], 'buy currency');
  const sell = sideIn(line, ['sell amount', 'sell', 'verkauf'], 'sell currency');
  const fee = sideIn(line, ['fee', 'gebühr'], 'fee currency');
  if (timestamp === undefined || buy === undefined || sell === undefined || fee === undefined)
    return undefined;
  const meaning = meaningOf(word);
  if (meaning === undefined)
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The type ${JSON.stringify(word.slice(0, 40))}: ${whyNot(word)}`,
      'type',
    );
  const wallet = cell(line, 'exchange', 'börse') || 'CoinTracking';
  return { line, word, meaning, timestamp, wallet, buy, sell, fee };
}

/**
 * An amount and its currency, which is named or stands right of it under `Cur.`, with the value
 * that follows it in some layouts.
 */
function sideIn(line: Line, names: readonly string[], named: string): Side | undefined {
  const { columns, header } = line.sheet;
  const quantity = numberIn(line, ...names);
  if (quantity === undefined) return undefined;
  const place = columns.get(names.find((name) => columns.has(name)) ?? '');
  if (columns.has(named)) return { asset: cell(line, named), quantity };
  const right = (steps: number): string =>
    place === undefined ? '' : (line.row.cells[place + steps] ?? '');
  const currency = /^value in (\w{3})$/i.exec(header[(place ?? 0) + 3] ?? '')?.[1]?.toUpperCase();
  const value = currency === undefined ? '' : right(3).replace(/^-$/, '');
  const told = currency === undefined || value === '' ? {} : { value, currency };
  return { asset: right(1), quantity, ...told };
}

const SIDES: Record<string, Needed | undefined> = {
  trade: [true, true],
  in: [false, true],
  out: [true, false],
};

function addRow(row: Row, listed: Map<string, number>): void {
  const { line, word, meaning, timestamp, wallet, buy, sell, fee } = row;
  if (isFeeRow(row)) return addLoneFees(line, { id: '', timestamp, wallet }, [sell]);
  const [hasBuy, hasSell] = [buy, sell].map(({ quantity }) => !isZero(quantity || '0'));
  const needed = typeof meaning === 'string' ? SIDES[meaning] : undefined;
  if (!fitsSides(line, { word, column: 'type', needed, sent: sell, received: buy })) return;
  const isOfSell = hasSell === true && fee.asset === sell.asset;
  const isOfBuy = !isOfSell && hasBuy === true && fee.asset === buy.asset;
  const isThird = !isOfSell && !isOfBuy;
  addTwoSided(line, {
    timestamp,
    wallet,
    hash: cell(line, 'tx-id', 'txid'),
    // Both amounts have the fee in them.
    sent: isOfSell ? { ...sell, quantity: minus(sell.quantity, fee.quantity) ?? '' } : sell,
    received: isOfBuy ? { ...buy, quantity: plus(buy.quantity, fee.quantity) ?? '' } : buy,
    fee:
      isThird && isListed(row, listed)
        ? undefined
        : { ...fee, paidFrom: isOfBuy ? 'withheld_in' : 'separate' },
    meaning: sidedMeaning(meaning, hasBuy === true),
  });
}

function sidedMeaning(meaning: Word, hasBuy: boolean): Meaning | undefined {
  if (meaning === 'gift') return { type: hasBuy ? 'gift_in' : 'gift_out' };
  return typeof meaning === 'string' ? undefined : meaning;
}

/** Whether a fee has a row of its own that no other row's fee is yet. */
function isListed(row: Row, listed: Map<string, number>): boolean {
  const key = keyOf(row, row.fee);
  const count = listed.get(key) ?? 0;
  if (count > 0) listed.set(key, count - 1);
  return count > 0;
}
