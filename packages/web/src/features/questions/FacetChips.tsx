import { type Jurisdiction, jurisdictionName } from '@lotwise/domain/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/tax-years';
import { listHref } from './list-search.ts';

/** Where and for which tax year a question asks, each leading to the questions that ask the same. */
export function FacetChips({ jurisdiction, taxYear }: { jurisdiction: Jurisdiction | null; taxYear: number | null }) {
  return (
    <>
      {jurisdiction && (
        <a className="chip chip-facet" href={listHref({ jurisdiction })}>
          {jurisdictionName(jurisdiction)}
        </a>
      )}
      {taxYear && (
        <a className="chip chip-facet" href={listHref({ taxYear })} aria-label={`Tax year ${taxYearLabel(jurisdiction, taxYear)}`}>
          {taxYearLabel(jurisdiction, taxYear)}
        </a>
      )}
    </>
  );
}
