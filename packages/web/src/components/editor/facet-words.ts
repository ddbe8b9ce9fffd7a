import { type Jurisdiction, jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';

/** Country and tax year in words; nothing where a question names neither. */
export function facetWords({
  jurisdiction,
  taxYear,
}: {
  jurisdiction: Jurisdiction | null;
  taxYear: number | null;
}): string {
  return [
    jurisdiction && jurisdictionName(jurisdiction),
    taxYear !== null && taxYearLabel(jurisdiction, taxYear),
  ]
    .filter(Boolean)
    .join(', ');
}
