import { isFiat } from '../../../numbers/fiat.ts';
import type { Intake, Line } from '../../intake.ts';
import {
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberIn,
  remark,
  timeIn,
  walletOf,
} from '../../line.ts';
import { withoutSign } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Sheet } from '../../sheet.ts';
import { addGroup, complainAll } from '../changes.ts';
import type { Change } from '../changes.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { addChange, addIncome } from '../rows.ts';
import {
  BUYING,
  DEPOSITS,
  DERIVATIVES,
  EXCHANGES,
  FEES,
  INCOMES,
  INSIDE,
  SELLING,
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

type Entry = Change & { operation: string };
/** The rows of one second, by kind: `spot` or an operation of `EXCHANGES`. */
type Second = Map<string, Entry[]>;

function readStatement(intake: Intake, sheet: Sheet): void {
  const seconds = new Map<string, Second>();
  // The newer layout has a plain `Time`, and names its zone in the file's name: `(UTC-3)`.
  const isNewer = !sheet.columns.has('utc_time');
  const zone = isNewer ? offsetInHeader(sheet.file) : '+00:00';
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const timestamp = timeIn(line, isNewer ? 'time' : 'utc_time', zone);
    const amount = numberIn(line, 'change');
    if (timestamp === undefined || amount === undefined) continue;
    if (amount === '') {
      complain(line, 'BAD_NUMBER', 'The change is empty.', 'change');
      continue;
    }
    const operation = cell(line, 'operation').toLowerCase();
    const isFee = FEES.has(operation);
    const entry = { line, timestamp, operation, asset: cell(line, 'coin'), amount, isFee };
    const isSpot = isFee || BUYING.has(operation) || SELLING.has(operation);
    const isDerivative = DERIVATIVES.has(cell(line, 'account').toLowerCase());
    if (isDerivative || (!isSpot && !EXCHANGES.has(operation))) readAlone(entry, isDerivative);
    else {
      const second = seconds.get(timestamp) ?? new Map<string, Entry[]>();
      const kind = isSpot || operation === 'transaction related' ? 'spot' : operation;
      const known = second.get(kind);
      if (known === undefined) second.set(kind, [entry]);
      else known.push(entry);
      seconds.set(timestamp, second);
    }
  }
  for (const second of seconds.values())
    for (const [kind, entries] of second)
      if (kind === 'spot') readSpot(entries);
      else addTrade(entries);
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
        'The file does not say which trade of this second the fee belongs to.',
      );
      continue;
    }
    const units = { asset, quantity: withoutSign(amount) };
    const wallet = walletOf(line, WALLET);
    addTransaction(line, { timestamp, type: 'fee', wallet, fee: units }, '');
    remark(
      line,
      'UNKNOWN_ROW',
      'The file does not say which of the trades in this second the fee belongs to; it is booked on its own.',
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
      `At ${name} one coin was both given and received, and the rows do not say in which trades.`,
    );
  addGroup(entries, { id: '', name });
}

function readAlone(
  { line, operation, asset, amount, timestamp }: Entry,
  isDerivative: boolean,
): void {
  if (isDerivative && !INSIDE.has(operation))
    return complain(
      line,
      'UNKNOWN_ROW',
      'Results of futures and margin trading are not computed here. Add them by hand, following your country’s rules.',
      'account',
    );
  const isOut = amount.startsWith('-');
  if (INSIDE.has(operation)) return leaveOut(line, 'Moved within Binance.');
  const kind = INCOMES[operation];
  const quantity = withoutSign(amount);
  const wallet = walletOf(line, WALLET);
  const isKnown =
    kind !== undefined ||
    DEPOSITS.has(operation) ||
    WITHDRAWALS.has(operation) ||
    /^fiat (deposit|withdraw(al)?)$/.test(operation);
  if (isFiat(asset) && isKnown) return leaveOut(line, 'Only fiat currency moved.');
  if (kind !== undefined && !isOut) return addIncome(line, { timestamp, asset, amount, kind });
  if (isOut ? WITHDRAWALS.has(operation) : DEPOSITS.has(operation))
    return addChange(line, { asset, amount, timestamp });
  if (operation === 'binance card spending' && isOut)
    return addTransaction(line, { timestamp, type: 'spend', wallet, out: { asset, quantity } }, '');
  complain(
    line,
    'UNKNOWN_ROW',
    `${amount} ${asset} under Binance's operation ${JSON.stringify(operation.slice(0, 60))}, which is not recognised.`,
    'operation',
  );
}
