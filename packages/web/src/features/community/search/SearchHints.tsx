import type { CallReply } from '@lotwise/contract/calls';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { SEARCH_HELP } from '@lotwise/domain/community/search-operators';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { hintsInput, type ListSearch, listHref } from './list-search.ts';

type Hints = CallReply<'GET /api/search/hints'>;

/**
 * Beside the results of a search: how many, a better spelling, what was not understood, countries
 * and years, and the operators.
 */
export function SearchHints({ wanted }: { wanted: ListSearch }) {
  const { data, isPending } = useRead('GET /api/search/hints', hintsInput(wanted));
  return (
    <div className={`mb-4 min-h-[60px] ${isPending ? 'waits' : ''}`}>
      {data && <Told wanted={wanted} hints={data} />}
      <details>
        <summary className="fold">Search operators</summary>
        <dl className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 mt-2 text-control">
          {SEARCH_HELP.map(([example, meaning]) => (
            <div key={example} className="contents">
              <dt>
                <code className="whitespace-nowrap">{example}</code>
              </dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Told({ wanted, hints }: { wanted: ListSearch; hints: Hints }) {
  const { total, isMore, didYouMean, problems } = hints;
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="mb-2">
          {problem}
        </p>
      ))}
      {didYouMean && (
        <p className="mb-2">
          Did you mean{' '}
          <a className="font-semibold" href={listHref({ ...wanted, search: didYouMean, page: 1 })}>
            {didYouMean}
          </a>
          ?
        </p>
      )}
      {total > 0 && (
        <p className="hint mb-1">
          {total === 1 ? '1 question' : `${formatCount(total)}${isMore ? '+' : ''} questions`}
        </p>
      )}
      <Facets wanted={wanted} hints={hints} />
    </>
  );
}

const YEARS_SHOWN = 8;

function Facets({
  wanted,
  hints: { jurisdictions, taxYears },
}: {
  wanted: ListSearch;
  hints: Hints;
}) {
  const { jurisdiction: chosen, taxYear: chosenYear } = wanted;
  const { jurisdiction: _jurisdiction, ...anywhere } = wanted;
  const { taxYear: _taxYear, ...anytime } = wanted;
  if (jurisdictions.length === 0 && taxYears.length === 0) return null;
  return (
    <nav className="chips mb-2" aria-label="Countries and tax years found">
      {jurisdictions.map(({ jurisdiction, count }) => (
        <Facet
          key={jurisdiction}
          name={jurisdictionName(jurisdiction)}
          count={count}
          isChosen={chosen === jurisdiction}
          href={listHref(
            chosen === jurisdiction
              ? { ...anywhere, page: 1 }
              : { ...wanted, jurisdiction, page: 1 },
          )}
        />
      ))}
      {taxYears.slice(0, YEARS_SHOWN).map(({ taxYear, count }) => (
        <Facet
          key={taxYear}
          name={taxYearLabel(chosen ?? null, taxYear)}
          count={count}
          isChosen={chosenYear === taxYear}
          href={listHref(
            chosenYear === taxYear ? { ...anytime, page: 1 } : { ...wanted, taxYear, page: 1 },
          )}
        />
      ))}
    </nav>
  );
}

function Facet({
  name,
  count,
  isChosen,
  href,
}: {
  name: string;
  count: number;
  isChosen: boolean;
  href: string;
}) {
  return (
    <a className="chip chip-facet" href={href} aria-current={isChosen ? 'true' : undefined}>
      {name} ({formatCount(count)})
    </a>
  );
}
