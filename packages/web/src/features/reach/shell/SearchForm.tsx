import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

/** The bar's search. Empty text does nothing. */
export function SearchForm({ id, text }: { id: string; text: string }) {
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (wanted !== '') void navigate(`/?search=${encodeURIComponent(wanted)}`);
  };
  return (
    <form role="search" action="/" method="get" onSubmit={onSubmit}>
      <label className="sr-only" htmlFor={id}>
        Search
      </label>
      <input
        id={id}
        className="input"
        type="search"
        name="search"
        defaultValue={text}
        maxLength={200}
        placeholder="Search crypto tax questions..."
        autoComplete="off"
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </form>
  );
}
