/** Links through a list whose length nobody counts. */
export function QueuePages({ page, hasMore, hrefOf }: { page: number; hasMore: boolean; hrefOf: (page: number) => string }) {
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
