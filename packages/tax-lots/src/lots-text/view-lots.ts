import type { TaxResult, Disposal, YearTotals } from '../model/result.ts';
import { writeResult } from '../compute/compute-tax.ts';
import { disposalRows } from '../matchers/disposal-table.ts';
import type { Ledger } from '../model/ledger.ts';
import { lawOf } from '../law/law-of.ts';
import { matchLedger } from '../compute/match-ledger.ts';
import type { Matched } from '../compute/matched.ts';
import { readLines } from './lots-line.ts';
import type { LotsIssue } from './lots-line.ts';
import { readLots } from './read-lots.ts';
import type { LotsLedger } from './read-lots.ts';
import { COUNTRY_NAMES, METHOD_NAMES } from './lots-names.ts';
import { TOTAL_COLUMNS, whyWords } from './view-words.ts';
import { inMoney, inUnits } from './view-figures.ts';

/**
 * A slice of a disposal, ready to show: `units` say how many from where, `why` its term or rule.
 */
export type LotsSlice = {
  units: string;
  proceeds: string;
  cost: string;
  gain: string;
  why: string;
};

/**
 * A transaction, ready to show: its date, its line without it and with thousands apart, and what
 * was computed of it.
 */
export type LotsViewRow = { line: number; date: string; words: string; slices: LotsSlice[] };

/**
 * A block, ready to show: its figures, or, where anything in it is wrong, its issues alone. Money
 * is rounded to the
 * cent, half to even, here and nowhere before; `rules` name the law behind the slices.
 */
export type LotsView =
  | { ledger: undefined; issues: LotsIssue[] }
  | {
      ledger: Ledger;
      title: string;
      rows: LotsViewRow[];
      totals: { columns: string[]; rows: string[][] };
      income: string[];
      held: string[];
      rules: string[];
      remarks: string[];
    };

/**
 * Computes a block of text for a page. Total: never throws; a block that does not read, and one
 * whose ledger has a
 * blocking issue, gives the issues with their lines.
 * Source: `SOURCES.md` lists every law that is applied, and the day it was read.
 * @example
 * const view = viewLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 5 USD
 *   2024-02-02 sell 1 BTC for 7 USD`);
 * view.totals.rows // => [['2024', '7', '5', '2', '0', '2']]
 */
export function viewLots(text: string): LotsView {
  const read = readLots(text);
  if (read.ledger === undefined) return { ledger: undefined, issues: read.issues };
  const matched = matchLedger(read.ledger);
  const result = writeResult(matched);
  const blocking = result.issues
    .filter((issue) => issue.blocking)
    .map(({ tx, message }) => ({ line: lineOf(read, tx), message }));
  if (blocking.length > 0)
    return { ledger: undefined, issues: blocking.sort((a, b) => a.line - b.line) };
  return {
    ledger: read.ledger,
    title: titleOf(read.ledger),
    rows: rowsOf(text, read, result),
    totals: totalsOf(read, result),
    income: result.income.map(
      ({ asset, quantity, value }) => `${inUnits(quantity)} ${asset} worth ${inMoney(value)}`,
    ),
    held: result.remaining.map(
      ({ asset, quantity, cost, wallet }) =>
        `${inUnits(quantity)} ${asset}${wallet === undefined ? '' : ` in ${wallet}`} (cost ${inMoney(cost)})`,
    ),
    rules: rulesOf(matched),
    remarks: result.issues.map(({ tx, message }) =>
      tx === undefined ? message : `Line ${lineOf(read, tx)}: ${message}`,
    ),
  };
}

function titleOf({ jurisdiction, method, settings }: Ledger): string {
  const from = Object.entries(settings?.method_by_year ?? {}).map(
    ([year, elected]) => `, from ${year} ${METHOD_NAMES[elected]}`,
  );
  const company = settings?.taxpayer === 'company' ? ' (company)' : '';
  return `${COUNTRY_NAMES[jurisdiction]}${company}: ${METHOD_NAMES[method]}${from.join('')}; in ${settings?.currency ?? ''}`;
}

/** The line of a transaction, or of the transaction whose fee it is; 0 for none. */
function lineOf({ lines }: LotsLedger, tx: string | undefined): number {
  return tx === undefined ? 0 : (lines.get(tx) ?? lines.get(tx.replace(/#fee$/, '')) ?? 0);
}

function rowsOf(text: string, read: LotsLedger, result: TaxResult): LotsViewRow[] {
  const slices = new Map<number, LotsSlice[]>();
  for (const disposal of result.disposals) {
    const line = lineOf(read, [disposal.tx].flat()[0]);
    const list = slices.get(line) ?? [];
    slices.set(line, list);
    list.push(sliceOf(read, disposal));
  }
  const written = readLines(text);
  return [...read.lines.values()].map((line) => {
    const [date, ...words] = written[line - 1]?.tokens.map((token) => token.text) ?? [];
    return {
      line,
      date: (date ?? '').slice(0, 10),
      words: words.map(readably).join(' ').replaceAll(' ,', ','),
      slices: slices.get(line) ?? [],
    };
  });
}

/** A number of the line as the columns beside it write theirs; what may be a year stays. */
const readably = (word: string): string => (/^\d{5,}(\.\d+)?$/.test(word) ? inUnits(word) : word);

function sliceOf(read: LotsLedger, disposal: Disposal): LotsSlice {
  const { tx, asset, quantity, proceeds, cost, gain, lot, acquired } = disposal;
  const merged =
    typeof tx === 'string' || tx.length < 2
      ? ''
      : `, with line ${tx
          .slice(1)
          .map((one) => lineOf(read, one))
          .join(' and ')}`;
  const source =
    lot === undefined
      ? acquired == null
        ? 'from the pool'
        : `bought ${acquired}`
      : `from ${lot}, ${acquired ?? ''}`;
  return {
    units: `${inUnits(quantity)} ${asset} ${source}${merged}`,
    proceeds: inMoney(proceeds),
    cost: inMoney(cost),
    gain: inMoney(gain),
    why: whyWords(disposal),
  };
}

/** The columns a country asks for, and a row for every tax year, or the one asked for. */
function totalsOf(
  { ledger, year }: LotsLedger,
  { totals }: TaxResult,
): { columns: string[]; rows: string[][] } {
  const columns = TOTAL_COLUMNS.filter(
    ({ only }) => only === undefined || only.includes(ledger.jurisdiction),
  );
  const years = Object.entries(totals).filter(
    ([name]) => year === undefined || name === year || name.slice(0, 4) === year,
  );
  const cells = (sums: YearTotals): string[] => columns.map(({ key }) => inMoney(sums[key] ?? '0'));
  return {
    columns: ['Year', ...columns.map(({ name }) => name)],
    rows: years.map(([name, sums]) => [name, ...cells(sums)]),
  };
}

function rulesOf(matched: Matched): string[] {
  const { policy } = matched;
  if (policy === undefined) return [];
  const rules = new Set<string>();
  for (const row of disposalRows(matched.disposals)) rules.add(lawOf(policy, row.rule));
  return [...rules].filter((rule) => rule !== '');
}
