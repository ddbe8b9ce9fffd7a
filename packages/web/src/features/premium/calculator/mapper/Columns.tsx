import { excerptOf } from '@lotwise/domain/text/excerpt';
import { formatCount } from '../../../../lib/format.ts';
import { TableBox } from '../../../../ui/charts/TableBox.tsx';
import type { MappedPart, Survey } from '@lotwise/tax-lots/source';
import { type Draft, withPart } from './mapper-draft.ts';
import { PART_NAMES } from './mapper-words.ts';

const EXAMPLES = 3;
const PREVIEWED = 8;

/** Each column with some of its cells, and what it holds; below, the first rows as they stand. */
export function Columns({
  survey: { table, rows },
  draft,
  onChange,
}: {
  survey: Survey;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  return (
    <section aria-label="Columns" className="flex flex-col gap-3">
      <h3 className="font-semibold">Columns</h3>
      <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {table.columns.map((column, place) => (
          <li key={column} className="grid gap-1 min-w-0 content-start">
            <label htmlFor={`column-${place}`} className="label break-words">
              {column === '' ? 'Column without a name' : column}
            </label>
            <select
              id={`column-${place}`}
              className="input"
              value={draft.parts[column] ?? ''}
              // The options are the parts.
              onChange={({ target }) =>
                onChange(withPart(draft, column, target.value as MappedPart | ''))
              }
            >
              <option value="">Not used</option>
              {Object.entries(PART_NAMES).map(([part, name]) => (
                <option key={part} value={part}>
                  {name}
                </option>
              ))}
            </select>
            <p className="hint truncate">{examplesOf(table.rows, place)}</p>
          </li>
        ))}
      </ul>
      <Preview table={table} rows={rows} />
    </section>
  );
}

/** The first rows, as in the file. */
function Preview({ table, rows }: Pick<Survey, 'table' | 'rows'>) {
  return (
    <details>
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        The first rows, as they stand in the file ({formatCount(rows)} in all)
      </summary>
      <TableBox label="The first rows">
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, PREVIEWED).map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {table.columns.map((column, place) => (
                  <td key={column}>{excerptOf(cells[place] ?? '', 60)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}

function examplesOf(rows: Survey['table']['rows'], place: number): string {
  const cells = rows.map(({ cells: all }) => all[place] ?? '').filter((cell) => cell !== '');
  return cells.length === 0
    ? 'Empty in the first rows'
    : [...new Set(cells)].slice(0, EXAMPLES).join(' · ');
}
