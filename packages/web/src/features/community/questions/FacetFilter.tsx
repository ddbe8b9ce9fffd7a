import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { JURISDICTIONS, jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { offeredTaxYears, taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { useRenderedAt } from '../../../lib/queries.ts';
import { rememberScope } from '../../../lib/scope.ts';
import { type ListSearch, listHref, readListSearch } from '../search/list-search.ts';

/**
 * Narrows a list to a country and a tax year as soon as one is chosen, and remembers both on this
 * device. A form, so that it works without JavaScript.
 */
export function FacetFilter({ wanted, path }: { wanted: ListSearch; path: string }) {
  const navigate = useNavigate();
  const { holdsFor: _on, ...narrowed } = { ...wanted, page: 1 };
  const { jurisdiction, taxYear, filter, search, tag } = wanted;
  const years = offeredTaxYears(new Date(useRenderedAt()).toISOString());
  // What both show: the other one may have been chosen before this code was there.
  const choose = (form: HTMLFormElement) => {
    const { jurisdiction: _country, taxYear: _year, ...others } = narrowed;
    const shown = new FormData(form);
    const chosen = readListSearch(
      new URLSearchParams(
        ['jurisdiction', 'taxYear'].map((name) => [name, String(shown.get(name))]),
      ),
    );
    rememberScope(chosen);
    const { filter: _all, page: _first, ...facets } = chosen;
    void navigate(listHref({ ...others, ...facets }, path));
  };
  return (
    <form action={path} method="get" className="facet-filter">
      {search && <input type="hidden" name="search" value={search} />}
      {tag && path === '/' && <input type="hidden" name="tag" value={tag} />}
      {filter !== 'all' && <input type="hidden" name="filter" value={filter} />}
      <Choice label="Country" name="jurisdiction" value={jurisdiction ?? ''} onChange={choose}>
        <option value="">All countries</option>
        {JURISDICTIONS.map((code) => (
          <option key={code} value={code}>
            {jurisdictionName(code)}
          </option>
        ))}
      </Choice>
      <Choice label="Tax year" name="taxYear" value={String(taxYear ?? '')} onChange={choose}>
        <option value="">All years</option>
        {(taxYear && !years.includes(taxYear) ? [taxYear, ...years] : years).map((year) => (
          <option key={year} value={year}>
            {taxYearLabel(jurisdiction ?? null, year)}
          </option>
        ))}
      </Choice>
      <button type="submit" className="btn without-script">
        Apply
      </button>
      <ChosenLinks wanted={wanted} path={path} />
    </form>
  );
}

/** Beside a choice: whether answers have to hold for it, and the way back to all. */
function ChosenLinks({ wanted, path }: { wanted: ListSearch; path: string }) {
  const { jurisdiction, taxYear, holdsFor, filter, search, tag } = wanted;
  const { holdsFor: _on, ...others } = { ...wanted, page: 1 };
  const year = holdsFor ?? taxYear;
  return (
    <>
      {year !== undefined && (
        <a
          className="chip-filter"
          aria-current={holdsFor ? 'true' : undefined}
          href={listHref({ ...others, ...(!holdsFor && { holdsFor: taxYear }) }, path)}
        >
          {`Only answers that apply to ${taxYearLabel(jurisdiction ?? null, year)}`}
        </a>
      )}
      {(jurisdiction ?? year) !== undefined && (
        <a
          className="chip-filter"
          href={listHref({ filter, ...(search && { search }), ...(tag && { tag }) }, path)}
          onClick={() => rememberScope({})}
        >
          Any country and year
        </a>
      )}
    </>
  );
}

function Choice({
  label,
  name,
  value,
  onChange,
  children,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      name={name}
      className="input"
      value={value}
      data-chosen={value === '' ? undefined : ''}
      onChange={({ currentTarget: { form } }) => form && onChange(form)}
    >
      {children}
    </select>
  );
}
