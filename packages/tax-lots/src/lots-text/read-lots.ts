import type { Ledger, Transaction } from '../model/ledger.ts';
import { isHeadLine, readHead } from './lots-head.ts';
import { LOTS_MAX_LINE_LENGTH, LOTS_MAX_LINES, readLines } from './lots-line.ts';
import type { LotsIssue } from './lots-line.ts';
import { readRow } from './lots-row.ts';

/**
 * A block that was read: its ledger, the line of every transaction by id, and the tax year asked
 * for.
 */
export type LotsLedger = {
  ledger: Ledger;
  lines: ReadonlyMap<string, number>;
  year: string | undefined;
  issues: [];
};

/** A block that could not be read, and why, line by line. */
export type LotsRefused = { ledger: undefined; issues: LotsIssue[] };

/**
 * Reads a ledger written one transaction a line (README, "Ledgers as text").
 *
 * Total: any text gives either a ledger or at least one issue with its line, and nothing is thrown.
 * Range: at most 200
 * lines of 400 characters. Numbers stay text, as written; what they mean is the engine's to judge.
 * @example
 * const text = 'jurisdiction US\n2024-01-02 buy 1 BTC for 42000 USD';
 * readLots(text).ledger.transactions[0].value // => '42000'
 * readLots('2024-01-02 by 1 BTC').issues[0].line // => 0
 */
export function readLots(text: string): LotsLedger | LotsRefused {
  const all = readLines(text);
  const issues = lengthIssues(all);
  if (issues.length > 0) return { ledger: undefined, issues };
  const lines = all.filter(({ tokens }) => tokens.length > 0);
  const head = readHead(lines.filter(isHeadLine), issues);
  const rows: Transaction[] = [];
  const places = new Map<string, number>();
  for (const { number, tokens } of lines.filter((line) => !isHeadLine(line))) {
    const row = readRow({
      line: number,
      tokens,
      at: 0,
      currency: head?.settings.currency ?? '',
      issues,
    });
    if (row === undefined) continue;
    if (places.has(row.id))
      issues.push({
        line: number,
        message: `The name ${row.id} is already used in line ${places.get(row.id)}.`,
      });
    places.set(row.id, number);
    rows.push(row);
  }
  if (issues.length === 0 && rows.length === 0)
    issues.push({ line: 0, message: 'This ledger has no transactions.' });
  if (head === undefined || issues.length > 0)
    return { ledger: undefined, issues: issues.sort((a, b) => a.line - b.line) };
  const { jurisdiction, method, settings, year } = head;
  return {
    ledger: { jurisdiction, method, settings, transactions: rows },
    lines: places,
    year,
    issues: [],
  };
}

function lengthIssues(lines: readonly { number: number; text: string }[]): LotsIssue[] {
  if (lines.length > LOTS_MAX_LINES)
    return [
      {
        line: LOTS_MAX_LINES + 1,
        message: `A ledger here has at most ${LOTS_MAX_LINES} lines; this one has ${lines.length}.`,
      },
    ];
  return lines
    .filter(({ text }) => text.length > LOTS_MAX_LINE_LENGTH)
    .map(({ number }) => ({
      line: number,
      message: `A line has at most ${LOTS_MAX_LINE_LENGTH} characters.`,
    }));
}
