import { isFiat } from '../../numbers/fiat.ts';
import { addTransaction, cell, complain, leaveOut, numberIn, originOf, timeIn } from '../intake.ts';
import type { Intake, Line } from '../intake.ts';
import { addExchange } from '../exchange.ts';
import { readQuantity, writeQuantity } from '../../numbers/money.ts';
import type { Sheet } from '../sheet.ts';
import { withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const WALLET = 'Binance';
const TRADES = new Set([
  'buy',
  'sell',
  'transaction buy',
  'transaction sold',
  'transaction spend',
  'transaction revenue',
  'transaction related',
  'small assets exchange bnb',
  'large otc trading',
  'binance convert',
  'convert',
  'fee',
  'transaction fee',
  'buy crypto',
  'auto-invest transaction',
]);
const FEES = new Set(['fee', 'transaction fee']);
const INCOMES: Record<string, string> = {
  'staking rewards': 'staking',
  'eth 2.0 staking rewards': 'staking',
  'simple earn flexible interest': 'interest',
  'simple earn locked rewards': 'interest',
  'savings interest': 'interest',
  'pos savings interest': 'staking',
  distribution: 'airdrop',
  'airdrop assets': 'airdrop',
  'launchpool interest': 'airdrop',
  'commission history': 'referral',
  'referral kickback': 'referral',
  'commission rebate': 'referral',
  'cash voucher distribution': 'reward',
  'bnb vault rewards': 'interest',
};

/**
 * Binance's statement of all operations: one row for each change of one coin. Rows of the same
 * second are one trade
 * where one coin went out and one came in; their fees belong to it. Anything else of a trade is
 * asked.
 */
export const binanceStatement: Format = {
  name: 'Binance statement',
  isHeader: (names) => names.has('utc_time') && hasAll(names, 'operation', 'coin', 'change'),
  readAll: readStatement,
};

type Change = { line: Line; operation: string; coin: string; change: bigint };

function readStatement(intake: Intake, sheet: Sheet): void {
  const groups = new Map<string, Change[]>();
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const timestamp = timeIn(line, 'utc_time', offsetInHeader('UTC'));
    const text = numberIn(line, 'change');
    const change = readQuantity(text);
    const operation = cell(line, 'operation').toLowerCase();
    if (timestamp === undefined || text === undefined) continue;
    if (change === undefined) {
      complain(
        line,
        'BAD_NUMBER',
        `${JSON.stringify(text)} has more than 18 decimals or is empty.`,
        'change',
      );
      continue;
    }
    const entry = { line, operation, coin: cell(line, 'coin'), change };
    const group = groups.get(timestamp);
    if (!TRADES.has(operation)) readAlone(entry, timestamp);
    else if (group === undefined) groups.set(timestamp, [entry]);
    else group.push(entry);
  }
  for (const [timestamp, changes] of groups) readTrade(timestamp, changes);
}

function readTrade(timestamp: string, changes: readonly Change[]): void {
  const first = changes[0];
  if (first === undefined) return;
  const sums = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  for (const { operation, coin, change } of changes) {
    const target = FEES.has(operation) ? fees : sums;
    target.set(coin, (target.get(coin) ?? 0n) + change);
  }
  const given = [...sums].filter(([, change]) => change < 0n);
  const received = [...sums].filter(([, change]) => change > 0n);
  const [out] = given;
  const [into] = received;
  if (
    out === undefined ||
    into === undefined ||
    given.length !== 1 ||
    received.length !== 1 ||
    fees.size > 1
  ) {
    for (const { line } of changes)
      complain(
        line,
        'UNKNOWN_ROW',
        `The rows of ${timestamp} are not one coin given and one received.`,
        'operation',
      );
    return;
  }
  const [fee] = fees;
  addExchange(first.line, {
    id: '',
    timestamp,
    wallet: WALLET,
    value: '',
    given: amount(out),
    received: amount(into),
    ...(fee === undefined
      ? {}
      : {
          fee: {
            ...amount(fee),
            paidFrom: fee[0] === into[0] ? 'withheld_in' : 'separate',
          } as const,
        }),
  });
  for (const { line } of changes.slice(1))
    leaveOut(line, `Read together with row ${first.line.row.number}.`);
}

function readAlone({ line, operation, coin, change }: Change, timestamp: string): void {
  if (isFiat(coin)) return leaveOut(line, 'Only national currency moved.');
  const quantity = withoutSign(writeQuantity(change));
  const kind = INCOMES[operation];
  if (kind !== undefined && change > 0n)
    return addTransaction(
      line,
      { timestamp, type: 'income', wallet: WALLET, in: { asset: coin, quantity }, kind },
      '',
    );
  if (operation === 'deposit' || operation === 'withdraw') {
    const direction = operation === 'deposit' ? 'in' : 'out';
    line.intake.movements.push({
      id: `${line.sheet.file}:${line.row.number}`,
      direction,
      asset: coin,
      quantity,
      fee: '0',
      wallet: WALLET,
      timestamp,
      hash: '',
      origin: originOf(line),
    });
    return;
  }
  if (/transfer|subscription|redemption|purchase/.test(operation))
    return leaveOut(line, 'Moved within Binance.');
  complain(
    line,
    'UNKNOWN_ROW',
    `Binance's operation ${JSON.stringify(operation)} is not known here.`,
    'operation',
  );
}

function amount([asset, change]: readonly [string, bigint]): { asset: string; quantity: string } {
  return { asset, quantity: withoutSign(writeQuantity(change)) };
}
