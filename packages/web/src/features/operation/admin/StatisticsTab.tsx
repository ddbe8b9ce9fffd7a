import type { AdminSearch } from './admin-search.ts';
import { FilterChips } from './FilterChips.tsx';
import { STATISTICS_CARDS } from './statistics-cards.ts';

/** How the community does over time. */
export function StatisticsTab({ wanted }: { wanted: AdminSearch }) {
  const by = wanted.more['by'] === 'month' ? 'month' : 'day';
  return (
    <section aria-label="Statistics">
      <FilterChips
        wanted={wanted}
        name="by"
        label="Period"
        options={{ '': 'Last 30 days', month: 'Last 12 months' }}
        current={by === 'day' ? '' : by}
      />
      {STATISTICS_CARDS.map(({ key, Card }) => (
        <Card key={key} by={by} />
      ))}
    </section>
  );
}
