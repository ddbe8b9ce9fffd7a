import { plural } from '../../../kit/format.ts';
import { Formats } from './Formats.tsx';
import type { FileReport } from './protocol.ts';
import { useCalculator } from './use-calculator.ts';

/** What came of each file, the last one first. */
export function FileReports() {
  const { summary } = useCalculator();
  if (summary.files.length === 0) return null;
  return (
    <section aria-label="Imported files" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">Imported files</h2>
      {summary.files.toReversed().map((report) => (
        <FileCard key={report.name} report={report} />
      ))}
    </section>
  );
}

function FileCard({ report }: { report: FileReport }) {
  const { name, format, rows, added, repeated, joined = 0, leftOut, remarks = [] } = report;
  return (
    <article className="card min-w-0">
      <h3 className="font-semibold break-words">{name}</h3>
      {format === null ? (
        <Unknown why={report.issues[0]?.message} />
      ) : (
        <p className="text-[15px]">
          {format}: {plural(rows, 'row')}, {plural(added, 'transaction')} added
        </p>
      )}
      {repeated > 0 && (
        <p className="hint">
          {plural(repeated, 'row')} had been imported before and {repeated === 1 ? 'was' : 'were'}{' '}
          not added again.
        </p>
      )}
      {joined > 0 && (
        <p className="hint">
          {plural(joined, 'row')} {joined === 1 ? 'is' : 'are'} part of another row’s transaction.
        </p>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary className="cursor-pointer hint min-h-11 flex items-center">
            {plural(
              leftOut.reduce((sum, { count }) => sum + count, 0),
              'row',
            )}{' '}
            left out, and why
          </summary>
          <ul className="hint list-disc pl-5">
            {leftOut.map(({ why, count, lines }) => (
              <li key={why} className="break-words">
                {count.toLocaleString('en-US')}: {why}
                {lines !== undefined && (
                  <span className="tabular-nums">
                    {' '}
                    ({count === 1 ? 'row' : 'rows'} {lines})
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {remarks.length > 0 && (
        <ul className="hint list-disc pl-5 mt-2">
          {remarks.map(({ row, message }) => (
            <li key={`${row} ${message}`} className="break-words">
              <span className="tabular-nums">Row {row}</span>: {message}
            </li>
          ))}
        </ul>
      )}
      <Unread report={report} />
    </article>
  );
}

function Unknown({ why }: { why: string | undefined }) {
  return (
    <div className="mt-1">
      <p className="text-bad">
        {why ??
          'The format of this file is not known here: none of its first thirty rows has the column names of a known export.'}
      </p>
      <p className="mb-2 text-[15px]">
        Export a CSV or a spreadsheet (XLSX), not a PDF. These files are known:
      </p>
      <Formats />
    </div>
  );
}

function Unread({
  report: { name, format, issues, issueCount, isSettled },
}: {
  report: FileReport;
}) {
  const { ask } = useCalculator();
  if (issueCount === 0 || format === null) return null;
  return (
    <div className="mt-2">
      <p className={isSettled ? 'hint' : 'font-semibold text-bad'}>
        {plural(issueCount, 'row')} could not be read{isSettled && ', which you settled'}
      </p>
      <details open={!isSettled && issueCount <= 5}>
        <summary className="cursor-pointer hint min-h-11 flex items-center">Which, and why</summary>
        <ul className="text-[15px] max-h-72 overflow-y-auto">
          {issues.map(({ row, column, message }) => (
            <li
              key={`${row} ${column} ${message}`}
              className="py-1 border-b border-line break-words"
            >
              <span className="tabular-nums">Row {row}</span>
              {column && `, column “${column}”`}: {message}
            </li>
          ))}
        </ul>
        {issues.length < issueCount && (
          <p className="hint">And {(issueCount - issues.length).toLocaleString('en-US')} more.</p>
        )}
      </details>
      <p className="hint my-2">
        Mend them in the file and import it again, or add them by hand as rows. Then the year counts
        as complete.
      </p>
      <button
        type="button"
        className="btn"
        onClick={() => void ask('settle', { file: name, isSettled: !isSettled })}
      >
        {isSettled ? 'They are still open' : 'I settled them'}
      </button>
    </div>
  );
}
