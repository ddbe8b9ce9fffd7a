import { readTimestamp } from '../numbers/timestamp.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import type { BalanceEntry, Intake, Line } from './intake.ts';

/** What a row says of a balance; texts are decimal. */
export type StatedBalance = {
  account: string;
  asset: string;
  timestamp: string;
  change: string;
  /** A fee in the same asset that is not in `change`. */
  fee?: string;
  balance: string;
};

/** Notes the running balance of a row. What is no quantity is trouble of its own, and not noted. */
export function noteBalance({ intake, sheet, row }: Line, stated: StatedBalance): void {
  const change = readQuantity(stated.change);
  const fee = readQuantity(stated.fee || '0');
  const balance = readQuantity(stated.balance);
  const at = readTimestamp(stated.timestamp)?.at;
  if (change === undefined || fee === undefined || balance === undefined || at === undefined)
    return;
  const { account, asset } = stated;
  const { file, source } = sheet;
  const from = { file, row: row.number, source, account, asset };
  intake.balances.push({ ...from, at, change: change - fee, balance });
}

/**
 * Compares the balances that files state with what their rows add up to, account by account, and
 * reports the first difference of each: a row is missing before it, or was counted twice. Files of
 * one account follow each other in time; a file may run forwards or backwards. What was there
 * before the first row of all is a remark: it may be in the ledger by other ways, and where it is
 * not, the engine says so once it is sold.
 */
export function checkBalances(intake: Intake): void {
  const accounts = new Map<string, BalanceEntry[]>();
  for (const entry of intake.balances) {
    const key = `${entry.source}\n${entry.account}\n${entry.asset}`;
    const known = accounts.get(key);
    if (known === undefined) accounts.set(key, [entry]);
    else known.push(entry);
  }
  for (const entries of accounts.values()) checkAccount(intake, inOrder(entries));
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

/**
 * Rows of one moment are taken together, as files do not keep to the order in which they were
 * booked: the balance after all of them has to be that of one of them.
 */
function checkAccount(intake: Intake, entries: readonly BalanceEntry[]): void {
  let held = 0n;
  for (let from = 0; from < entries.length;) {
    const first = entries[from];
    let end = from + 1;
    while (entries[end]?.at === first?.at && entries[end]?.file === first?.file) end++;
    const moment = entries.slice(from, end);
    const last = moment.at(-1);
    if (last === undefined) return;
    const computed = moment.reduce((sum, { change }) => sum + change, held);
    const fitting = moment.find(({ balance }) => balance === computed);
    held = (fitting ?? last).balance;
    if (fitting === undefined) {
      report(intake, last, computed, from === 0);
      if (from > 0) return;
    }
    from = end;
  }
}

function report(intake: Intake, entry: BalanceEntry, computed: bigint, isFirst: boolean): void {
  const { file, row, source, account, asset, balance } = entry;
  const missing = balance - computed;
  const where = account === '' ? source : `${source}, ${account}`;
  const units = writeQuantity(missing < 0n ? -missing : missing);
  intake.issues.push({
    code: 'BALANCE_MISMATCH',
    file,
    row,
    message: isFirst
      ? `${where} already held ${writeQuantity(missing)} ${asset} before this row, so earlier rows are missing.`
      : `${where} states a balance of ${writeQuantity(balance)} ${asset}, the rows add up to ${writeQuantity(computed)}: ${missing < 0n ? 'something that left' : 'something that came in'}, ${units} ${asset}, is missing before it.`,
    blocking: !isFirst,
  });
}
