import { useState } from 'react';
import type { FlaggedPost } from '@lotwise/contract/moderation/flags';
import { FLAG_REASONS } from '@lotwise/domain/moderation/flags';
import { questionPath } from '@lotwise/domain/community/question-path';
import { usePostFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { PastEnd } from '../../../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { ModerateDialog } from './ModerateDialog.tsx';
import { NearPages } from '../../../ui/charts/NearPages.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** The flagged posts, those whose flags weigh most first. */
export function FlagQueue({ page }: { page: number }) {
  const list = useQueueKeys();
  const read = useRead('GET /api/moderation/flags', { query: { page } });
  if (read.isPending) return <Skeleton count={3} height={180} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the queue" />;
  if (read.data.posts.length === 0 && page > 1) return <PastEnd what="posts" href="/moderation" />;
  if (read.data.posts.length === 0)
    return <Empty text="No flags are waiting. Everything has been reviewed." />;
  return (
    <>
      <p className="hint mb-3">
        {plural(read.data.total, 'post')} to review. Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous,{' '}
        <kbd>m</kbd> moderate, <kbd>y</kbd> helpful, <kbd>x</kbd> decline.
      </p>
      <ol ref={list}>
        {read.data.posts.map((post) => (
          <FlaggedItem key={post.postId} flagged={post} />
        ))}
      </ol>
      <NearPages
        page={page}
        hasMore={read.data.hasMore}
        hrefOf={(next) => `/moderation?page=${next}`}
      />
    </>
  );
}

function FlaggedItem({ flagged }: { flagged: FlaggedPost }) {
  const { post, postType, postId, questionId, flags } = flagged;
  const [isOpen, setOpen] = useState(false);
  const href =
    post &&
    `${questionPath({ id: questionId, title: post.title })}${postType === 'answer' ? `#answer-${postId}` : postType === 'comment' ? '#comments' : ''}`;
  return (
    <li className="card mb-4" tabIndex={-1} data-item="">
      <p className="meta mb-1">
        <span className="badge">{plural(flagged.flagCount, 'flag')}</span>
        <span>{postType}</span>
        {post && <span>by {post.author.username}</span>}
        {post?.isHidden && <span>hidden</span>}
        <span>
          first <TimeAgo time={flagged.firstFlaggedAt} />
        </span>
      </p>
      <h2 className="font-semibold [overflow-wrap:anywhere]">
        {post && href ? <a href={href}>{post.title}</a> : `This ${postType} was deleted`}
      </h2>
      {post && <p className="text-ink-2 clamp [overflow-wrap:anywhere]">{post.excerpt}</p>}
      <ul className="my-3 border-l-2 border-line pl-3">
        {flags.map((flag) => (
          <li key={flag.id} className="text-control py-0.5 [overflow-wrap:anywhere]">
            <span className="font-medium">{FLAG_REASONS[flag.reason].label}</span>
            {flag.duplicateOf && (
              <>
                {' '}
                of <a href={questionPath(flag.duplicateOf)}>{flag.duplicateOf.title}</a>
              </>
            )}
            {flag.note && `: ${flag.note}`}{' '}
            <span className="hint">{flag.username ?? 'deleted user'}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {post && !post.isHidden && (
          <button
            type="button"
            className="btn btn-primary"
            data-key="m"
            onClick={() => setOpen(true)}
          >
            Moderate
          </button>
        )}
        <Decide postId={postId} />
      </div>
      {isOpen && (
        <ModerateDialog
          post={{ type: postType, id: postId, questionId }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

function Decide({ postId }: { postId: string }) {
  const fail = usePostFailure();
  const decide = useWrite({
    writes: 'POST /api/moderation/flags/{postId}',
    mutationFn: (verdict: 'helpful' | 'declined') =>
      call('POST /api/moderation/flags/{postId}', { params: { postId }, body: { verdict } }),
    onError: (error) => fail('Update Failed', error),
    onSuccess: (_reply, verdict) =>
      showToast({ title: verdict === 'helpful' ? 'Flags Marked Helpful' : 'Flags Declined' }),
  });
  return (
    <>
      <button
        type="button"
        className="btn"
        data-key="y"
        aria-disabled={decide.isPending}
        onClick={() => decide.mutate('helpful')}
      >
        Helpful
      </button>
      <button
        type="button"
        className="btn"
        data-key="x"
        aria-disabled={decide.isPending}
        onClick={() => decide.mutate('declined')}
      >
        Decline
      </button>
    </>
  );
}
