import type { Expertise } from '@lotwise/domain/premium/experts';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { useRead } from '../../../lib/queries.ts';
import { NearPages } from '../../../ui/charts/NearPages.tsx';
import { PastEnd } from '../../../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { QueueItem } from './QueueItem.tsx';
import { queueHref, type QueueSearch, SCOPES } from './queue-search.ts';

/** The questions that wait for an expert. */
export function ExpertQueue({ wanted }: { wanted: QueueSearch }) {
  const { scope, page } = wanted;
  const read = useRead('GET /api/experts/queue', { query: { scope, page } });
  return (
    <>
      <nav className="chips mb-3" aria-label="Which questions">
        {SCOPES.map((one) => (
          <a
            key={one.scope}
            className="chip-filter"
            href={queueHref(one)}
            aria-current={one.scope === scope ? 'true' : undefined}
          >
            {one.name}
          </a>
        ))}
      </nav>
      <p className="hint mb-4 min-h-10">{read.data && <Known expertise={read.data.expertise} />}</p>
      {read.isPending && <Skeleton count={4} height={170} />}
      <FailedRead read={read} title="We couldn’t load the queue" />
      {read.data?.questions.length === 0 && page > 1 && (
        <PastEnd what="questions" href={queueHref({ scope })} />
      )}
      {read.data?.questions.length === 0 && page === 1 && (
        <Empty text="No questions are waiting.">
          <p className="text-ink-2 mb-3">
            Unanswered questions from premium members appear here for verified experts first. You
            are notified when one is asked in your field.
          </p>
          {scope !== 'all' && (
            <a className="btn" href={queueHref({ scope: 'all' })}>
              Show all questions
            </a>
          )}
        </Empty>
      )}
      {read.data?.questions.map((question) => (
        <QueueItem key={question.id} question={question} />
      ))}
      {read.data && read.data.questions.length > 0 && (
        <NearPages
          page={page}
          hasMore={read.data.hasMore}
          hrefOf={(to) => queueHref({ scope, page: to })}
        />
      )}
    </>
  );
}

/** What the choices go by. */
function Known({ expertise: { tags, jurisdictions } }: { expertise: Expertise }) {
  return (
    <>
      {tags.length > 0
        ? `Your tags: ${tags.join(', ')}. `
        : 'You have no expertise tags yet. Add some in your profile to be notified of matching questions. '}
      {jurisdictions.length > 0 &&
        `Your countries: ${jurisdictions.map(jurisdictionName).join(', ')}. `}
      <a href="/profile">Change your expertise</a>
    </>
  );
}
