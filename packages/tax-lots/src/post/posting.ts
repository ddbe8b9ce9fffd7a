import type { Dispose, Leg } from '../model/leg.ts';
import type { DatedIssue, IssueCode } from '../model/issue.ts';
import { NOWHERE } from '../model/event.ts';
import type { LedgerEvent, Picked } from '../model/event.ts';
import type { Day } from '../numbers/calendar.ts';

/** An income as found, before it is written out. */
export type IncomeRow = {
  tx: string;
  day: Day;
  asset: number;
  quantity: bigint;
  value: bigint;
  kind: string;
};

/** Where posting puts things: legs into the matcher, incomes and issues onto their lists. */
export type Posting = { take: (leg: Leg) => void; income: IncomeRow[]; issues: DatedIssue[] };

type Place = {
  tx: string;
  seq: number;
  day: Day;
  asset: number;
  wallet: number;
  quantity: bigint;
  isIdentified: boolean | undefined;
};

/** Puts a disposal into the matcher. */
export function dispose(posting: Posting, leg: Omit<Dispose, 'kind'>): void {
  posting.take({ kind: 'dispose', ...leg });
}

/** Puts a removal into the matcher. */
export function remove(
  posting: Posting,
  leg: Place,
  type: string,
  picks: Picked[] | undefined,
): void {
  posting.take({ kind: 'remove', ...leg, type, picks });
}

/** Puts any leg into the matcher. */
export function take(posting: Posting, leg: Leg): void {
  posting.take(leg);
}

/** Adds a blocking issue on the day of a transaction. */
export function report(
  posting: Posting,
  code: IssueCode,
  event: LedgerEvent,
  message: string,
): void {
  const { id, day } = event;
  posting.issues.push({ code, tx: id, message, blocking: true, day, assets: assetsOf(event) });
}

/** Adds an issue that leaves the year complete. */
export function remark(
  posting: Posting,
  code: IssueCode,
  event: { id: string; day: Day },
  message: string,
): void {
  posting.issues.push({ code, tx: event.id, message, blocking: false, day: event.day });
}

/** The assets of an event, each once. */
function assetsOf({ inAsset, outAsset, fee, split }: LedgerEvent): number[] {
  const all = [inAsset, outAsset, fee?.asset ?? NOWHERE, split?.asset ?? NOWHERE];
  return [...new Set(all)].filter((asset) => asset !== NOWHERE);
}
