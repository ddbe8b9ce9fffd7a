import { adminHref, type AdminSearch } from './admin-search.ts';

/** The way to the pages beside this one, where the number of pages isn't counted. */
export function AdminPages({ wanted, hasMore }: { wanted: AdminSearch; hasMore: boolean }) {
  if (wanted.page === 1 && !hasMore) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {wanted.page > 1 && (
        <a className="page-button" href={adminHref({ ...wanted, page: wanted.page - 1 })}>
          Previous
        </a>
      )}
      {hasMore && (
        <a className="page-button" href={adminHref({ ...wanted, page: wanted.page + 1 })}>
          Next
        </a>
      )}
    </nav>
  );
}
