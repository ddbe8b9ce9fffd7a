import {
  JURISDICTIONS,
  jurisdictionName,
  readJurisdiction,
} from '@lotwise/domain/countries/jurisdictions';
import { offeredTaxYears, taxYearLabel } from '@lotwise/domain/countries/tax-years';
import type { Draft } from '../../../lib/forms/draft.ts';
import { useRenderedAt } from '../../../lib/queries.ts';
import type { InsightForm } from './insight-form.ts';

const YEARS = [
  { name: 'taxYearFrom', label: 'First tax year' },
  { name: 'taxYearTo', label: 'Last tax year' },
] as const;

/** Where and for which years an insight holds; all optional. */
export function YearFields({
  draft,
  error,
}: {
  draft: Draft<InsightForm>;
  error: string | undefined;
}) {
  const { jurisdiction } = draft.value;
  const chosen = readJurisdiction(jurisdiction) ?? null;
  const offered = offeredTaxYears(new Date(useRenderedAt()).toISOString()).map(String);
  return (
    <fieldset className="field" aria-describedby={error ? 'years-error' : undefined}>
      <legend>Applies to (optional)</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,auto))] sm:flex gap-2">
        <select
          aria-label="Country"
          className="input min-w-0 sm:w-auto"
          value={jurisdiction}
          onChange={({ target }) => draft.change({ jurisdiction: target.value })}
        >
          <option value="">No country</option>
          {JURISDICTIONS.map((code) => (
            <option key={code} value={code}>
              {jurisdictionName(code)}
            </option>
          ))}
        </select>
        {YEARS.map(({ name, label }) => {
          const year = draft.value[name];
          return (
            <select
              key={name}
              aria-label={label}
              className="input min-w-0 sm:w-auto"
              value={year}
              onChange={({ target }) => draft.change({ [name]: target.value })}
            >
              <option value="">{label}</option>
              {(year !== '' && !offered.includes(year) ? [year, ...offered] : offered).map(
                (one) => (
                  <option key={one} value={one}>
                    {taxYearLabel(chosen, Number(one))}
                  </option>
                ),
              )}
            </select>
          );
        })}
      </div>
      {error && (
        <p id="years-error" className="error-text" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
