import { type Jurisdiction, jurisdictionName } from '@lotwise/domain/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/tax-years';

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
