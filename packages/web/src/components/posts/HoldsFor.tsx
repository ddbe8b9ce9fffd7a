import { inSentence } from '@lotwise/domain/countries/jurisdictions';
import { currentTaxYear, taxYearLabel, taxYearsText } from '@lotwise/domain/countries/tax-years';
import { type HoldsFor as Holds, standingFor } from '@lotwise/domain/community/validity';
import { useRenderedAt } from '../../lib/queries.ts';

/** “Applies to the United Kingdom, tax years 2024/25 to 2026/27.” */
export function HoldsFor({ holds: { jurisdiction, taxYearFrom, taxYearTo } }: { holds: Holds }) {
  const where = jurisdiction && inSentence(jurisdiction);
  const when =
    taxYearFrom !== null &&
    taxYearTo !== null &&
    taxYearsText(jurisdiction, taxYearFrom, taxYearTo);
  if (!where && !when) return null;
  return <>Applies to {[where, when].filter(Boolean).join(', ')}.</>;
}

/** “Not yet checked for 2026”, shown where the text does not name the current tax year. */
export function NotYetChecked({ holds }: { holds: Holds }) {
  const year = currentTaxYear(holds.jurisdiction, new Date(useRenderedAt()).toISOString());
  if (standingFor(holds, year) !== 'not checked') return null;
  return (
    <p className="validity-unchecked">
      Not yet checked for {taxYearLabel(holds.jurisdiction, year)}.
    </p>
  );
}
