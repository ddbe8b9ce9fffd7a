import { formatCount } from '../../../lib/format.ts';
import type { FileReport } from './protocol-files.ts';

/** Rows of a file with what is said of each, in a box of its own where they are many. */
export function RowList({
  rows,
  total,
}: {
  rows: readonly { row: number; column?: string; message: string }[];
  total: number;
}) {
  return (
    <>
      <ul className="text-control max-h-72 overflow-y-auto">
        {rows.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`} className="py-1 border-b border-line break-words">
            <span className="tabular-nums">Row {row}</span>
            {column && `, column “${column}”`}: {message}
          </li>
        ))}
      </ul>
      {rows.length < total && <p className="hint">And {formatCount(total - rows.length)} more.</p>}
    </>
  );
}

/** Rows left out, by their reasons. */
export function LeftOutList({ leftOut }: { leftOut: FileReport['leftOut'] }) {
  return (
    <ul className="hint list-disc pl-5">
      {leftOut.map(({ why, count, lines }) => (
        <li key={why} className="break-words">
          {formatCount(count)}: {why}
          {lines !== undefined && (
            <span className="tabular-nums">
              {' '}
              ({count === 1 ? 'row' : 'rows'} {lines})
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
