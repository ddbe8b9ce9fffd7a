import type { Question } from '@lotwise/contract/community/questions';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead } from '../../../ui/states.tsx';
import { SolvedMark } from '../../../components/posts/SolvedMark.tsx';

/**
 * Up to five questions like this one; one of another country says of which. Without any there is
 * nothing to show.
 */
export function RelatedList({ question }: { question: Pick<Question, 'id' | 'jurisdiction'> }) {
  const related = useRead('GET /api/questions/{id}/related', { params: { id: question.id } });
  if (related.isError)
    return <FailedRead read={related} title="We couldn’t load the related questions" />;
  if (!related.data || related.data.length === 0) return null;
  return (
    <section className="card" aria-labelledby="related">
      <h2 id="related" className="card-title">
        Related questions
      </h2>
      <ul className="flex flex-col gap-3">
        {related.data.map(({ id, title, answerCount, isAnswered, isDuplicate, jurisdiction }) => (
          <li key={id}>
            <a href={questionPath({ id, title })}>{title}</a>
            <span className="meta mt-1">
              {jurisdiction !== null && jurisdiction !== question.jurisdiction && (
                <span>{jurisdictionName(jurisdiction)}</span>
              )}
              <span>{plural(answerCount, 'answer')}</span>
              {isDuplicate && <span>asks the same, closed as a duplicate</span>}
              {isAnswered && <SolvedMark />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
