interface Props {
  page: number;
  hasMore: boolean;
  hrefOf: (page: number) => string;
  /** What the ways back and on are called. */
  names?: readonly [string, string];
}

/**
 * Links to the previous and next page, where the number of pages isn't counted; and to the first,
 * which past the last one is the only way out.
 */
export function NearPages({
  page,
  hasMore,
  hrefOf,
  names: [back, on] = ['Previous', 'Next'],
}: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 2 && (
        <a className="page-button" href={hrefOf(1)}>
          First page
        </a>
      )}
      {page > 1 && (
        <a className="page-button" href={hrefOf(page - 1)}>
          {back}
        </a>
      )}
      {hasMore && (
        <a className="page-button" href={hrefOf(page + 1)}>
          {on}
        </a>
      )}
    </nav>
  );
}
