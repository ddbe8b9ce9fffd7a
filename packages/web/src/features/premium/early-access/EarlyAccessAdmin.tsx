import { dayText, formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

/** How many members try each early feature, for admins. */
export function EarlyAccessAdmin() {
  const read = useRead('GET /api/admin/early-access', {});
  if (read.isPending) return <Skeleton count={1} height={160} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load early access" />;
  const { features, premiumMembers } = read.data;
  return (
    <section className="card" aria-labelledby="early-access-counts">
      <h2 id="early-access-counts" className="card-title">
        Early access
      </h2>
      <p className="text-ink-2 mb-2">
        How many of {formatCount(premiumMembers)} premium members use each feature.
      </p>
      <table className="figures">
        <TableHead columns={['Feature', { number: 'Members' }]} />
        <tbody>
          {features.map(({ key, name, since, members }) => (
            <tr key={key}>
              <td>
                {name} <span className="hint block">since {dayText(since)}</span>
              </td>
              <td className="number">{formatCount(members)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
