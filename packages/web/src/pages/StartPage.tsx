import {
  inSentence,
  JURISDICTIONS,
  jurisdictionName,
  readJurisdiction,
} from '@lotwise/domain/countries/jurisdictions';
import { bestOf, searchOf, STARTING_PAGES } from '@lotwise/domain/community/starting-pages';
import { STARTING_POINTS, startingPath } from '@lotwise/domain/community/starting-points';
import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { QuestionCard } from '../features/community/questions/QuestionCard.tsx';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { loader, useRead, useRenderedAt } from '../lib/queries.ts';
import { rememberScope } from '../lib/scope.ts';
import { useMe } from '../lib/session.ts';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';

export const parameters = ['jurisdiction'];
const COUNTRIES = JURISDICTIONS.filter((jurisdiction) => jurisdiction !== 'other');

/** What the page shows: the list that its address asks for. */
function wantedOf({ params, search }: Pick<Address, 'params' | 'search'>) {
  const point = STARTING_POINTS.find(({ key }) => key === params['key']);
  const jurisdiction = readJurisdiction(search.get('jurisdiction') ?? '');
  if (!point) throw new Error('Every address of this page names a starting point.');
  const query = {
    filter: 'all' as const,
    page: 1,
    search: searchOf(point.key, jurisdiction),
    ...(jurisdiction && { jurisdiction }),
  };
  return { key: point.key, jurisdiction, query };
}

export const loaders = (address: Address) => [
  loader('GET /api/questions', { query: wantedOf(address).query }),
];

/** A problem that brings people here, in their country: the best answers, then all questions. */
export function Page(address: Address) {
  const { key, jurisdiction, query } = wantedOf(address);
  const { title, text } = STARTING_PAGES[key];
  return (
    <div className="page narrow">
      <Head
        title={jurisdiction ? `${title}: ${jurisdictionName(jurisdiction)}` : title}
        description={text}
      />
      <h1 className="page-title">{title}</h1>
      <p className="intro">{text}</p>
      <nav className="filters justify-start" aria-label="Where do you pay tax?">
        <span className="filter-row">
          {COUNTRIES.map((country) => (
            <a
              key={country}
              className="chip-filter"
              href={startingPath(key, country)}
              aria-current={country === jurisdiction ? 'true' : undefined}
              onClick={() => rememberScope({ jurisdiction: country })}
            >
              {jurisdictionName(country)}
            </a>
          ))}
        </span>
      </nav>
      <Questions query={query} />
    </div>
  );
}

function Questions({ query }: { query: ReturnType<typeof wantedOf>['query'] }) {
  const list = useRead('GET /api/questions', { query });
  const renderedAt = useRenderedAt();
  if (list.isPending) return <Skeleton count={5} height={140} />;
  if (list.isError) return <FailedRead read={list} title="Failed to fetch questions" />;
  const { questions, total } = list.data;
  const best = bestOf(questions, query.jurisdiction, new Date(renderedAt).toISOString());
  const others = questions.filter((question) => !best.includes(question));
  if (questions.length === 0)
    return (
      <Empty
        text={
          query.jurisdiction
            ? `Nobody has asked about this in ${inSentence(query.jurisdiction)} yet.`
            : 'Nobody has asked about this yet.'
        }
      >
        <a className="btn btn-primary" href="/ask">
          Ask a question
        </a>
      </Empty>
    );
  return (
    <>
      {best.length > 0 && <List title="Checked answers" questions={best} />}
      {others.length > 0 && (
        <List title={best.length > 0 ? 'More questions' : 'Questions'} questions={others} />
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        <a className="btn btn-primary" href="/ask">
          Ask your own question
        </a>
        {total > questions.length && (
          <a
            className="btn"
            href={`/?${new URLSearchParams({ search: query.search, ...(query.jurisdiction && { jurisdiction: query.jurisdiction }) })}`}
          >
            All {total} questions
          </a>
        )}
      </p>
    </>
  );
}

function List({ title, questions }: { title: string; questions: readonly ListedQuestion[] }) {
  const me = useMe();
  return (
    <section aria-label={title}>
      <h2 className="text-xl font-semibold mt-4 mb-3">{title}</h2>
      <div className="card p-0">
        {questions.map(({ marks: _marks, ...question }) => (
          <QuestionCard key={question.id} question={question} isMember={me !== null} />
        ))}
      </div>
    </section>
  );
}
