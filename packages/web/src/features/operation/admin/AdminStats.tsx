import { formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead } from '../../../ui/states.tsx';

/** The figures at the top of the dashboard. */
export function AdminStats() {
  const read = useRead('GET /api/admin/stats', {});
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the statistics" />;
  // Named before they come: they take one row or three, and nothing moves.
  const stats = read.data;
  const figures = [
    { name: 'Total Users', value: stats && formatCount(stats.totalUsers) },
    { name: 'Premium Users', value: stats && formatCount(stats.premiumUsers) },
    { name: 'Free Users', value: stats && formatCount(stats.freeUsers) },
    { name: 'Questions', value: stats && formatCount(stats.totalQuestions) },
    { name: 'Answers', value: stats && formatCount(stats.totalAnswers) },
    { name: 'Monthly Revenue', value: stats && `$${stats.monthlyRevenue.toFixed(2)}` },
  ];
  return (
    <dl
      aria-busy={read.isPending}
      className="grid gap-3 grid-cols-2 max-[16rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-6"
    >
      {figures.map(({ name, value }) => (
        <div key={name} className="card min-w-0 max-lg:p-3">
          <dt className="hint">{name}</dt>
          <dd className="font-semibold text-xl leading-tight break-words">{value ?? '\u00A0'}</dd>
        </div>
      ))}
    </dl>
  );
}
