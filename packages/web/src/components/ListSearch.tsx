import { useNavigate } from 'react-router';

/**
 * Searches a list by its page's address. A form, so that it works without JavaScript.
 */
export function ListSearchForm({
  path,
  label,
  text,
  kept = {},
}: {
  path: string;
  label: string;
  text: string;
  /** What else the address says. */
  kept?: Record<string, string>;
}) {
  const navigate = useNavigate();
  return (
    <form
      key={text}
      className="list-search"
      role="search"
      aria-label={label}
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        const search = typeof typed === 'string' ? typed.trim() : '';
        const params = new URLSearchParams({ ...(search && { search }), ...kept });
        void navigate(params.size > 0 ? `${path}?${params}` : path);
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="input"
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={text}
        maxLength={200}
      />
      <button type="submit" className="btn">
        Search
      </button>
    </form>
  );
}
