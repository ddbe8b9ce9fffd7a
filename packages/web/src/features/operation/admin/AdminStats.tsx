import { formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';

/** The figures at the top of the dashboard. */
export function AdminStats() {
  const read = useRead('GET /api/admin/stats', {});
  if (read.isPending) return <Skeleton count={1} height={78} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the statistics" />;
  const stats = read.data;
  const figures = [
    { name: 'Total Users', value: formatCount(stats.totalUsers) },
    { name: 'Premium Users', value: formatCount(stats.premiumUsers) },
    { name: 'Free Users', value: formatCount(stats.freeUsers) },
    { name: 'Questions', value: formatCount(stats.totalQuestions) },
    { name: 'Answers', value: formatCount(stats.totalAnswers) },
    { name: 'Monthly Revenue', value: `$${stats.monthlyRevenue.toFixed(2)}` },
  ];
  return (
    <dl className="grid gap-3 grid-cols-2 max-[16rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ name, value }) => (
        <div key={name} className="card min-w-0 max-lg:p-3">
          <dt className="hint">{name}</dt>
          <dd className="font-semibold text-xl leading-tight break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
