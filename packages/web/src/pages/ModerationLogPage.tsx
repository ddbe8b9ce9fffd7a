import type { LoggedAction } from '@lotwise/contract/moderation/moderation';
import { MODERATION_ACTIONS } from '@lotwise/domain/moderation/moderation';
import { questionPath } from '@lotwise/domain/community/question-path';
import { pageOf } from '../features/moderation/moderation/page-of.ts';
import { NearPages } from '../ui/charts/NearPages.tsx';
import { reasonLabel } from '../features/moderation/moderation/reason-label.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { loader, useRead } from '../lib/queries.ts';
import { PastEnd } from '../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

export const parameters = ['page'];

export const loaders = ({ search }: Address) => [
  loader('GET /api/moderation/log', { query: { page: pageOf(search) } }),
];

/** What moderators did, for everyone to read. */
export function Page({ search }: Address) {
  const page = pageOf(search);
  const read = useRead('GET /api/moderation/log', { query: { page } });
  return (
    <div className="page narrow">
      <Head title="Moderation log" />
      <h1 className="page-title">Moderation log</h1>
      <p className="intro">
        What moderators did and why. Members are not named. Anyone affected is notified and can
        appeal through support.
      </p>
      {read.isPending && <Skeleton count={6} height={56} />}
      <FailedRead read={read} title="We couldn’t load the log" />
      {read.data?.acts.length === 0 &&
        (page > 1 ? (
          <PastEnd what="entries" href="/moderation/log" />
        ) : (
          <Empty text="No moderator has had to act yet." />
        ))}
      {read.data && read.data.acts.length > 0 && (
        <ul className="card p-0">
          {read.data.acts.map((act) => (
            <li key={act.id} className="px-4 py-3 border-b border-line last:border-b-0">
              <Action act={act} />
            </li>
          ))}
        </ul>
      )}
      {read.data && read.data.acts.length > 0 && (
        <NearPages
          page={page}
          hasMore={read.data.hasMore}
          hrefOf={(next) => `/moderation/log?page=${next}`}
        />
      )}
    </div>
  );
}

function Action({ act: { action, reason, postType, question, createdAt } }: { act: LoggedAction }) {
  return (
    <>
      <span className="font-medium">{MODERATION_ACTIONS[action]}</span>
      {postType && `: ${postType === 'answer' ? 'an answer' : `a ${postType}`}`}
      {reason && ` (${reasonLabel(reason).toLowerCase()})`}{' '}
      <span className="hint">
        <TimeAgo time={createdAt} />
      </span>
      {question && (
        <a className="block [overflow-wrap:anywhere]" href={questionPath(question)}>
          {question.title}
        </a>
      )}
    </>
  );
}
