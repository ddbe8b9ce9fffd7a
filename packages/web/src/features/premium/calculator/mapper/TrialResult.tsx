import { formatCount, plural } from '../../../../lib/format.ts';
import { TableBox } from '../../../../ui/charts/TableBox.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { showUnits, TYPE_NAMES } from '../figures.ts';
import { LeftOutList, RowList } from '../RowList.tsx';
import type { Transaction } from '@lotwise/tax-lots/source';
import type { Trial } from '../protocol-files.ts';
import { useCalculator } from '../use-calculator.ts';
import { madeName } from './mapper-words.ts';
import { TableHead } from '../../../../ui/charts/TableHead.tsx';

/** What came of a trial: nothing of it is in the ledger yet. */
export function TrialResult({ trial, isStale }: { trial: Trial | null; isStale: boolean }) {
  if (!trial) return <Skeleton count={1} height={160} />;
  const { rows, made, joined, leftOut, issues, issueCount, sample } = trial;
  const out = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-3 min-w-0" role="status" aria-busy={isStale}>
      <p>
        {made.length === 0 ? (
          <strong>None of the {plural(rows, 'row')} could be used.</strong>
        ) : (
          <>
            Of {plural(rows, 'row')}:{' '}
            {made.map(({ what, count }, place) => (
              <span key={what}>
                {place > 0 && ', '}
                <strong className="tabular-nums">{formatCount(count)}</strong> × {madeName(what)}
              </span>
            ))}
            .
          </>
        )}
      </p>
      {sample.length > 0 && <Sample rows={sample} />}
      {joined > 0 && <p className="hint">{plural(joined, 'row')} became part of another row.</p>}
      {out > 0 && (
        <details open={out <= 5}>
          <summary className="hint min-h-11 flex items-center">
            {plural(out, 'row')} not used, and why
          </summary>
          <LeftOutList leftOut={leftOut} />
        </details>
      )}
      {issueCount > 0 && (
        <div>
          <p className="font-semibold text-bad">{plural(issueCount, 'row')} could not be read</p>
          <RowList rows={issues} total={issueCount} />
        </div>
      )}
    </div>
  );
}

/** The first transactions, to see whether they are what the file means. */
function Sample({ rows }: { rows: readonly Transaction[] }) {
  const { summary } = useCalculator();
  return (
    <TableBox label="The first transactions as they would be read">
      <table className="figure-table">
        <TableHead columns={['Date', 'What', 'Given', 'Received', 'Value', 'Fee']} />
        <tbody>
          {rows.map(({ id, timestamp, type, out, in: into, value, currency, fee }) => (
            <tr key={id}>
              <th scope="row" className="font-normal">
                {timestamp.slice(0, 16).replace('T', ' ')}
              </th>
              <td>{TYPE_NAMES[type]}</td>
              <td>{out && `${showUnits(out.quantity)} ${out.asset}`}</td>
              <td>{into && `${showUnits(into.quantity)} ${into.asset}`}</td>
              <td>{value && `${showUnits(value)} ${currency ?? summary.choices.currency}`}</td>
              <td>{fee && `${showUnits(fee.quantity)} ${fee.asset}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
