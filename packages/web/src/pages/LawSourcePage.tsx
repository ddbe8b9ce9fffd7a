import type { CitingAnswer, CitingQuestion } from '@lotwise/contract/community/law';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { citedPart } from '@lotwise/domain/community/law-citation';
import { questionPath } from '@lotwise/domain/community/question-path';
import { taxYearsText } from '@lotwise/domain/countries/tax-years';
import { dayText, plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { loader, useRead } from '../lib/queries.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { FailedRead, Missing, Skeleton } from '../ui/states.tsx';

const inputOf = ({ params, search }: Pick<Address, 'params' | 'search'>) => ({
  params: { slug: params['slug'] ?? '' },
  query: { page: Math.max(1, Number(search.get('page')) || 1) },
});

export const parameters = ['page'];

export const loaders = (address: Address) => [loader('GET /api/law/{slug}', inputOf(address))];

/** A legal source, where to read it, and the answers that rest on it. */
export function Page(address: Address) {
  const input = inputOf(address);
  const law = useRead('GET /api/law/{slug}', input);
  if (law.isError && law.error.status === 404) return <NotFound />;
  return (
    <div className="page narrow">
      <Head
        title={law.data?.title ?? 'Source of law'}
        description={`Answers on crypto tax that rest on ${law.data?.title ?? 'this source'}.`}
      />
      {law.isPending && <Skeleton count={4} height={64} />}
      <FailedRead read={law} title="We couldn’t load the source" />
      {law.data && (
        <>
          <h1 className="page-title mb-0">{law.data.title}</h1>
          {law.data.heading && <p className="text-lg">{law.data.heading}</p>}
          <p className="mt-1 [overflow-wrap:anywhere]">
            <a className="row-link" href={law.data.url} rel="nofollow noopener">
              Read it at {new URL(law.data.url).host}
            </a>
          </p>
          <p className="hint mt-1 mb-4">
            Cited by {plural(law.data.answerCount, 'answer')} to{' '}
            {plural(law.data.questionCount, 'question')}. <a href="/law">All sources</a>
          </p>
          {law.data.questions.length > 0 && (
            <ul className="card p-0">
              {law.data.questions.map((question) => (
                <Citing key={question.questionId} source={law.data.title} question={question} />
              ))}
            </ul>
          )}
          <Pagination
            page={input.query.page}
            totalPages={law.data.totalPages}
            hrefOf={(page) => `/law/${input.params.slug}?page=${page}`}
          />
        </>
      )}
    </div>
  );
}

function Citing({
  source,
  question: { questionId, title, answers },
}: {
  source: string;
  question: CitingQuestion;
}) {
  // Answers that agree stand in one line.
  const lines = Map.groupBy(answers, (answer) => factsOf(source, answer));
  return (
    <li className="px-4 py-3 border-b border-line last:border-b-0">
      <a className="row-link font-medium" href={questionPath({ id: questionId, title })}>
        {title}
      </a>
      {[...lines].map(([facts, { length }]) => (
        <p key={facts} className="hint">
          {answers.length > 1 && `${plural(length, 'answer')} · `}
          {facts}
        </p>
      ))}
    </li>
  );
}

function factsOf(
  source: string,
  { section, jurisdiction, taxYearFrom, taxYearTo, checkedOn }: CitingAnswer,
) {
  const years =
    taxYearFrom !== null &&
    taxYearTo !== null &&
    taxYearsText(jurisdiction, taxYearFrom, taxYearTo);
  const part = citedPart(source, section);
  const facts = [part, jurisdiction && jurisdictionName(jurisdiction), years].filter(Boolean);
  return [...facts, `checked ${dayText(checkedOn)}`].join(' · ');
}

function NotFound() {
  return (
    <div className="page narrow">
      <Head title="Source not found" />
      <Missing title="Source not found" href="/law" label="Back to the sources" />
    </div>
  );
}
