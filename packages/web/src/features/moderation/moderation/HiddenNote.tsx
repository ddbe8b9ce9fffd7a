import type { HiddenPost } from '@lotwise/contract/moderation/moderation';
import { REMOVAL_REASONS } from '@lotwise/domain/moderation/moderation';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { usePostFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { appealHref } from './appeal.ts';

const STATES = {
  held: 'waits for review',
  hidden: 'is hidden',
  deleted: 'is deleted',
  merged: 'was merged with another question',
} as const;

/**
 * A post that only its author and moderators see: what it says, why it is not there, and what can
 * be done.
 */
export function HiddenNote({ post }: { post: HiddenPost }) {
  const me = useMe();
  const reason = REMOVAL_REASONS[post.reason];
  return (
    <article
      // Where links to an answer lead.
      id={`${post.postType}-${post.postId}`}
      className="card mb-4 border-dashed"
      aria-label={`Hidden ${post.postType}`}
    >
      <p className="mb-1">
        <span className={post.state === 'held' ? 'badge' : 'badge badge-warn'}>
          {post.state === 'held' ? 'Waiting for review' : reason.label}
        </span>
      </p>
      <p className="mb-1">
        {post.isOwn ? 'Your' : `${post.author.username}’s`} {post.postType} {STATES[post.state]}:
        only {post.isOwn ? 'you' : 'its author'} and moderators can see it.{' '}
        <span className="hint">
          <TimeAgo time={post.hiddenAt} />
          {post.moderator && ` by ${post.moderator}`}
        </span>
      </p>
      {post.state !== 'merged' && <p className="text-ink-2 mb-1">{reason.advice}</p>}
      {post.note && (
        <p className="text-ink-2 mb-1">
          {post.state === 'held' ? 'Why it waits' : 'A moderator wrote'}: {post.note}
        </p>
      )}
      {/* The server has cleaned it, as every post. */}
      <div
        className="prose border-t border-line mt-3 pt-3"
        dangerouslySetInnerHTML={{ __html: post.html }}
      />
      <div className="flex flex-wrap gap-2 mt-3">
        {me && mayModerate(me) && post.state !== 'merged' && <Restore post={post} />}
        {post.isOwn && post.state !== 'held' && (
          <a className="btn" href={appealHref(`${post.postType} ${post.postId}`)}>
            Appeal
          </a>
        )}
      </div>
    </article>
  );
}

/** Brings a post back, or approves it; and rejects one that waits. */
export function Restore({ post }: { post: Pick<HiddenPost, 'postId' | 'state'> }) {
  const fail = usePostFailure();
  const params = { id: post.postId };
  const decide = useWrite({
    writes: ['POST /api/moderation/posts/{id}/restore', 'POST /api/moderation/posts/{id}/delete'],
    mutationFn: (isBack: boolean) =>
      isBack
        ? call('POST /api/moderation/posts/{id}/restore', {
            params,
            body: { seen: post.state },
          })
        : call('POST /api/moderation/posts/{id}/delete', {
            params,
            body: { reason: 'spam', seen: post.state },
          }),
    // Another moderator may have decided.
    isStaleOnError: true,
    onError: (error) => fail('Update Failed', error),
    onSuccess: (_reply, isBack) =>
      showToast({
        title: isBack
          ? post.state === 'held'
            ? 'Post Approved'
            : 'Post Restored'
          : 'Post Rejected',
      }),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={decide.isPending}
        data-key="y"
        onClick={() => decide.mutate(true)}
      >
        {post.state === 'held' ? 'Approve' : 'Restore'}
      </button>
      {post.state === 'held' && (
        <button
          type="button"
          className="btn btn-bad"
          aria-disabled={decide.isPending}
          data-key="x"
          onClick={() => decide.mutate(false)}
        >
          Reject as Spam
        </button>
      )}
    </>
  );
}
