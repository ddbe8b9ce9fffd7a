import type { Facets } from '@lotwise/contract/community/facets';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';

// Every way in which a question shows what it says besides its text.

/**
 * Where and for which tax year a question asks, each leading to the questions that ask the same.
 */
export function FacetChips({ facets: { jurisdiction, taxYear } }: { facets: Facets }) {
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

/** Country and tax year in words; nothing where a question names neither. */
export function facetWords({ jurisdiction, taxYear }: Facets): string {
  return [
    jurisdiction && jurisdictionName(jurisdiction),
    taxYear !== null && taxYearLabel(jurisdiction, taxYear),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a version of a question changed of them. */
export function FacetChanges({ from, to }: { from: Facets; to: Facets }) {
  return <Change name="Country and tax year" from={facetWords(from)} to={facetWords(to)} />;
}

/** Replaced as a whole, not word by word. */
function Change({ name, from, to }: { name: string; from: string; to: string }) {
  if (from === '' && to === '') return null;
  return (
    <p className="hint diff">
      {name}:{' '}
      {from === to ? (
        to
      ) : (
        <>
          {from !== '' && <del>{from}</del>} {to !== '' ? <ins>{to}</ins> : 'none'}
        </>
      )}
    </p>
  );
}
