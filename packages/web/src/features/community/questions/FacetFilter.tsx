import { type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { JURISDICTIONS, jurisdictionName } from '@lotwise/domain/jurisdictions';
import { offeredTaxYears, taxYearLabel } from '@lotwise/domain/tax-years';
import { useRenderedAt } from '../../../kit/queries.ts';
import { textsOf } from '../../../kit/forms/use-form.ts';
import { type ListSearch, listHref, readListSearch } from '../search/list-search.ts';

/** Narrows a list to a country and a tax year. A form, so that it works without JavaScript. */
export function FacetFilter({ wanted, path }: { wanted: ListSearch; path: string }) {
  const navigate = useNavigate();
  const { holdsFor: _on, ...narrowed } = { ...wanted, page: 1 };
  const { jurisdiction, taxYear, holdsFor, filter, search, tag } = wanted;
  const years = offeredTaxYears(new Date(useRenderedAt()).toISOString());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = readListSearch(new URLSearchParams(textsOf(event.currentTarget)));
    void navigate(listHref({ ...chosen, page: 1 }, path));
  };
  return (
    <details
      className="mb-4"
      open={Boolean(jurisdiction ?? taxYear ?? holdsFor)}
      key={`${jurisdiction} ${taxYear} ${holdsFor}`}
    >
      <summary className="fold">Country and tax year</summary>
      <form
        action={path}
        method="get"
        className="flex flex-wrap items-end gap-2 mt-2"
        onSubmit={onSubmit}
      >
        {search && <input type="hidden" name="search" value={search} />}
        {tag && path === '/' && <input type="hidden" name="tag" value={tag} />}
        {filter !== 'all' && <input type="hidden" name="filter" value={filter} />}
        <label className="grid text-small">
          Country
          <select name="jurisdiction" className="input" defaultValue={jurisdiction ?? ''}>
            <option value="">Any</option>
            {JURISDICTIONS.map((code) => (
              <option key={code} value={code}>
                {jurisdictionName(code)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid text-small">
          Tax year
          <select name="taxYear" className="input" defaultValue={taxYear ?? ''}>
            <option value="">Any</option>
            {(taxYear && !years.includes(taxYear) ? [taxYear, ...years] : years).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn">
          Apply
        </button>
        {(holdsFor ?? taxYear) && (
          <a
            className="btn btn-quiet"
            aria-current={holdsFor ? 'true' : undefined}
            href={listHref({ ...narrowed, ...(!holdsFor && { holdsFor: taxYear }) }, path)}
          >
            {holdsFor
              ? `Only answers that hold for ${taxYearLabel(jurisdiction ?? null, holdsFor)} ✕`
              : `Only answers that hold for ${taxYearLabel(jurisdiction ?? null, taxYear ?? 0)}`}
          </a>
        )}
        {(jurisdiction ?? taxYear ?? holdsFor) !== undefined && (
          <a
            className="btn btn-quiet"
            href={listHref({ filter, ...(search && { search }), ...(tag && { tag }) }, path)}
          >
            Any country and year
          </a>
        )}
      </form>
    </details>
  );
}
