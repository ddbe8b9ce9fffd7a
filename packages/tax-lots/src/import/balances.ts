import { movesOf } from '../compute/compare-holdings.ts';
import type { Transaction } from '../model/ledger.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import type { BalanceEntry, Intake, Line, Movement } from './intake.ts';
import { walletOf } from './line.ts';

/** What a row says of a balance; texts are decimal. */
export type StatedBalance = {
  account: string;
  asset: string;
  /** The ledger's name of the asset, where the file has a code of its own for it. */
  name?: string;
  timestamp: string;
  change: string;
  /** A fee in the same asset that is not in `change`. */
  fee?: string;
  balance: string;
};

/** Notes the running balance of a row. What is no quantity is trouble of its own, and not noted. */
export function noteBalance(line: Line, stated: StatedBalance): void {
  const { intake, sheet, row } = line;
  const change = readQuantity(stated.change);
  const fee = readQuantity(stated.fee || '0');
  const balance = readQuantity(stated.balance);
  const at = readTimestamp(stated.timestamp)?.at;
  if (change === undefined || fee === undefined || balance === undefined || at === undefined)
    return;
  const { account, asset, name = asset, timestamp } = stated;
  const { file, source } = sheet;
  const wallet = walletOf(line, source);
  const from = { file, row: row.number, source, account, asset, wallet, name, timestamp };
  intake.balances.push({ ...from, at, change: change - fee, balance });
}

/**
 * Compares the balances that files state with what their rows add up to, account by account, and
 * reports the first difference of each: a row is missing before it, or was counted twice. Files of
 * one account follow each other in time; a file may run forwards or backwards.
 *
 * What was there before the first row of all, and no other row of the wallet brought, is asked: the
 * years that could use it are incomplete until an opening brings it in or its owner denies it.
 */
export function checkBalances(intake: Intake): void {
  const accounts = new Map<string, BalanceEntry[]>();
  for (const entry of intake.balances) {
    const key = `${entry.source}\n${entry.account}\n${entry.asset}`;
    const known = accounts.get(key);
    if (known === undefined) accounts.set(key, [entry]);
    else known.push(entry);
  }
  const firsts = [...accounts.values()].flatMap((entries) =>
    checkAccount(intake, inOrder(entries)),
  );
  askForOpenings(intake, firsts);
}

/** File by file as they follow each other, each so that it runs forwards. */
function inOrder(entries: readonly BalanceEntry[]): BalanceEntry[] {
  const files = new Map<string, BalanceEntry[]>();
  for (const entry of entries) {
    const known = files.get(entry.file);
    if (known === undefined) files.set(entry.file, [entry]);
    else known.push(entry);
  }
  const runs = [...files.values()].map((run) => {
    const isBackwards = (run[0]?.at ?? 0) > (run.at(-1)?.at ?? 0) || isTurned(run);
    return (isBackwards ? run.toReversed() : run).toSorted((a, b) => a.at - b.at);
  });
  return runs.sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0)).flat();
}

/** Rows of one moment alone do not show their order; the sums do. */
function isTurned(run: readonly BalanceEntry[]): boolean {
  if (run[0]?.at !== run.at(-1)?.at) return false;
  return misfits(run.toReversed()) < misfits(run);
}

function misfits(run: readonly BalanceEntry[]): number {
  let count = 0;
  for (let n = 1; n < run.length; n++) {
    const [before, entry] = [run[n - 1], run[n]];
    if (before && entry && before.balance + entry.change !== entry.balance) count++;
  }
  return count;
}

/** What an account held before its first row. */
type First = { entry: BalanceEntry; held: bigint };

/**
 * Rows of one moment are taken together, as files do not keep to the order in which they were
 * booked: the balance after all of them has to be that of one of them. Returns what was held before
 * the first of them.
 */
function checkAccount(intake: Intake, entries: readonly BalanceEntry[]): First[] {
  let held: bigint | undefined;
  const firsts: First[] = [];
  for (let from = 0; from < entries.length;) {
    const first = entries[from];
    let end = from + 1;
    while (entries[end]?.at === first?.at && entries[end]?.file === first?.file) end++;
    const moment = entries.slice(from, end);
    const last = moment.at(-1);
    if (first === undefined || last === undefined) return firsts;
    const change = moment.reduce((sum, one) => sum + one.change, 0n);
    if (held === undefined) {
      held = heldBefore(moment, change);
      firsts.push({ entry: first, held });
    }
    const computed = held + change;
    const fitting = moment.find(({ balance }) => balance === computed);
    if (fitting === undefined) {
      reportGap(intake, last, computed);
      return firsts;
    }
    held = fitting.balance;
    from = end;
  }
  return firsts;
}

/**
 * What was there before the first moment: nothing where that fits, else what the row says that was
 * booked last, which its rows tell where each follows from the one before.
 */
function heldBefore(moment: readonly BalanceEntry[], change: bigint): bigint {
  if (moment.some(({ balance }) => balance === change)) return 0n;
  const end = misfits(moment) === 0 ? moment.at(-1) : moment[0];
  return end === undefined ? 0n : end.balance - change;
}

function askForOpenings(intake: Intake, firsts: readonly First[]): void {
  const holdings = new Map<string, First>();
  for (const { entry, held } of firsts) {
    if (held === 0n || isFiat(entry.name)) continue;
    const key = `${entry.wallet}\n${entry.name}`;
    const known = holdings.get(key);
    if (known === undefined) holdings.set(key, { entry, held });
    else
      holdings.set(key, {
        entry: entry.at < known.entry.at ? entry : known.entry,
        held: known.held + held,
      });
  }
  for (const { entry, held } of holdings.values()) {
    const { file, row, wallet, name, timestamp } = entry;
    const missing = held - heldByRows(intake, entry);
    if (missing === 0n || (held > 0n && missing < 0n)) continue;
    const quantity = writeQuantity(missing < 0n ? -missing : missing);
    const common = { file, row, blocking: true, timestamp, assets: [name] };
    if (missing < 0n)
      intake.issues.push({
        ...common,
        code: 'BALANCE_MISMATCH',
        message: `${wallet} shows a balance of ${name} after this row that is ${quantity} too low: the row or its balance is wrong.`,
      });
    else
      intake.issues.push({
        ...common,
        code: 'OPENING_MISSING',
        message: `${wallet} held ${quantity} ${name} before this file’s first row of ${name}. Import the earlier rows, or enter what these units cost and when you acquired them.`,
        opening: { wallet, asset: name, quantity },
      });
  }
}

/** What all rows add up to in a wallet before an entry: those of all files, earlier ones too. */
function heldByRows(intake: Intake, { wallet, name, at }: BalanceEntry): bigint {
  let held = 0n;
  const add = (what: Transaction | Movement): void => {
    if ((readTimestamp(what.timestamp)?.at ?? Infinity) >= at) return;
    for (const [where, asset, units] of 'type' in what ? movesOf(what) : movesOfOpen(what))
      if (where === wallet && asset === name) held += units;
  };
  for (const one of intake.transactions) add(one);
  for (const one of intake.movements) add(one);
  for (const row of intake.earlier()) add('movement' in row ? row.movement : row.transaction);
  return held;
}

function movesOfOpen(moved: Movement): [string, string, bigint][] {
  const { wallet, asset, direction } = moved;
  const units = readQuantity(moved.quantity) ?? 0n;
  const fee = readQuantity(moved.fee) ?? 0n;
  return [[wallet, asset, direction === 'in' ? units : -units - fee]];
}

function reportGap(intake: Intake, entry: BalanceEntry, computed: bigint): void {
  const { file, row, source, account, asset, name, timestamp, balance } = entry;
  const missing = balance - computed;
  const where = account === '' ? source : `${source}, ${account}`;
  const units = writeQuantity(missing < 0n ? -missing : missing);
  intake.issues.push({
    code: 'BALANCE_MISMATCH',
    file,
    row,
    message: `${where} shows a balance of ${writeQuantity(balance)} ${asset}, but the rows add up to ${writeQuantity(computed)}. An earlier row that ${missing < 0n ? 'takes' : 'adds'} ${units} ${asset} is missing.`,
    blocking: true,
    timestamp,
    assets: [name],
  });
}
