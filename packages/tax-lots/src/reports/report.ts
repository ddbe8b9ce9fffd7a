/**
 * A report ready to print: a header, rows as text, and what a program wants of them as plain data.
 * `draft` says why its figures may be wrong; absent where they are complete.
 */
export type Report = {
  name: string;
  columns: readonly string[];
  rows: string[][];
  data: unknown;
  draft?: readonly string[];
};

/** Why a report is not made: it is another country's form, or another kind of taxpayer's. */
export type RefusedReport = { refused: string };
