import type { IssueCode } from './issue.ts';

/** Units that a file says were in a wallet before its first row. */
export type EarlierBalance = { wallet: string; asset: string; quantity: string };

/**
 * Something an import could not read or will not guess. `column` is there where one cell is to
 * blame, `other` where another row is. It travels with the ledger (`import.issues`): until it is
 * settled, the years that it may change are incomplete.
 */
export type ImportIssue = {
  code: IssueCode;
  file: string;
  row: number;
  column?: string;
  other?: { file: string; row: number };
  message: string;
  blocking: boolean;
  /** When the row was, ISO 8601 with offset; without it every year may be touched. */
  timestamp?: string;
  /** The assets that the row moves; without them it may be any. */
  assets?: readonly string[];
  /** What was there before the file's first row: an `opening` of as much settles it. */
  opening?: EarlierBalance;
  /** Its owner has seen to it. */
  settled?: true;
};
