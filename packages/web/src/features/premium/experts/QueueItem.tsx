import type { QueuedQuestion } from '@lotwise/contract/premium/experts';
import { questionPath } from '@lotwise/domain/community/question-path';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Waited } from '../../../ui/forms/Waited.tsx';
import { AuthorName } from '../../../components/people/AuthorName.tsx';
import { FacetChips } from '../../../components/posts/Facets.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';
import { TierBadge } from '../../../components/people/TierBadge.tsx';

/** A question in the queue: what it asks, how long it has waited, and who is answering. */
export function QueueItem({ question }: { question: QueuedQuestion }) {
  const { title, description, tags, author, isPriority, createdAt } = question;
  return (
    <article className="card mb-4">
      <h2 className="question-title">
        <a href={questionPath(question)}>{title}</a>
      </h2>
      <p className="clamp">{description}</p>
      <div className="chips">
        {tags.map((tag) => (
          <TagChip key={tag} tag={tag} />
        ))}
        <FacetChips facets={question} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="meta">
          <span className="who">
            <Avatar
              name={author.username}
              imageUrl={author.profileImageUrl}
              isEditorial={author.isEditorial}
            />
            <AuthorName author={author} />
          </span>
          {isPriority && <TierBadge tier={author.subscriptionTier} />}
          <span>
            waiting for <Waited since={createdAt} />
          </span>
        </div>
        <Claim question={question} />
      </div>
    </article>
  );
}

function Claim({ question: { id, title, answering } }: { question: QueuedQuestion }) {
  const me = useMe();
  const isMine = answering !== null && answering.userId === me?.id;
  const press = useWrite({
    writes: ['DELETE /api/experts/claims/{id}', 'POST /api/experts/claims'],
    isStaleOnError: true,
    mutationFn: async () => {
      if (isMine) await call('DELETE /api/experts/claims/{id}', { params: { id } });
      else await call('POST /api/experts/claims', { body: { questionId: id } });
    },
    onError: (error) => toastFailure('Update Failed', error),
  });
  if (answering && !isMine)
    return (
      <p className="text-control">
        <b className="font-semibold">{answering.username}</b> is answering
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-2">
      {isMine && <span className="text-control">You are answering</span>}
      <button
        type="button"
        className="btn"
        aria-disabled={press.isPending}
        aria-label={isMine ? `Stop answering this: ${title}` : `I’m answering this: ${title}`}
        onClick={() => press.mutate()}
      >
        {isMine ? 'Stop answering this' : 'I’m answering this'}
      </button>
    </p>
  );
}
