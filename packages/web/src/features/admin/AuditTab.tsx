import type { AuditEntry } from '@lotwise/contract/admin';
import { exactTime } from '../../kit/format.ts';
import { useRead } from '../../kit/queries.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { TableBox } from '../../ui/TableBox.tsx';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';

/** What admins did, the latest first. */
export function AuditTab({ wanted }: { wanted: AdminSearch }) {
  const read = useRead('GET /api/admin/audit', { query: { page: wanted.page } });
  return (
    <section aria-label="Audit Log">
      {read.isPending && <Skeleton count={1} height={400} />}
      {read.isError && <Failure title="Failed to fetch the audit log" error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.entries.length === 0 && <Empty text="No admin has changed anything yet." />}
      {read.data && read.data.entries.length > 0 && (
        <TableBox label="Entries">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">To</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {read.data.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <tr>
      <td>
        <time dateTime={entry.createdAt}>{exactTime(entry.createdAt)}</time>
      </td>
      <td>{entry.actorName}</td>
      <td>{entry.action}</td>
      <td className="min-w-40 [overflow-wrap:anywhere]">{entry.targetName}</td>
      <td className="min-w-40">
        <Fields values={entry.before} />
      </td>
      <td className="min-w-40">
        <Fields values={entry.after} />
      </td>
    </tr>
  );
}

function Fields({ values }: { values: AuditEntry['before'] }) {
  const shown = Object.entries(values ?? {}).filter(([, value]) => value !== null);
  if (shown.length === 0) return '—';
  return (
    <ul>
      {shown.map(([name, value]) => (
        <li key={name} className="hint [overflow-wrap:anywhere]">
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
