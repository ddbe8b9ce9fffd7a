import { numberIn, timeOf } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { negated } from '../../amounts.ts';
import { addLoneFees } from '../../fees.ts';
import type { Intake, Line } from '../../intake.ts';
import { addTransaction, cell, complain, join, leaveOut, remark, walletOf } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Sheet } from '../../sheet.ts';
import { addTwoSided } from '../../two-sided.ts';
import { addGroup, complainAll } from '../changes.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { joinedSeconds, withoutReceipts } from './seconds.ts';
import type { Entry, Second } from './seconds.ts';
import { addChange, addIncome, addWordedChange } from '../rows.ts';
import {
  BUYING,
  DEPOSITS,
  DERIVATIVES,
  EXCHANGES,
  FEES,
  INCOMES,
  INSIDE,
  MIGRATIONS,
  PERSONAL,
  SELLING,
  SUB_ACCOUNT,
  WITHDRAWALS,
} from './operations.ts';

const WALLET = 'Binance';

/**
 * Binance's statement of all operations: one row for each change of one coin, without ids. Rows of
 * one second and one kind are a trade where one coin went out and one came in; what was bought and
 * what was sold in one second are two trades. Anything else of a trade is asked.
 */
export const binanceStatement: Format = {
  name: 'Binance statement',
  source: WALLET,
  header: ['operation', 'coin', 'change'],
  isHeader: (names) => names.has('utc_time') || hasAll(names, 'time', 'account'),
  readAll: readStatement,
  isStatement: true,
  knows: { zone: 'UTC, or in the name of the file', ids: false, balances: false },
};

function readStatement(intake: Intake, sheet: Sheet): void {
  const seconds = new Map<string, Second>();
  for (const entry of withoutReceipts(entriesOf(intake, sheet))) {
    const { line, operation, timestamp, isFee } = entry;
    const isSpot = isFee || BUYING.has(operation) || SELLING.has(operation);
    const isDerivative = DERIVATIVES.has(cell(line, 'account').toLowerCase());
    const isPart = isSpot || EXCHANGES.has(operation) || MIGRATIONS.has(operation);
    if (isDerivative || !isPart) readAlone(entry, isDerivative);
    else {
      const second = seconds.get(timestamp) ?? new Map<string, Entry[]>();
      const kind = isSpot || operation === 'transaction related' ? 'spot' : operation;
      const known = second.get(kind);
      if (known === undefined) second.set(kind, [entry]);
      else known.push(entry);
      seconds.set(timestamp, second);
    }
  }
  for (const [kind, entries] of joinedSeconds(seconds))
    if (kind === 'spot') readSpot(entries);
    else if (MIGRATIONS.has(kind)) askOfMigration(entries);
    else addTrade(entries);
}

function entriesOf(intake: Intake, sheet: Sheet): Entry[] {
  // The newer layout has a plain `Time`, whose year may have two digits, and names its zone in the
  // file's name: `(UTC-3)`, or `(UTC--3)`.
  const isNewer = !sheet.columns.has('utc_time');
  const zone = isNewer ? offsetInHeader(sheet.file) : '+00:00';
  const entries: Entry[] = [];
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const column = isNewer ? 'time' : 'utc_time';
    const text = cell(line, column).replace(/^(\d{2})-(?=\d{2}-\d{2} )/, '20$1-');
    const timestamp = timeOf(line, text, { column, zone });
    const amount = numberIn(line, 'change');
    if (timestamp === undefined || amount === undefined) continue;
    const operation = cell(line, 'operation').toLowerCase();
    const isFee = FEES.has(operation);
    if (amount === '') complain(line, 'BAD_NUMBER', 'The change is empty.', 'change');
    else if (isZero(amount)) leaveOut(line, 'You moved no units.');
    else entries.push({ line, timestamp, operation, asset: cell(line, 'coin'), amount, isFee });
  }
  return entries;
}

/**
 * The spot rows of a second. Bought and sold are told apart by the operation; where the file calls
 * one leg a buy and the other a sell, or related, they are one trade together.
 */
function readSpot(entries: readonly Entry[]): void {
  const bought = entries.filter(({ operation }) => BUYING.has(operation));
  const sold = entries.filter(({ operation }) => SELLING.has(operation));
  const fees = entries.filter(({ isFee }) => isFee);
  if (bought.length > 0 && sold.length > 0 && hasBothSides(bought) && hasBothSides(sold)) {
    const rest = entries.filter(
      (one) => !one.isFee && !bought.includes(one) && !sold.includes(one),
    );
    if (rest.length > 0) return addTrade(entries);
    return addTwoTrades(bought, sold, fees);
  }
  addTrade(entries);
}

function hasBothSides(entries: readonly Entry[]): boolean {
  const isOut = ({ amount }: Entry): boolean => amount.startsWith('-');
  return entries.some(isOut) && !entries.every(isOut);
}

/** A fee in the coin that one of the trades brought is that one's; any other is of its own. */
function addTwoTrades(
  bought: readonly Entry[],
  sold: readonly Entry[],
  fees: readonly Entry[],
): void {
  const brings = (entries: readonly Entry[], { asset }: Entry): boolean =>
    entries.some((one) => one.asset === asset && !one.amount.startsWith('-'));
  const ofBought = fees.filter((fee) => brings(bought, fee) && !brings(sold, fee));
  const ofSold = fees.filter((fee) => brings(sold, fee) && !brings(bought, fee));
  addTrade([...bought, ...ofBought]);
  addTrade([...sold, ...ofSold]);
  for (const fee of fees) {
    if (ofBought.includes(fee) || ofSold.includes(fee)) continue;
    const { line, timestamp, asset, amount } = fee;
    if (isFiat(asset)) {
      complain(
        line,
        'UNKNOWN_ROW',
        'The file does not show which of the trades in this second the fee belongs to.',
      );
      continue;
    }
    const wallet = walletOf(line, WALLET);
    addLoneFees(line, { id: '', timestamp, wallet }, [{ asset, quantity: negated(amount) }]);
    remark(
      line,
      'UNKNOWN_ROW',
      'The file does not show which of the trades in this second the fee belongs to; the fee is recorded on its own.',
    );
  }
}

function addTrade(entries: readonly Entry[]): void {
  const name = `${entries[0]?.timestamp ?? ''}`;
  const signs = new Map<string, Set<boolean>>();
  for (const { asset, amount, isFee } of entries)
    if (!isFee) signs.set(asset, (signs.get(asset) ?? new Set()).add(amount.startsWith('-')));
  if ([...signs.values()].some((both) => both.size > 1))
    return complainAll(
      entries,
      'UNKNOWN_ROW',
      `At ${name} you both gave and received one coin, and the rows do not show in which trades.`,
    );
  addGroup(entries, { id: '', name });
}

/** A coin that was replaced by another: whether that is a disposal is for its owner to say. */
function askOfMigration(entries: readonly Entry[]): void {
  const [first, ...others] = entries;
  if (first === undefined) return;
  const told = (isOut: boolean): string =>
    entries
      .filter(({ amount }) => amount.startsWith('-') === isOut)
      .map(({ asset, amount }) => `${isOut ? negated(amount) : amount} ${asset}`)
      .join(' and ');
  const [given, received] = [told(true), told(false)];
  const what =
    given === ''
      ? `${received} replaced another coin`
      : `${given} was replaced${received === '' ? '' : ` by ${received}`}`;
  complain(
    first.line,
    'UNKNOWN_ROW',
    `${what} (${first.operation}). Add it by hand: as a trade if it counts as a disposal where you live, or give the earlier rows the new name if it does not.`,
    'operation',
  );
  for (const { line } of others) join(line);
}

function readAlone(entry: Entry, isDerivative: boolean): void {
  const { line, operation, asset, amount, timestamp } = entry;
  if (isDerivative && !INSIDE.has(operation))
    return complain(
      line,
      'UNKNOWN_ROW',
      'Results of futures and margin trading are not supported here. Add them by hand, following your country’s rules.',
      'account',
    );
  if (INSIDE.has(operation)) return leaveOut(line, 'You moved this within Binance.');
  const kind = INCOMES[operation];
  const direction = DEPOSITS.has(operation) ? 'in' : WITHDRAWALS.has(operation) ? 'out' : undefined;
  const isMoneyMoved =
    kind !== undefined ||
    direction !== undefined ||
    /^fiat (deposit|withdraw(al)?)$/.test(operation);
  if (isFiat(asset) && isMoneyMoved) return leaveOut(line, 'You moved only fiat currency.');
  if (kind !== undefined) return addIncome(line, { timestamp, asset, amount, kind });
  if (direction !== undefined)
    return addWordedChange(line, direction, 'change', { asset, amount, timestamp });
  if (PERSONAL.has(operation)) return addPersonalTrade(entry);
  if (operation === SUB_ACCOUNT) return addChange(line, { asset, amount, timestamp });
  if (operation === 'binance card spending' && amount.startsWith('-'))
    return addTwoSided(line, {
      timestamp,
      sent: { asset, quantity: negated(amount) },
      meaning: { type: 'spend' },
    });
  complain(
    line,
    'UNKNOWN_ROW',
    `${amount} ${asset} under Binance's operation ${JSON.stringify(operation.slice(0, 60))}, which is not recognized.`,
    'operation',
  );
}

/** Bought from a person, or sold to one, for money that is not in the file: its value is asked. */
function addPersonalTrade({ line, asset, amount, timestamp }: Entry): void {
  const wallet = walletOf(line, WALLET);
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  const isSale = amount.startsWith('-');
  const quantity = isSale ? negated(amount) : amount;
  const side = isSale ? { out: { asset, quantity } } : { in: { asset, quantity } };
  addTransaction(line, { timestamp, type: isSale ? 'sell' : 'buy', wallet, ...side }, '');
}
