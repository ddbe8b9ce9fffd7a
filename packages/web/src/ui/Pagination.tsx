import { pageNumbers } from '@lotwise/domain/shared/pagination';
import { PastEnd } from './PastEnd.tsx';

/**
 * Links to the pages of a list, as soon as it has more than one; past the last one, the way to the
 * first.
 */
export function Pagination({
  page,
  totalPages,
  hrefOf,
  what = 'questions',
}: {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
  /** What the list is of. */
  what?: string;
}) {
  if (page > Math.max(1, totalPages)) return <PastEnd what={what} href={hrefOf(1)} />;
  if (totalPages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      <Step label="Previous" href={page > 1 ? hrefOf(page - 1) : null} />
      {pageNumbers(page, totalPages).map((number) => (
        <a
          key={number}
          className="page-button"
          href={hrefOf(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </a>
      ))}
      <Step label="Next" href={page < totalPages ? hrefOf(page + 1) : null} />
    </nav>
  );
}

function Step({ label, href }: { label: string; href: string | null }) {
  if (href === null)
    return (
      // oxlint-disable-next-line react/forbid-dom-props -- It is disabled from the beginning.
      <button type="button" className="page-button" disabled>
        {label}
      </button>
    );
  return (
    <a className="page-button" href={href}>
      {label}
    </a>
  );
}
