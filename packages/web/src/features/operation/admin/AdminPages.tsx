import { NearPages } from '../../../ui/charts/NearPages.tsx';
import { adminHref, type AdminSearch } from './admin-search.ts';

/** Links to the previous and next page of a part of the dashboard. */
export function AdminPages({ wanted, hasMore }: { wanted: AdminSearch; hasMore: boolean }) {
  return (
    <NearPages
      page={wanted.page}
      hasMore={hasMore}
      hrefOf={(page) => adminHref({ ...wanted, page })}
    />
  );
}
