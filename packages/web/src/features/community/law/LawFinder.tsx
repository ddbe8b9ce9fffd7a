import type { CallReply } from '@lotwise/contract/calls';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { useNavigate } from 'react-router';
import { lawHref, type LawSearch, readLawSearch } from './law-search.ts';

type Countries = CallReply<'GET /api/law'>['countries'];

/** Finds sources by words and by country. A form, so that it works without JavaScript. */
export function LawFinder({ wanted, countries }: { wanted: LawSearch; countries: Countries }) {
  const navigate = useNavigate();
  const { search = '', jurisdiction = '' } = wanted;
  return (
    <form
      key={lawHref(wanted)}
      className="list-search max-w-[40rem] flex-wrap sm:flex-nowrap mb-4"
      role="search"
      aria-label="Sources of law"
      action="/law"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
          name,
          String(value),
        ]);
        void navigate(lawHref(readLawSearch(new URLSearchParams(typed))));
      }}
    >
      <input
        className="input max-sm:basis-full"
        type="search"
        name="search"
        aria-label="Search sources"
        placeholder="Search sources"
        defaultValue={search}
        maxLength={200}
      />
      <select
        className="input"
        name="jurisdiction"
        aria-label="Country"
        defaultValue={jurisdiction}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        <option value="">All countries</option>
        {offered(countries, wanted).map(({ jurisdiction: code, sourceCount }) => (
          <option key={code} value={code}>
            {jurisdictionName(code)} ({sourceCount})
          </option>
        ))}
      </select>
      <button type="submit" className="btn">
        Search
      </button>
    </form>
  );
}

/** Those that have sources, and the one that is asked for. */
function offered(countries: Countries, { jurisdiction }: LawSearch): Countries {
  if (!jurisdiction || countries.some((one) => one.jurisdiction === jurisdiction)) return countries;
  return [{ jurisdiction, sourceCount: 0 }, ...countries];
}
