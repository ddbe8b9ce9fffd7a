import { USER_PAGES_MAX } from '@lotwise/domain/shared/limits';
import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { adminHref, type AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { AdminSearchForm } from './AdminSearchForm.tsx';
import { UsersTable } from './UsersTable.tsx';

const SORTS = [
  { sort: 'newest', name: 'Newest' },
  { sort: 'reputation', name: 'Reputation' },
  { sort: 'questions', name: 'Questions' },
  { sort: 'answers', name: 'Answers' },
  { sort: 'name', name: 'Name' },
] as const;

/** The members: search, order, export; change a tier; delete. */
export function UsersTab({ wanted }: { wanted: AdminSearch }) {
  const { search, more } = wanted;
  const { sort } = SORTS.find((one) => one.sort === more['sort']) ?? SORTS[0];
  const page = Math.min(wanted.page, USER_PAGES_MAX);
  const read = useRead('GET /api/admin/users', {
    query: { page, sort, ...(search && { search }) },
  });
  const isLastPage = page === USER_PAGES_MAX;
  return (
    <section aria-label="User Management">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <AdminSearchForm
          wanted={wanted}
          label="Search by username or email"
          placeholder="Name or email"
        />
        <a
          className="btn mb-4"
          href={`/api/admin/users/export${search === '' ? '' : `?search=${encodeURIComponent(search)}`}`}
          download
        >
          Export
        </a>
      </div>
      <nav className="chips mb-4" aria-label="Order">
        {SORTS.map((one) => (
          <a
            key={one.sort}
            className="chip-filter"
            href={adminHref({
              ...wanted,
              page: 1,
              more: one === SORTS[0] ? {} : { sort: one.sort },
            })}
            aria-current={one.sort === sort ? 'true' : undefined}
          >
            {one.name}
          </a>
        ))}
      </nav>
      {read.isPending && <Skeleton count={1} height={400} />}
      <FailedRead read={read} title="We couldn’t load the users" />
      {read.data?.users.length === 0 && (
        <Empty text={search ? 'No matching users.' : 'No users yet'} />
      )}
      {read.data && read.data.users.length > 0 && <UsersTable users={read.data.users} />}
      {read.data && (
        <AdminPages wanted={{ ...wanted, page }} hasMore={read.data.hasMore && !isLastPage} />
      )}
      {read.data?.hasMore && isLastPage && (
        <p className="hint mt-2">
          Only the first {plural(USER_PAGES_MAX, 'page')} are listed. Search to find others.
        </p>
      )}
    </section>
  );
}
