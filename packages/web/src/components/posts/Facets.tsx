import type { Facets } from '@lotwise/contract/community/facets';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';

// Every way in which a question shows what it says besides its text.

/**
 * Where and for which tax year a question asks, each leading to the questions that ask the same.
 */
export function FacetChips({ facets }: { facets: Facets }) {
  const { jurisdiction, taxYear } = facets;
  const words = wordsOf(facets);
  return (
    <>
      {jurisdiction && (
        <a className="chip chip-facet" href={`/?jurisdiction=${jurisdiction}`}>
          {words.jurisdiction}
        </a>
      )}
      {taxYear && (
        <a
          className="chip chip-facet"
          href={`/?taxYear=${taxYear}`}
          aria-label={`Tax year ${words.taxYear}`}
        >
          {words.taxYear}
        </a>
      )}
    </>
  );
}

/** Each in words; empty where a question says nothing of it. */
const wordsOf = ({ jurisdiction, taxYear }: Facets): Record<keyof Facets, string> => ({
  jurisdiction: jurisdiction === null ? '' : jurisdictionName(jurisdiction),
  taxYear: taxYear === null ? '' : taxYearLabel(jurisdiction, taxYear),
});

/** All of them in words; nothing where a question says none. */
export const facetWords = (facets: Facets): string =>
  Object.values(wordsOf(facets)).filter(Boolean).join(', ');

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
