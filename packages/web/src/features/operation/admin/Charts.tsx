import type { CallReply } from '@lotwise/contract/calls';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';

type Reply = CallReply<'GET /api/admin/charts'>;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const GRID = 'grid gap-4 lg:grid-cols-2 items-start mb-4';
const HOUR = 60;
const DAY = 24 * HOUR;

/** `45 min`, `3.5 h`, `2.1 days`. */
function duration(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  return minutes < 2 * DAY
    ? `${(minutes / HOUR).toFixed(1)} h`
    : `${(minutes / DAY).toFixed(1)} days`;
}

const CHARTS: {
  title: string;
  name: string;
  values: (reply: Reply) => number[];
  format?: (value: number) => string;
}[] = [
  { title: 'Sign-ups', name: 'Sign-ups', values: ({ signUps }) => signUps },
  { title: 'Questions', name: 'Questions', values: ({ questions }) => questions },
  { title: 'Answers', name: 'Answers', values: ({ answers }) => answers },
  {
    title: 'Median time to first answer',
    name: 'Median',
    values: ({ firstAnswerMinutes }) => firstAnswerMinutes,
    format: duration,
  },
  {
    title: 'Revenue, less refunds',
    name: 'Revenue',
    values: ({ revenueCents }) => revenueCents,
    format: dollars,
  },
];

/** Sign-ups, questions, answers, the time to a first answer and revenue over time. */
export function Charts({ by }: { by: 'day' | 'month' }) {
  const read = useRead('GET /api/admin/charts', { query: { by } });
  if (read.isPending)
    return (
      <div className={GRID}>
        <Skeleton count={4} height={300} />
      </div>
    );
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the charts" />;
  const { data } = read;
  return (
    <div className={GRID}>
      {CHARTS.map(({ title, name, values, format }) => (
        <section key={title} className="card min-w-0" aria-label={title}>
          <h2 className="card-title">{title}</h2>
          <TimeChart
            steps={data.steps}
            series={[{ name, values: values(data), drawn: 'bars', ...(format && { format }) }]}
          />
        </section>
      ))}
    </div>
  );
}
