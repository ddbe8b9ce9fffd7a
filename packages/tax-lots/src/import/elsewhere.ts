import type { Transaction } from '../model/ledger.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import type { Elsewhere, Intake, Line, Movement } from './intake.ts';
import { leaveOut } from './line.ts';

const DAY_SECONDS = 86_400;

/** Leaves out a row that another list of its exchange has; whether that was imported is checked. */
export function leaveToList(
  line: Line,
  { asset, timestamp }: { asset: string; timestamp: string },
): void {
  const { intake, sheet, row } = line;
  const { file, source: wallet } = sheet;
  const day = dayOf(timestamp);
  leaveOut(line, `Read from ${wallet}’s lists of trades, deposits and withdrawals.`);
  if (day !== undefined) intake.elsewhere.push({ file, wallet, row: row.number, asset, day });
}

/**
 * Reports, once for a file, the rows left to other lists that have nothing of their asset within a
 * day: such a list was not imported, or begins later.
 */
export function checkElsewhere(intake: Intake): void {
  if (intake.elsewhere.length === 0) return;
  const days = daysOf(intake);
  const missing = new Map<string, Elsewhere[]>();
  for (const one of intake.elsewhere) {
    const { wallet, asset, day } = one;
    if ([day - 1, day, day + 1].some((near) => days.has(keyOf(wallet, asset, near)))) continue;
    const ofFile = missing.get(one.file);
    if (ofFile === undefined) missing.set(one.file, [one]);
    else ofFile.push(one);
  }
  for (const [file, rows] of missing) {
    const [first] = rows.toSorted((a, b) => a.day - b.day);
    if (first === undefined) continue;
    intake.issues.push({
      code: 'LIST_MISSING',
      file,
      row: first.row,
      message: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} in this file, starting with ${first.asset}, should also be in ${first.wallet}’s lists of trades, deposits and withdrawals, but you have not imported them yet. Import those lists too.`,
      blocking: true,
      timestamp: new Date(first.day * DAY_SECONDS * 1000).toISOString(),
      assets: [...new Set(rows.map(({ asset }) => asset))],
    });
  }
}

/** The days on which something of an asset was in a wallet, in all that was imported. */
function daysOf({ transactions, movements, earlier }: Intake): Set<string> {
  const days = new Set<string>();
  const add = (what: Transaction | Movement): void => {
    const day = dayOf(what.timestamp);
    if (day === undefined) return;
    const isMovement = 'direction' in what;
    const { wallet = '', asset } = isMovement ? what : { wallet: what.wallet, asset: undefined };
    const wallets = isMovement ? [wallet] : [wallet, what.to_wallet];
    const assets = isMovement ? [asset] : [what.in?.asset, what.out?.asset, what.fee?.asset];
    for (const where of wallets)
      for (const name of assets)
        if (where !== undefined && name !== undefined) days.add(keyOf(where, name, day));
  };
  for (const one of transactions) add(one);
  for (const one of movements) add(one);
  for (const row of earlier()) add('movement' in row ? row.movement : row.transaction);
  return days;
}

const keyOf = (wallet: string, asset: string, day: number): string => `${wallet}\n${asset}\n${day}`;

function dayOf(timestamp: string): number | undefined {
  const at = readTimestamp(timestamp)?.at;
  return at === undefined ? undefined : Math.floor(at / DAY_SECONDS);
}
