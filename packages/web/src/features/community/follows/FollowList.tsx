import { questionPath } from '@lotwise/domain/community/question-path';
import type { ReactNode } from 'react';
import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';
import { type FollowTarget, useFollow } from './use-follow.ts';

/** The tags and questions that the member follows, each with the way out. */
export function FollowList() {
  const read = useRead('GET /api/follows', {});
  return (
    <section className="card" aria-labelledby="following">
      <h2 id="following" className="card-title">
        Following
      </h2>
      {read.isPending && <Skeleton count={2} height={44} />}
      <FailedRead read={read} title="We couldn’t load what you follow" />
      {read.data && read.data.tags.length + read.data.questions.length === 0 && (
        <p className="text-ink-2">
          Nothing yet. Follow a tag from its list of questions, or a question from its page. You
          automatically follow what you ask or answer.
        </p>
      )}
      <ul>
        {read.data?.tags.map((tag) => (
          <Row key={tag} target={{ tag }} name={`the tag ${tag}`}>
            <TagChip tag={tag} />
          </Row>
        ))}
        {read.data?.questions.map(({ id, title, answerCount }) => (
          <Row key={id} target={{ questionId: id }} name={title}>
            <a href={questionPath({ id, title })}>{title}</a>{' '}
            <span className="hint">{plural(answerCount, 'answer')}</span>
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row({
  target,
  name,
  children,
}: {
  target: FollowTarget;
  name: string;
  children: ReactNode;
}) {
  const follow = useFollow(target);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      {/* As wide as its word from the start: a page that arrives in pieces may end between the two. */}
      <button
        type="button"
        className="btn btn-quiet flex-none min-w-24 ml-auto -mr-2"
        aria-disabled={follow.isPending}
        onClick={() => follow.mutate(false)}
      >
        {follow.isPending ? 'Stopping...' : 'Unfollow'}
        <span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}
