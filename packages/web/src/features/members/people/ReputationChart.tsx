import type { ReputationMonth } from '@lotwise/contract/members/reputation';
import { formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { type Series, TimeChart } from '../../../ui/charts/TimeChart.tsx';

/** A person's reputation by month: a drawing, and the same as a table. */
export function ReputationChart({ username }: { username: string }) {
  const read = useRead('GET /api/users/{username}/reputation', { params: { username } });
  return (
    <section className="card" aria-labelledby="reputation">
      <h2 id="reputation" className="card-title">
        Reputation over time
      </h2>
      {read.isPending && <Skeleton count={1} height={230} />}
      <FailedRead read={read} title="We couldn’t load the reputation" />
      {read.data?.length === 0 && <p className="text-ink-2">No reputation earned yet.</p>}
      {read.data && read.data.length > 0 && (
        <TimeChart steps={read.data.map(({ month }) => month)} series={seriesOf(read.data)} />
      )}
    </section>
  );
}

const seriesOf = (months: ReputationMonth[]): Series[] => [
  {
    name: 'Points',
    values: months.map(({ points }) => points),
    drawn: 'table',
    format: (points) => (points > 0 ? `+${formatCount(points)}` : formatCount(points)),
  },
  { name: 'Reputation', values: months.map(({ reputation }) => reputation), drawn: 'line' },
];
