import type { Issue, IssueCode, TaxResult } from '@lotwise/tax-lots/source';
import type { Mend, Page, ProblemRow } from '../protocol.ts';
import { assetsOf } from './assets-of.ts';
import type { Workspace } from './workspace.ts';

// One cause is one problem, whatever else is wrong because of it.

/** A cause, and what else is wrong until it is mended. */
export interface Problem {
  issue: Issue;
  isBlocking: boolean;
  years: Set<string>;
  more: string[];
}

/** An amount that is not used is a value that is missing: both are mended at once. */
const KIN: Partial<Record<IssueCode, string>> = { CURRENCY_MISMATCH: 'value', NO_VALUE: 'value' };
const VALUE = 'value';

/** The causes of all issues of rows; what stops a year comes first. */
export function problemsOf(workspace: Workspace, { issues }: Pick<TaxResult, 'issues'>): Problem[] {
  const causes = new Map<string, Problem>();
  /** The first row of an asset whose value is missing, for what may follow from several. */
  const firstOf = new Map<string, Problem>();
  const own = issues.filter(({ tx, cause }) => tx !== undefined && cause === undefined);
  for (const issue of own) {
    const problem = join(causes, keyOf(issue), issue);
    if (issue.code !== 'NO_VALUE') continue;
    for (const asset of assetsAt(workspace, issue.tx))
      if (!firstOf.has(asset)) firstOf.set(asset, problem);
  }
  for (const issue of issues) {
    const { tx, cause } = issue;
    if (tx === undefined || cause === undefined) continue;
    const root =
      cause === ''
        ? assetsAt(workspace, tx).map((asset) => firstOf.get(asset))[0]
        : causes.get(`${cause} ${VALUE}`);
    if (root) add(root, issue);
    else join(causes, keyOf(issue), issue);
  }
  return [...causes.values()].sort((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
}

const rowOf = (tx = ''): string => tx.replace(/#fee$/, '');
const keyOf = ({ tx, code }: Issue): string => `${rowOf(tx)} ${KIN[code] ?? code}`;

function assetsAt({ rows, slots }: Workspace, tx: string | undefined): string[] {
  const slot = slots.get(rowOf(tx));
  const row = slot === undefined ? undefined : rows[slot];
  return row ? [...new Set(assetsOf(row.transaction))] : [];
}

function join(causes: Map<string, Problem>, key: string, issue: Issue): Problem {
  const known = causes.get(key);
  if (known) {
    add(known, issue);
    return known;
  }
  const problem: Problem = { issue, isBlocking: false, years: new Set(), more: [] };
  causes.set(key, problem);
  count(problem, issue);
  return problem;
}

function add(problem: Problem, issue: Issue): void {
  problem.more.push(
    rowOf(issue.tx) === rowOf(problem.issue.tx) ? issue.message : `${issue.tx}: ${issue.message}`,
  );
  count(problem, issue);
}

function count(problem: Problem, { blocking, year, incomplete_years: years }: Issue): void {
  problem.isBlocking ||= blocking;
  for (const one of (blocking ? years : undefined) ?? (year === undefined ? [] : [year]))
    problem.years.add(one);
}

/** What mends a problem; where nothing else does, its row is corrected. */
const MENDS: Partial<Record<IssueCode, Mend>> = {
  CURRENCY_MISMATCH: 'rate',
  NO_VALUE: 'value',
  SHORT_LOT: 'opening',
  NEGATIVE_BALANCE: 'transfer',
  SCOPE_NOT_CHOSEN: 'scope',
  NOT_IDENTIFIED: 'lots',
  LATE_SELECTION: 'lots',
  SELECTION_MISMATCH: 'lots',
};

/** A remark needs no value or rate; a choice of lots may be made all the same. */
function mendOf(code: IssueCode, isBlocking: boolean): Mend {
  const mend = MENDS[code] ?? 'row';
  return isBlocking || mend === 'lots' ? mend : 'row';
}

/** Some of the problems, as the page shows them. */
export function problemsPart(
  workspace: Workspace,
  problems: readonly Problem[],
  { from, count: wanted }: { from: number; count: number },
): Page<ProblemRow> {
  const rows = problems.slice(from, from + wanted).map((problem) => {
    const { issue, isBlocking, years, more } = problem;
    const tx = issue.tx ?? '';
    const slot = workspace.slots.get(rowOf(tx)) ?? null;
    const date = slot === null ? '' : (workspace.rows[slot]?.transaction.timestamp ?? '');
    return {
      code: issue.code,
      tx,
      message: issue.message,
      more,
      isBlocking,
      slot,
      date: date.slice(0, 10),
      assets: assetsAt(workspace, tx),
      years: [...years].sort(),
      mend: mendOf(issue.code, isBlocking),
    };
  });
  return { total: problems.length, rows };
}
