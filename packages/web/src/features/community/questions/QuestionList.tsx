import { inSentence, type Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { byNeed } from '@lotwise/domain/community/season';
import { FEW_RESULTS } from '@lotwise/domain/shared/limits';
import { currentTaxYear, taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { useRead, useRenderedAt } from '../../../lib/queries.ts';
import { rememberScope } from '../../../lib/scope.ts';
import { useMe } from '../../../lib/session.ts';
import { WaitingPart } from '../../../ui/WaitingPart.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { Hints } from '../search/Hints.tsx';
import { FacetFilterLater } from './FacetFilterLater.tsx';
import { FILTERS, listHref, type ListSearch } from '../search/list-search.ts';
import { QuestionCard } from './QuestionCard.tsx';

const CloseQuestions = lazyPart(async () => (await import('./CloseQuestions.tsx')).CloseQuestions, {
  place: <Skeleton count={1} height={140} />,
});

const FollowButton = lazyPart(
  async () => (await import('../follows/FollowButton.tsx')).FollowButton,
  { place: <span className="inline-block w-28 min-h-10 align-middle" /> },
);

/**
 * The filter chips, a page of questions and the way to the others. `path` is the page it is on:
 * home, or its tag's.
 */
export function QuestionList({ wanted, path = '/' }: { wanted: ListSearch; path?: string }) {
  return (
    <section aria-label="Questions" className="min-w-0">
      {path === '/' && <Found wanted={wanted} />}
      {wanted.search && (
        <WaitingPart fallback={<div className="min-h-[60px] mb-4 waits" />}>
          <Hints wanted={wanted} />
        </WaitingPart>
      )}
      <div className="filters">
        <WaitingPart fallback={<div className="facet-filter" />}>
          <FacetFilterLater wanted={wanted} path={path} />
        </WaitingPart>
        <nav className="filter-row" aria-label="Filter">
          {FILTERS.map((filter) => (
            <a
              key={filter}
              className="chip-filter"
              href={listHref({ ...wanted, filter, page: 1 }, path)}
              aria-current={filter === wanted.filter ? 'true' : undefined}
            >
              {filter}
            </a>
          ))}
        </nav>
      </div>
      <Page wanted={wanted} path={path} />
    </section>
  );
}

function Found({ wanted }: { wanted: ListSearch }) {
  const { search, tag, jurisdiction, taxYear } = wanted;
  const me = useMe();
  if (!search && !tag && !jurisdiction && !taxYear) return null;
  const scope = [
    jurisdiction && inSentence(jurisdiction),
    taxYear && `tax year ${taxYearLabel(jurisdiction ?? null, taxYear)}`,
  ].filter(Boolean);
  return (
    <>
      <h1 className="text-xl font-semibold mb-3 break-words">
        {search ? `Search results for “${search}”` : 'Questions'}
        {tag && ` tagged ${tag}`}
        {scope.length > 0 && ` for ${scope.join(', ')}`}{' '}
        {tag && me && <FollowButton target={{ tag }} />}{' '}
        <a
          className="inline-block py-1 text-small font-normal"
          href="/"
          onClick={() => rememberScope({})}
        >
          Show all questions
        </a>
      </h1>
      {jurisdiction && !taxYear && <TaxYears wanted={wanted} jurisdiction={jurisdiction} />}
    </>
  );
}

const YEARS_OFFERED = 4;

/**
 * The second press after the country: which tax year it is about. The filter beside has them all.
 */
function TaxYears({ wanted, jurisdiction }: { wanted: ListSearch; jurisdiction: Jurisdiction }) {
  const current = currentTaxYear(jurisdiction, new Date(useRenderedAt()).toISOString());
  return (
    <nav className="filters justify-start" aria-label="Which tax year?">
      <span aria-hidden="true" className="text-small whitespace-nowrap">
        Which tax year?
      </span>
      <span className="filter-row">
        {Array.from({ length: YEARS_OFFERED }, (_, back) => current - back).map((taxYear) => (
          <a
            key={taxYear}
            className="chip-filter"
            href={listHref({ ...wanted, taxYear, page: 1 })}
            onClick={() => rememberScope({ jurisdiction, taxYear })}
          >
            {taxYearLabel(jurisdiction, taxYear)}
          </a>
        ))}
      </span>
    </nav>
  );
}

function Page({ wanted, path }: { wanted: ListSearch; path: string }) {
  const me = useMe();
  const renderedAt = useRenderedAt();
  const list = useRead('GET /api/questions', { query: wanted });
  if (list.isPending) return <Skeleton count={8} height={140} />;
  if (list.isError) return <FailedRead read={list} title="Failed to fetch questions" />;
  const { total, totalPages } = list.data;
  // For everybody: what is needed by most now. What somebody narrowed or ordered stays as it is.
  const questions = isForAll(wanted)
    ? byNeed(list.data.questions, new Date(renderedAt).toISOString())
    : list.data.questions;
  return (
    <>
      {total === 0 && wanted.page === 1 && (
        <Nothing isMember={me !== null} wanted={wanted} path={path} />
      )}
      {questions.length > 0 && (
        <div className="card p-0">
          {questions.map((question) => (
            <QuestionCard key={question.id} question={question} isMember={me !== null} />
          ))}
        </div>
      )}
      <Pagination
        page={wanted.page}
        totalPages={totalPages}
        hrefOf={(page) => listHref({ ...wanted, page }, path)}
      />
      {wanted.search && total < FEW_RESULTS && <CloseQuestions wanted={wanted} found={total} />}
    </>
  );
}

/** Whether it is the list of all, by latest activity. */
const isForAll = ({ filter, search, tag, jurisdiction, taxYear, holdsFor }: ListSearch): boolean =>
  filter === 'all' && !search && !tag && !jurisdiction && !taxYear && !holdsFor;

function Nothing({
  isMember,
  wanted: { filter, search, tag, jurisdiction, taxYear },
  path,
}: {
  isMember: boolean;
  wanted: ListSearch;
  path: string;
}) {
  const isNarrowed = filter !== 'all' || Boolean(jurisdiction ?? taxYear);
  return (
    <Empty text="No questions found.">
      <p className="flex flex-wrap gap-2 justify-center">
        {isNarrowed && (
          <a
            className="btn"
            href={listHref({ ...(search && { search }), ...(tag && { tag }) }, path)}
            onClick={() => rememberScope({})}
          >
            Remove the filters
          </a>
        )}
        {isMember && (
          <a className="btn btn-primary" href="/ask">
            Ask the first question!
          </a>
        )}
      </p>
    </Empty>
  );
}
