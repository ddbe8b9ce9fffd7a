import type { AuditEntry } from '@lotwise/contract/members/audit';
import type { CallInput } from '@lotwise/contract/calls';
import { exactTime } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { auditChange, targetWords, wordsOf } from './audit-words.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

const POSTS: ReadonlySet<string> = new Set(['question', 'answer', 'comment']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function queryOf({ page, more }: AdminSearch): CallInput<'GET /api/admin/audit'>['query'] {
  const { who, action, target, from, to } = more;
  const isDay = (day: string | undefined): day is string =>
    day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day));
  return {
    page,
    ...(who && { who }),
    ...(action && { action }),
    ...(target && { target }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** What admins did, the latest first, as the filters say. */
export function AuditTab({ wanted }: { wanted: AdminSearch }) {
  const query = queryOf(wanted);
  const isFiltered = Object.keys(query).length > 1;
  const read = useRead('GET /api/admin/audit', { query });
  return (
    <section aria-label="Audit Log">
      <AuditFilters wanted={wanted} />
      {read.isPending && <Skeleton count={1} height={400} />}
      <FailedRead read={read} title="We couldn’t load the audit log" />
      {read.data?.entries.length === 0 && (
        <Empty text={isFiltered ? 'No matching entries.' : 'Nothing has been changed yet.'} />
      )}
      {read.data && read.data.entries.length > 0 && (
        <TableBox label="Entries">
          <table className="figures">
            <TableHead columns={['When', 'Who', 'What', 'Target', 'Before', 'After']} />
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
  const { createdAt, actorName, action, targetType, targetPath, memberName } = entry;
  const { before, after } = auditChange(entry);
  return (
    <tr>
      <td className="min-w-36">
        <time dateTime={createdAt}>{exactTime(createdAt)}</time>
      </td>
      <td className="min-w-32 [overflow-wrap:anywhere]">{actorName}</td>
      <td>{wordsOf(action)}</td>
      <td className="min-w-40 [overflow-wrap:anywhere]">
        {targetPath === null ? (
          targetWords(entry)
        ) : (
          <a className="row-link" href={targetPath}>
            {targetWords(entry)}
          </a>
        )}
        {memberName && targetType !== 'user' && (
          <span className="hint block">
            {POSTS.has(targetType) ? 'by' : 'of'} {memberName}
          </span>
        )}
      </td>
      <td className="min-w-40">
        <Fields fields={before} />
      </td>
      <td className="min-w-40">
        <Fields fields={after} />
      </td>
    </tr>
  );
}

function Fields({ fields }: { fields: ReturnType<typeof auditChange>['after'] }) {
  if (fields.length === 0) return '—';
  return (
    <ul>
      {fields.map(({ name, value }) => (
        <li key={name} className="hint [overflow-wrap:anywhere]">
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}
