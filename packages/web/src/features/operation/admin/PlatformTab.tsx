import { adminHref, type AdminSearch } from './admin-search.ts';
import { PLATFORM_PARTS } from './platform-parts.ts';

/** What keeps the site running, for those who run it. */
export function PlatformTab({ wanted }: { wanted: AdminSearch }) {
  const { part: current, Part } =
    PLATFORM_PARTS.find(({ part }) => part === wanted.more['part']) ?? PLATFORM_PARTS[0];
  return (
    <section aria-label="Platform Settings">
      <nav className="chips mb-4" aria-label="Part">
        {PLATFORM_PARTS.map(({ part, name }) => (
          <a
            key={part}
            className="chip-filter"
            href={adminHref({
              tab: wanted.tab,
              more: part === PLATFORM_PARTS[0].part ? {} : { part },
            })}
            aria-current={part === current ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <Part key={current} wanted={wanted} />
    </section>
  );
}
