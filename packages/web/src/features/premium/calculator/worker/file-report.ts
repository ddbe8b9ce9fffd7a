import { assign } from '@lotwise/domain/shared/assign';
import type { FileSummary, ImportIssue, Importing } from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol-files.ts';

/** Of a file of nonsense not every row is kept. */
export const ISSUES_MAX = 500;

/** A report of a file of which nothing is known yet. */
export const emptyReport = (name: string): FileReport => ({
  name,
  format: null,
  rows: 0,
  added: 0,
  repeated: 0,
  leftOut: [],
  issues: [],
  issueCount: 0,
  isSettled: false,
});

/** Fills the reports in, once it is known what several files have and what fits together. */
export function complete(
  reports: FileReport[],
  importing: Importing,
  summaries: readonly FileSummary[],
): void {
  for (const report of reports) {
    const summary = summaries.find(({ file }) => file === report.name);
    if (!summary || summary.format === null) continue;
    const { joined, leftOut } = summary;
    const issues = importing.issues.filter(({ file }) => file === report.name);
    const added = importing.transactions.filter(
      ({ id }) => importing.origins.get(id)?.file === report.name,
    ).length;
    const moved = importing.movements.filter(({ origin }) => origin.file === report.name).length;
    assign(report, {
      added,
      moved,
      joined: joined.count,
      leftOut: leftOutOf(leftOut),
      ...splitIssues(issues),
      ...needsOf(issues),
    });
  }
}

/** The rows left out for reasons that nothing else of a report gives. */
export const leftOutOf = (all: FileSummary['leftOut']): FileReport['leftOut'] =>
  all.filter(({ why }) => !ELSEWHERE.has(why));

/** Reasons that the report gives elsewhere. */
const ELSEWHERE = new Set([
  'The same row was imported before.',
  'This could not be read; see the problems.',
]);

/** Codes of files that wait for their owner, with what they wait for. */
export const WAITING = new Map<ImportIssue['code'], 'zone' | 'addresses' | 'coin'>([
  ['ZONE_NOT_TOLD', 'zone'],
  ['ADDRESS_NOT_TOLD', 'addresses'],
  ['COIN_NOT_TOLD', 'coin'],
]);

function needsOf(issues: readonly ImportIssue[]): Pick<FileReport, 'needs'> {
  const [needs] = issues.flatMap(({ code }) => WAITING.get(code) ?? []);
  return needs === undefined ? {} : { needs };
}

/** Codes that say nothing of a row that could not be read. */
const NOT_UNREAD: ReadonlySet<ImportIssue['code']> = new Set([
  'POSSIBLE_DUPLICATE',
  'BALANCE_MISMATCH',
  'OPENING_MISSING',
  ...WAITING.keys(),
]);

/** What keeps rows from being read, what has to be asked, and what is only worth knowing. */
export const splitIssues = (
  all: readonly ImportIssue[],
): Pick<FileReport, 'issues' | 'issueCount' | 'doubles' | 'balances' | 'openings' | 'remarks'> => {
  const blocking = all.filter((issue) => issue.blocking);
  const unread = blocking.filter(({ code }) => !NOT_UNREAD.has(code));
  const doubles = blocking.flatMap((issue) =>
    issue.code === 'POSSIBLE_DUPLICATE' && issue.other
      ? [{ row: issue.row, other: issue.other, ...whenOf(issue) }]
      : [],
  );
  const balances = blocking
    .filter(({ code }) => code === 'BALANCE_MISMATCH')
    .map((issue) => ({ ...rowAndMessage(issue), ...whenOf(issue) }));
  const openings = blocking.flatMap(({ row, message, timestamp, opening }) =>
    opening && timestamp !== undefined ? [{ row, message, timestamp, opening }] : [],
  );
  const remarks = all
    .filter((issue) => !issue.blocking)
    .map((issue) => ({
      ...rowAndMessage(issue),
      ...(issue.code === 'ZONE_NOT_CHOSEN' && { isOfZone: true }),
    }));
  return {
    issueCount: unread.length,
    issues: unread.slice(0, ISSUES_MAX).map((issue) => ({
      ...rowAndMessage(issue),
      ...(issue.column !== undefined && { column: issue.column }),
      ...whenOf(issue),
    })),
    ...(openings.length > 0 && { openings }),
    ...(doubles.length > 0 && { doubles }),
    ...(balances.length > 0 && { balances: balances.slice(0, ISSUES_MAX) }),
    ...(remarks.length > 0 && { remarks: remarks.slice(0, ISSUES_MAX) }),
  };
};

const whenOf = ({ timestamp, assets }: ImportIssue) => ({
  ...(timestamp !== undefined && { timestamp }),
  ...(assets && { assets }),
});

const rowAndMessage = ({ row, message }: ImportIssue) => ({ row, message });
