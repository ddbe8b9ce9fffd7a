import type { Measured } from './load-generator.ts';

export interface Row extends Measured {
  operation: string;
  /** The server's own CPU time per request. */
  cpuMs: number;
  /** Requests a second as a share of the ceiling of the same bytes. */
  ofCeiling?: number;
}

/** The rows as a table for people. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['operation', 'req/s', 'p50 ms', 'p99 ms', 'cpu ms/req', 'of ceiling', 'failures'];
  const cells = rows.map((row) => [
    row.operation,
    Math.round(row.requestsPerSecond).toLocaleString('en-US'),
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(2),
    Number.isNaN(row.cpuMs) ? '' : row.cpuMs.toFixed(3),
    row.ofCeiling === undefined ? '' : `${Math.round(row.ofCeiling * 100)} %`,
    String(row.failures),
  ]);
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
