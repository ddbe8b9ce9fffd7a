import type { ReputationMonth } from '@lotwise/contract/reputation';
import { useRead } from '../../kit/queries.ts';
import { formatCount, monthName } from '../../kit/format.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';

const WIDTH = 600;
const HEIGHT = 120;

/** A person's reputation by month: a drawing, and the same as a table. */
export function ReputationChart({ username }: { username: string }) {
  const read = useRead('GET /api/users/{username}/reputation', { params: { username } });
  return (
    <section className="card" aria-labelledby="reputation">
      <h2 id="reputation" className="card-title">
        Reputation over time
      </h2>
      {read.isPending && <Skeleton count={1} height={170} />}
      {read.isError && <Failure title="Failed to fetch the reputation" error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.length === 0 && <p className="text-ink-2">No reputation earned yet.</p>}
      {read.data && read.data.length > 0 && <Drawing months={read.data} />}
    </section>
  );
}

function Drawing({ months }: { months: ReputationMonth[] }) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(1, ...months.map(({ reputation }) => reputation));
  const line = pathOf(months, most);
  return (
    <>
      <p className="hint">{formatCount(most)}</p>
      <svg
        className="block w-full h-30 border-b border-line text-brand"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Reputation from ${formatCount(first.reputation)} in ${monthName(first.month)} to ${formatCount(last.reputation)} in ${monthName(last.month)}`}
      >
        <path className="fill-current opacity-15" d={`${line} V${HEIGHT} H0 Z`} />
        <path className="fill-none stroke-current" d={line} strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
      </svg>
      <p className="hint flex justify-between mt-1">
        <span>{monthName(first.month)}</span>
        {months.length > 1 && <span>{monthName(last.month)}</span>}
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer text-[15px] py-1">Show as a table</summary>
        <table className="figures mt-2">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="number">
                Points
              </th>
              <th scope="col" className="number">
                Reputation
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, points, reputation }) => (
              <tr key={month}>
                <td>{monthName(month)}</td>
                <td className="number">{points > 0 ? `+${formatCount(points)}` : formatCount(points)}</td>
                <td className="number">{formatCount(reputation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

// One month alone is a level line.
function pathOf(months: ReputationMonth[], most: number): string {
  const shown = months.length === 1 ? [...months, ...months] : months;
  const step = WIDTH / (shown.length - 1);
  return shown
    .map(({ reputation }, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(HEIGHT - 4 - (reputation / most) * (HEIGHT - 8))}`)
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
