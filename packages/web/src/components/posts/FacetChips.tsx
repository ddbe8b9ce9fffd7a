import { type Jurisdiction, jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';

/**
 * Where and for which tax year a question asks, each leading to the questions that ask the same.
 */
export function FacetChips({
  jurisdiction,
  taxYear,
}: {
  jurisdiction: Jurisdiction | null;
  taxYear: number | null;
}) {
  return (
    <>
      {jurisdiction && (
        <a className="chip chip-facet" href={`/?jurisdiction=${jurisdiction}`}>
          {jurisdictionName(jurisdiction)}
        </a>
      )}
      {taxYear && (
        <a
          className="chip chip-facet"
          href={`/?taxYear=${taxYear}`}
          aria-label={`Tax year ${taxYearLabel(jurisdiction, taxYear)}`}
        >
          {taxYearLabel(jurisdiction, taxYear)}
        </a>
      )}
    </>
  );
}
