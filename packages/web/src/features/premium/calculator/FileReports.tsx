import { plural } from '../../../lib/format.ts';
import { Doubles } from './Doubles.tsx';
import { showUnits } from './figures.ts';
import { Formats } from './Formats.tsx';
import type { FileReport } from './protocol-files.ts';
import { LeftOutList, RowList } from './RowList.tsx';
import { useCalculator } from './use-calculator.ts';
import { NEEDS } from './WaitingFiles.tsx';

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
  const { summary } = useCalculator();
  const { name, format, rows, added, repeated, joined = 0, leftOut } = report;
  // Once the zone is chosen, what depended on it is settled.
  const isZoneChosen = summary.choices.timeZone !== '';
  const remarks = (report.remarks ?? []).filter(({ isOfZone }) => !isOfZone || !isZoneChosen);
  return (
    <article className="card min-w-0">
      <h3 className="font-semibold break-words">{name}</h3>
      {format === null ? (
        <Unknown report={report} />
      ) : report.ratesTaken !== undefined ? (
        <p className="text-control">
          {format}: it supplied the rate for {plural(report.ratesTaken, 'day')} of your ledger.
          Files you add later in this session will use it too.
        </p>
      ) : (
        <p className="text-control">
          {report.columnsKey === undefined ? format : 'Read by the columns you named'}:{' '}
          {plural(rows, 'row')}, {plural(added, 'transaction')} added
        </p>
      )}
      <Waiting report={report} />
      <AskAgain report={report} />
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
      <LeftOut leftOut={leftOut} />
      {remarks.length > 0 && (
        <ul className="hint list-disc pl-5 mt-2">
          {remarks.map(({ row, message }) => (
            <li key={`${row} ${message}`} className="break-words">
              <span className="tabular-nums">Row {row}</span>: {message}
            </li>
          ))}
        </ul>
      )}
      <Doubles report={report} />
      <Balances report={report} />
      <DeniedOpenings report={report} />
      <Unread report={report} />
    </article>
  );
}

function LeftOut({ leftOut }: Pick<FileReport, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  const count = leftOut.reduce((sum, one) => sum + one.count, 0);
  return (
    <details>
      <summary className="hint min-h-11 flex items-center">
        {plural(count, 'row')} not used, and why
      </summary>
      <LeftOutList leftOut={leftOut} />
    </details>
  );
}

/** A file that was not read: it waits for a word of its owner, or was left out. */
function Waiting({ report: { name, needs, isSettled } }: { report: FileReport }) {
  const { ask } = useCalculator();
  if (needs === undefined) return null;
  if (!isSettled)
    return (
      <p className="text-control text-warn">
        This file has not been read yet. Choose above {NEEDS[needs]}.
      </p>
    );
  return (
    <p className="text-control">
      You skipped this file.{' '}
      <button
        type="button"
        className="underline"
        onClick={() => void ask('settle', { file: name, isSettled: false })}
      >
        Read it after all
      </button>
    </p>
  );
}

function Unknown({ report: { name, issues, needs, isSettled } }: { report: FileReport }) {
  const { ask } = useCalculator();
  if (needs !== undefined) return null;
  return (
    <div className="mt-1">
      <p className="text-bad">
        {issues[0]?.message ??
          'No table was found in this file: a table has a row with the names of its columns.'}
      </p>
      <p className="mb-2 text-control">
        Export a CSV or a spreadsheet (XLSX), not a PDF. These files are supported, and so are
        others once you choose what their columns contain:
      </p>
      <Formats />
      <button
        type="button"
        className="btn mt-2"
        onClick={() => void ask('settle', { file: name, isSettled: !isSettled })}
      >
        {isSettled ? 'Ask about this file again' : 'Skip this file'}
      </button>
    </div>
  );
}

/**
 * What was said of the columns of a file holds for the next one like it, until it is taken back.
 */
function AskAgain({ report: { columnsKey } }: { report: FileReport }) {
  const { ask } = useCalculator();
  if (columnsKey === undefined) return null;
  return (
    <p className="hint">
      The next file with these columns is read the same way.{' '}
      <button
        type="button"
        className="underline"
        onClick={() => void ask('forgetColumns', { columnsKey })}
      >
        Ask me again next time
      </button>
    </p>
  );
}

/** What was there before the file begins and its owner left out. */
function DeniedOpenings({ report: { name, openings = [] } }: { report: FileReport }) {
  const { ask } = useCalculator();
  return openings
    .filter(({ isDenied }) => isDenied)
    .map(({ row, opening: { quantity, asset, wallet } }) => (
      <p key={row} className="hint mt-2">
        You skipped {showUnits(quantity)} {asset} that {wallet} held before this file begins.{' '}
        <button
          type="button"
          className="underline"
          onClick={() => void ask('denyOpening', { file: name, row, isDenied: false })}
        >
          Ask me again
        </button>
      </p>
    ));
}

/** Where the balances that a file states do not follow from its rows. */
function Balances({
  report: { name, balances = [], issueCount, isSettled },
}: {
  report: FileReport;
}) {
  const { ask } = useCalculator();
  if (balances.length === 0) return null;
  return (
    <div className="mt-2">
      <p className={isSettled ? 'hint' : 'font-semibold text-bad'}>
        {balances.length === 1 ? 'A balance does' : `${balances.length} balances do`} not add up
        {isSettled && ', which you settled'}
      </p>
      <RowList rows={balances} total={balances.length} />
      <p className="hint my-2">
        Export everything since the account was opened, and import that file too.
      </p>
      {issueCount === 0 && (
        <button
          type="button"
          className="btn"
          onClick={() => void ask('settle', { file: name, isSettled: !isSettled })}
        >
          {isSettled ? 'Mark as still to do' : 'Mark as resolved'}
        </button>
      )}
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
        <summary className="hint min-h-11 flex items-center">Which, and why</summary>
        <RowList rows={issues} total={issueCount} />
      </details>
      <p className="hint my-2">
        Fix them in the file and import it again, or add them by hand as rows. Then the year counts
        as complete.
      </p>
      <button
        type="button"
        className="btn"
        onClick={() => void ask('settle', { file: name, isSettled: !isSettled })}
      >
        {isSettled ? 'Mark all as still to do' : 'Mark all as resolved'}
      </button>
    </div>
  );
}
