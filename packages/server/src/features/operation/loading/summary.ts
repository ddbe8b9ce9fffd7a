/** One kind of thing in a load: how many were read, and what became of them. */
export interface Tally {
  what: string;
  read: number;
  added: number;
  alreadyThere: number;
  leftOut: readonly Reason[];
  /** What was changed on the way in. */
  notes?: readonly Reason[];
}

export interface Reason {
  count: number;
  why: string;
}

/** Why a post that was read is left out. */
export const REMOVED = 'removed or hidden on this site since an earlier import';

/** A reason, where it left something out. */
export const some = (count: number, why: string): Reason[] => (count > 0 ? [{ count, why }] : []);

/** How long reading a file into the staging tables took. */
export interface FileTiming {
  file: string;
  rows: number;
  ms: number;
}

export interface Summary {
  tallies: readonly Tally[];
  files: readonly FileTiming[];
  ms: number;
}

/** The summary as text: the counts, the reasons below them, the times last. */
export function summaryText(summary: Summary): string {
  const reasons = summary.tallies.flatMap((tally) => [
    ...tally.leftOut.map((reason) => ({ ...reason, heading: `${tally.what} skipped` })),
    ...(tally.notes ?? []).map((note) => ({ ...note, heading: tally.what })),
  ]);
  const rows = summary.files.reduce((sum, file) => sum + file.rows, 0);
  return [
    table(
      ['', 'read', 'added', 'already there', 'skipped'],
      summary.tallies.map((tally) => [
        tally.what,
        tally.read,
        tally.added,
        tally.alreadyThere,
        sumOf(tally.leftOut),
      ]),
    ),
    reasons.length === 0
      ? 'Nothing was skipped.'
      : table(
          ['', 'count', 'why'],
          reasons.map((reason) => [reason.heading, reason.count, reason.why]),
        ),
    table(
      ['file', 'rows', 'seconds', 'rows/s read'],
      summary.files.map((file) => [
        file.file,
        file.rows,
        seconds(file.ms),
        rate(file.rows, file.ms),
      ]),
    ),
    `${number(rows)} rows in ${seconds(summary.ms)} s: ${number(rate(rows, summary.ms))} rows a second overall.`,
  ].join('\n\n');
}

export function sumOf(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, reason) => sum + reason.count, 0);
}

const number = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const rate = (rows: number, ms: number): number => Math.round(rows / Math.max(ms / 1000, 0.001));

function table(head: readonly string[], body: readonly (readonly (string | number)[])[]): string {
  const rows = [
    head,
    ...body.map((row) => row.map((cell) => (typeof cell === 'number' ? number(cell) : cell))),
  ];
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const isNumber = (column: number): boolean => body.some((row) => typeof row[column] === 'number');
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
