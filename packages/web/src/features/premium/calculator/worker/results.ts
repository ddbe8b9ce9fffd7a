import {
  type TaxResult,
  computeTax,
  explainAt,
  type Issue,
  type Matched,
  matchLedger,
  readDay,
  readMoney,
  readTimestamp,
  taxYearOf,
  writeResult,
  writeMoney,
  writeTotals,
} from '@lotwise/tax-lots/source';
import type { GainRow } from '../protocol-files.ts';
import type { Choices, IncomeRow, LotRow, MethodResult, Page, YearFigures } from '../protocol.ts';
import { doubtsOf } from './doubts.ts';
import { methodsToCompare } from './methods.ts';
import { ledgerOf } from './ledger.ts';
import { type Problem, problemsOf } from './problems.ts';
import type { Workspace } from './workspace.ts';

/** A computed workspace, indexed for what the page asks. Rebuilt after each change. */
export interface Results {
  matched: Matched;
  result: TaxResult;
  /** The places of the result's disposals and incomes in each tax year. */
  disposalsOf: Map<string, number[]>;
  incomeOf: Map<string, number[]>;
  years: string[];
  issuesOf: Map<string, Issue[]>;
  problems: Problem[];
}

export function computeResults(workspace: Workspace): Results {
  const matched = matchLedger(ledgerOf(workspace));
  const result = writeResult(matched);
  const { jurisdiction } = workspace.choices;
  const disposalsOf = placesByYear(result.disposals, ({ disposed }) =>
    taxYearOf(jurisdiction, readDay(disposed) ?? 0),
  );
  const incomeOf = placesByYear(result.income, ({ tx }) =>
    taxYearOf(jurisdiction, dayOf(workspace, tx)),
  );
  const years = [
    ...new Set([...Object.keys(result.totals), ...disposalsOf.keys(), ...incomeOf.keys()]),
  ].sort();
  return {
    matched,
    result,
    disposalsOf,
    incomeOf,
    years,
    issuesOf: issuesByRow(result.issues),
    problems: problemsOf(workspace, result),
  };
}

function placesByYear<Entry>(
  entries: readonly Entry[],
  yearOf: (entry: Entry) => string,
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  entries.forEach((entry, place) => {
    const year = yearOf(entry);
    const known = places.get(year);
    if (known) known.push(place);
    else places.set(year, [place]);
  });
  return places;
}

/** The day of a row, or of its fee; 0 where there is none. */
export function dayOf({ rows, slots }: Workspace, tx: string): number {
  const slot = slots.get(tx.replace(/#fee$/, ''));
  return (
    readTimestamp(slot === undefined ? undefined : rows[slot]?.transaction.timestamp)?.day ?? 0
  );
}

function issuesByRow(issues: readonly Issue[]): Map<string, Issue[]> {
  const byRow = new Map<string, Issue[]>();
  for (const issue of issues) {
    if (issue.tx === undefined) continue;
    const id = issue.tx.replace(/#fee$/, '');
    byRow.set(id, [...(byRow.get(id) ?? []), issue]);
  }
  return byRow;
}

/** The chosen year, or the latest in which something was sold. */
export function yearOf({ choices }: Workspace, { years, disposalsOf }: Results): string {
  if (years.includes(choices.year)) return choices.year;
  return years.findLast((year) => disposalsOf.has(year)) ?? years.at(-1) ?? '';
}

/** The figures of a year, and why they may not be all. */
export function figuresOf(workspace: Workspace, results: Results, year: string): YearFigures {
  const { result } = results;
  const totals = result.totals[year] ?? null;
  const income = (results.incomeOf.get(year) ?? []).reduce(
    (sum, place) => sum + (readMoney(result.income[place]?.value) ?? 0n),
    0n,
  );
  return {
    totals,
    income: writeMoney(income),
    incomesWithoutValue: incomesWithoutValue(workspace, results, year),
    disposals: results.disposalsOf.get(year)?.length ?? 0,
    doubts: doubtsOf(results, year),
  };
}

function incomesWithoutValue(workspace: Workspace, { issuesOf }: Results, year: string): number {
  let count = 0;
  for (const [tx, issues] of issuesOf) {
    if (!issues.some(({ code }) => code === 'NO_VALUE')) continue;
    const slot = workspace.slots.get(tx);
    const row = slot === undefined ? undefined : workspace.rows[slot];
    if (row?.transaction.type !== 'income') continue;
    if (taxYearOf(workspace.choices.jurisdiction, dayOf(workspace, tx)) === year) count++;
  }
  return count;
}

type Part = { from: number; count: number };

function part<Row>(
  places: readonly number[],
  { from, count }: Part,
  rowAt: (place: number) => Row | undefined,
): Page<Row> {
  return {
    total: places.length,
    rows: places.slice(from, from + count).flatMap((place) => rowAt(place) ?? []),
  };
}

export function gainsPart(
  { result, disposalsOf }: Results,
  year: string,
  wanted: Part,
): Page<GainRow> {
  return part(disposalsOf.get(year) ?? [], wanted, (place) => {
    const row = result.disposals[place];
    if (!row) return undefined;
    const { asset, quantity, disposed, proceeds, cost, gain } = row;
    return {
      place,
      tx: txText(row.tx),
      asset,
      quantity,
      acquired: row.acquired ?? '',
      disposed,
      proceeds,
      cost,
      gain,
      term: termWord(row),
      isProvisional: row.provisional === true,
    };
  });
}

const txText = (tx: string | string[]): string => (typeof tx === 'string' ? tx : tx.join(', '));

const RULES: Record<string, string> = {
  same_day: 'Same day',
  thirty_day: '30 days',
  ten_day: '10 days',
  section_104: 'Pool',
  acb: 'Average cost',
  total_average: 'Average of the year',
};

function termWord({ term, rule, taxable, discount, gain }: TaxResult['disposals'][number]): string {
  if (term) return term === 'long' ? 'Long' : 'Short';
  if (taxable) return taxable === 'True' ? 'Taxable' : 'Exempt';
  // Losses come off in full, however long the lot was held.
  if (discount) return discount === 'True' && !gain.startsWith('-') ? 'Discount' : 'No discount';
  return rule ? (RULES[rule] ?? rule) : '';
}

export const explainPlace = ({ matched }: Results, place: number): string =>
  explainAt(matched, place)?.sentence ?? '';

export function incomePart(
  workspace: Workspace,
  { result, incomeOf }: Results,
  year: string,
  wanted: Part,
): Page<IncomeRow> {
  return part(incomeOf.get(year) ?? [], wanted, (place) => {
    const row = result.income[place];
    const slot = row && workspace.slots.get(row.tx);
    return (
      row && {
        ...row,
        date:
          slot === undefined
            ? ''
            : (workspace.rows[slot]?.transaction.timestamp.slice(0, 10) ?? ''),
      }
    );
  });
}

/** Whether the cost of a lot is not known: the row that acquired it has no value. */
export const isCostUnknown = ({ issuesOf }: Results, lot: string): boolean =>
  issuesOf.get(lot.replace(/#fee$/, ''))?.some(({ code }) => code === 'NO_VALUE') === true;

export function lotsPart(results: Results, { from, count }: Part): Page<LotRow> {
  const { remaining } = results.result;
  const rows = remaining.slice(from, from + count);
  return {
    total: remaining.length,
    rows: rows.map(({ lot = '', acquired = '', wallet = '', ...row }) => ({
      ...row,
      cost: isCostUnknown(results, lot) ? null : row.cost,
      lot,
      acquired,
      wallet,
    })),
  };
}

/** The chosen year and the whole ledger under each method. */
export function compareMethods(workspace: Workspace, year: string): MethodResult[] {
  const ledger = ledgerOf(workspace);
  return methodsToCompare(workspace.choices).map(({ method, isLawful }) => {
    const { method_by_year: _elections, ...settings } = ledger.settings;
    const totals = writeTotals(matchLedger({ ...ledger, settings, method }));
    const allGain = Object.values(totals).reduce(
      (sum, { gain }) => sum + (readMoney(gain) ?? 0n),
      0n,
    );
    return {
      method,
      isLawful,
      isChosen: method === workspace.choices.method,
      year: totals[year] ?? null,
      allGain: writeMoney(allGain),
    };
  });
}

/** What reading alone finds wrong with one transaction: these make it no row at all. */
export function readingIssues(
  transaction: unknown,
  { jurisdiction, method, currency }: Choices,
): Issue[] {
  const { issues, remaining } = computeTax({
    jurisdiction,
    method,
    settings: { currency },
    transactions: [transaction],
  });
  // Units that are there all the same lack something that can be said later, as a giver's date.
  const isTaken = remaining.length > 0;
  return issues.filter(
    ({ code, blocking }) =>
      code === 'BAD_NUMBER' ||
      code === 'AMBIGUOUS_DATE' ||
      code === 'UNKNOWN_TYPE' ||
      (code === 'MISSING_FIELD' && blocking && !isTaken),
  );
}
