import type { Measured } from './load-generator.ts';

export interface Row extends Measured {
  operation: string;
  /** CPU time of all processes of the server for one request. */
  siteMs: number;
  /** The same of PostgreSQL's processes. */
  databaseMs: number;
  /** How long p99 is in p50s for a plain server that reads or sends the same. */
  referenceTimes?: number;
  /** CPU of all for one request of the reference that reads the same. */
  referenceMs?: number;
  /** What is wanted of both together. */
  wantedMs?: number;
  /**
   * What it is of one and a half times a visitor's cached page, and one statement for what is a
   * member's own.
   */
  ofShared?: number;
}

const HEAD = [
  'operation',
  'req/s',
  'p50 ms',
  'p99 ms',
  'times p50',
  'plain server',
  'site CPU',
  'PostgreSQL',
  'together',
  'wanted',
  'of reference',
  'of 1.5 cached and a statement',
  'failures',
];

/** The rows as a table for people; CPU in ms for each request. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const together = row.siteMs + row.databaseMs;
    return [
      row.operation,
      Math.round(row.requestsPerSecond).toLocaleString('en-US'),
      row.p50Ms.toFixed(1),
      row.p99Ms.toFixed(1),
      timesOf(row).toFixed(1),
      row.referenceTimes?.toFixed(1) ?? '',
      figure(row.siteMs),
      figure(row.databaseMs),
      figure(together),
      row.wantedMs === undefined ? '' : row.wantedMs.toFixed(1),
      share(together, row.referenceMs),
      share(row.ofShared, 1),
      String(row.failures),
    ];
  });
  return textTable([HEAD, ...cells]);
}

/** Lines of cells, the first of them the head, in columns. */
export function textTable([head = [], ...cells]: readonly string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lineOf = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [
    lineOf(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...cells.map(lineOf),
  ].join('\n');
}

/** How long the slowest of a hundred takes, in medians. */
export const timesOf = ({ p50Ms, p99Ms }: Pick<Measured, 'p50Ms' | 'p99Ms'>): number =>
  p99Ms / p50Ms;

const share = (ms: number | undefined, of: number | undefined): string =>
  ms === undefined || of === undefined ? '' : `${Math.round((ms / of) * 100)} %`;

// Only Linux tells a process's CPU this way; elsewhere the columns stay empty.
const figure = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(2));
