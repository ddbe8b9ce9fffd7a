import { useNavigate } from 'react-router';
import { adminHref, type AdminSearch } from './admin-search.ts';

/** Searches one part of the dashboard. The address keeps what is sought. */
export function AdminSearchForm({
  wanted,
  label,
  placeholder = label,
}: {
  wanted: AdminSearch;
  label: string;
  /** Where the label is too long for a phone's field. */
  placeholder?: string;
}) {
  const navigate = useNavigate();
  return (
    <form
      key={wanted.search}
      className="list-search mb-4 w-full max-w-[26.25rem]"
      role="search"
      aria-label={label}
      action="/admin"
      onSubmit={(event) => {
        event.preventDefault();
        const search = new FormData(event.currentTarget).get('search');
        void navigate(
          adminHref({
            ...wanted,
            page: 1,
            search: typeof search === 'string' ? search.trim() : '',
          }),
        );
      }}
    >
      {Object.entries({ tab: wanted.tab, ...wanted.more }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="input"
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={wanted.search}
        maxLength={200}
      />
      <button type="submit" className="btn">
        Search
      </button>
    </form>
  );
}
