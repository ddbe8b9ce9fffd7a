import type { FileSummary, ImportIssue, Importing } from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol.ts';

/** Of a file of nonsense not every row is kept. */
export const ISSUES_KEPT = 500;

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
    Object.assign(report, {
      added,
      joined: joined.count,
      leftOut: leftOut.filter(({ why }) => !ELSEWHERE.has(why)),
      ...kept(issues),
    });
  }
}

/** Reasons that the report gives elsewhere. */
const ELSEWHERE = new Set([
  'The same row was imported before.',
  'Could not be read; the problems say why.',
]);

const kept = (issues: readonly ImportIssue[]) => {
  const blocking = issues.filter((issue) => issue.blocking);
  const remarks = issues.filter((issue) => !issue.blocking);
  return {
    issueCount: blocking.length,
    issues: blocking.slice(0, ISSUES_KEPT).map(({ row, column, message }) => ({
      row,
      ...(column !== undefined && { column }),
      message,
    })),
    ...(remarks.length > 0 && {
      remarks: remarks.slice(0, ISSUES_KEPT).map(({ row, message }) => ({ row, message })),
    }),
  };
};
