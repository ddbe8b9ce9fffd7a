/** The way to the pages beside this one, where the number of pages isn't counted. */
export function NearPages({ page, hasMore, hrefOf }: { page: number; hasMore: boolean; hrefOf: (page: number) => string }) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <a className="page-button" href={hrefOf(page - 1)}>
          Previous
        </a>
      )}
      {hasMore && (
        <a className="page-button" href={hrefOf(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}
