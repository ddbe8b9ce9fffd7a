import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { PastEnd } from '../../../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import { NearPages } from '../../../ui/charts/NearPages.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** The posts that wait for review, oldest first. */
export function PendingQueue({ page }: { page: number }) {
  const list = useQueueKeys();
  const read = useRead('GET /api/moderation/held', { query: { page } });
  if (read.isPending) return <Skeleton count={3} height={180} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the queue" />;
  if (read.data.posts.length === 0 && page > 1)
    return <PastEnd what="posts" href="/moderation?tab=held" />;
  if (read.data.posts.length === 0) return <Empty text="No posts are waiting for review." />;
  return (
    <>
      <p className="hint mb-3">
        {plural(read.data.total, 'post')} to review. Keys: <kbd>j</kbd> <kbd>k</kbd> next and
        previous, <kbd>y</kbd> approve, <kbd>x</kbd> reject.
      </p>
      <ol ref={list}>
        {read.data.posts.map((post) => (
          <li key={post.postId} tabIndex={-1} data-item="">
            <h2 className="font-semibold mb-1 [overflow-wrap:anywhere]">
              {post.postType === 'question' ? (
                post.title
              ) : (
                <a href={`/questions/${post.questionId}`}>{post.title}</a>
              )}
            </h2>
            <HiddenNote post={post} />
          </li>
        ))}
      </ol>
      <NearPages
        page={page}
        hasMore={read.data.hasMore}
        hrefOf={(next) => `/moderation?tab=held&page=${next}`}
      />
    </>
  );
}
