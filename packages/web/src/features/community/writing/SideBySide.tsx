import { diffLines } from 'diff';
import { useMemo } from 'react';
import { Words } from './Words.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

/** So many changed lines at most are compared word by word. */
const LINES_MAX = 2000;

interface Row {
  from: string;
  to: string;
}

/**
 * Two versions of a text beside each other: the lines that stayed at the same height, and what
 * changed marked in both.
 */
export function SideBySide({ from, to }: { from: string; to: string }) {
  const rows = useMemo(() => rowsOf(from, to), [from, to]);
  return (
    <table className="beside">
      <TableHead columns={['Before', 'After']} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td className="diff">
              <Words {...row} only="from" />
            </td>
            <td className="diff">
              <Words {...row} only="to" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines that were taken out and lines that came in their place are one row. */
function rowsOf(from: string, to: string): Row[] {
  const rows: Row[] = [];
  for (const { value, added, removed } of diffLines(from, to, { maxEditLength: LINES_MAX }) ?? [
    { value: from, removed: true },
    { value: to, added: true },
  ]) {
    const last = rows.at(-1);
    if (removed) rows.push({ from: value, to: '' });
    else if (added && last?.to === '') last.to = value;
    else rows.push(added ? { from: '', to: value } : { from: value, to: value });
  }
  return rows;
}
