import type { Facets } from '@lotwise/contract/community/facets';
import {
  inSentence,
  JURISDICTIONS,
  jurisdictionName,
  readJurisdiction,
} from '@lotwise/domain/countries/jurisdictions';
import { suggestFacets } from '@lotwise/domain/community/suggest-facets';
import { offeredTaxYears, taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { type Draft, useDraft } from '../../lib/forms/draft.ts';
import { useRenderedAt } from '../../lib/queries.ts';

/** Facets as their fields hold them. */
export type FacetTexts = Record<keyof Facets, string>;
export const NO_FACET_TEXTS: FacetTexts = { jurisdiction: '', taxYear: '' };

/** Where and for which year the draft of a question asks. */
export const useFacetDraft = (): Draft<FacetTexts> => useDraft('question-facets', NO_FACET_TEXTS);

/** What a question says, as the fields hold it. */
export function facetTexts({ jurisdiction, taxYear }: Facets): FacetTexts {
  return { jurisdiction: jurisdiction ?? '', taxYear: taxYear ? String(taxYear) : '' };
}

/** The draft as the API takes it. */
export function facetsOf({ jurisdiction, taxYear }: FacetTexts): Facets {
  return {
    jurisdiction: readJurisdiction(jurisdiction) ?? null,
    taxYear: taxYear === '' ? null : Number(taxYear),
  };
}

/** Country and tax year of a question, both optional; what its text says of them is offered. */
export function FacetFields({ draft, text }: { draft: Draft<FacetTexts>; text: string }) {
  const { jurisdiction, taxYear } = draft.value;
  const chosen = readJurisdiction(jurisdiction) ?? null;
  const years = offeredTaxYears(new Date(useRenderedAt()).toISOString());
  return (
    <fieldset className="field">
      <legend>Country and tax year (optional)</legend>
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
        <select
          aria-label="Tax year"
          className="input min-w-0 sm:w-auto"
          value={taxYear}
          onChange={({ target }) => draft.change({ taxYear: target.value })}
        >
          <option value="">No tax year</option>
          {(taxYear !== '' && !years.includes(Number(taxYear))
            ? [Number(taxYear), ...years]
            : years
          ).map((year) => (
            <option key={year} value={year}>
              {taxYearLabel(chosen, year)}
            </option>
          ))}
        </select>
      </div>
      <Suggestion draft={draft} text={text} />
    </fieldset>
  );
}

// Its room is kept, so that the button under the pointer doesn't move while somebody types.
function Suggestion({ draft, text }: { draft: Draft<FacetTexts>; text: string }) {
  const said = suggestFacets(text);
  const jurisdiction = draft.value.jurisdiction === '' ? said.jurisdiction : null;
  const taxYear = draft.value.taxYear === '' ? said.taxYear : null;
  const words = [
    jurisdiction && inSentence(jurisdiction),
    taxYear && taxYearLabel(said.jurisdiction, taxYear),
  ]
    .filter(Boolean)
    .join(', ');
  const accept = () =>
    draft.change({
      ...(jurisdiction && { jurisdiction }),
      ...(taxYear && { taxYear: String(taxYear) }),
    });
  return (
    <p className="hint min-h-[84px] sm:min-h-[40px] flex flex-wrap items-center gap-2">
      {words === '' ? (
        'The answer depends on these, and they help readers find your question.'
      ) : (
        <>
          Your text mentions {words}.
          <button type="button" className="btn" onClick={accept}>
            Use {words}
          </button>
        </>
      )}
    </p>
  );
}
