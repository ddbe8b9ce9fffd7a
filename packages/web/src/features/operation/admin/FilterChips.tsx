import { adminHref, type AdminSearch } from './admin-search.ts';

interface Props {
  wanted: AdminSearch;
  /** The name in the address. */
  name: string;
  label: string;
  /** What each value is called; the empty one is the usual. */
  options: Readonly<Record<string, string>>;
  current: string;
}

/** A choice of one, as links: the address keeps it. */
export function FilterChips({ wanted, name, label, options, current }: Props) {
  return (
    <nav className="chips mb-4" aria-label={label}>
      {Object.entries(options).map(([value, text]) => (
        <a
          key={value}
          className="chip-filter"
          href={adminHref({ ...wanted, page: 1, more: { ...wanted.more, [name]: value } })}
          aria-current={value === current ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
