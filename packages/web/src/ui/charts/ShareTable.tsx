import { formatCount } from '../../lib/format.ts';

interface Props {
  /** What is counted, as the first column's title: `Source`. */
  of: string;
  /** The second column's title: `Visitors`. */
  counted: string;
  rows: readonly { name: string; count: number }[];
}

/**
 * How a whole is made up: a table whose rows have a bar of their share beside the number.
 *
 * @example
 * <ShareTable of="Source" counted="Visitors" rows={[{ name: 'Direct', count: 10 }]} />
 */
export function ShareTable({ of, counted, rows }: Props) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" className="number">
            {counted}
          </th>
          <th scope="col" className="number">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count }) => {
          const percent = total === 0 ? 0 : Math.round((count / total) * 100);
          return (
            <tr key={name}>
              <td>
                {name}
                <svg
                  className="block w-full h-2 mt-1 text-brand"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className="fill-current opacity-15" width="100" height="8" />
                  <rect className="fill-current" width={percent} height="8" />
                </svg>
              </td>
              <td className="number">{formatCount(count)}</td>
              <td className="number">{percent}%</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
