import type { Comment } from '@lotwise/contract/comments';
import { agesOf, Kept } from '../../../kit/kept.tsx';
import { useRead, useRenderedAt } from '../../../kit/queries.ts';
import { useMe } from '../../../kit/session.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { SignInPrompt } from '../../../parts/people/SignInPrompt.tsx';
import { MemberCommentForm } from '../replies/MemberForms.tsx';
import { PostHtml } from '../../../parts/posts/PostHtml.tsx';
import { AuthorName } from '../../../parts/people/AuthorName.tsx';
import { OriginNote } from '../../../parts/posts/OriginNote.tsx';
import { PostActions, usePostEditing } from '../writing/PostActions.tsx';

/** The comments on a question, and the form for one more. */
export function CommentList({ questionId, isLocked }: { questionId: string; isLocked: boolean }) {
  const me = useMe();
  const read = useRead('GET /api/questions/{id}/comments', { params: { id: questionId } });
  const renderedAt = useRenderedAt();
  const list = () => (
    <section className="card mt-4" aria-labelledby="comments">
      <h2 id="comments" className="card-title">
        Comments ({read.data?.length ?? 0})
      </h2>
      {read.isPending && <Skeleton count={2} height={48} />}
      {read.isError && (
        <Failure
          title="Failed to fetch comments"
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data?.length === 0 && <p className="text-ink-2 mb-3">No comments yet.</p>}
      <ul>
        {read.data?.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      <div className="mt-3">
        {isLocked ? (
          <p className="text-ink-2">This question is locked.</p>
        ) : me ? (
          <MemberCommentForm questionId={questionId} />
        ) : (
          <SignInPrompt text="You need to be logged in to post comments." />
        )}
      </div>
    </section>
  );
  const ages = (comments: Comment[]) =>
    agesOf(
      comments.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
      renderedAt,
    );
  return (
    <Kept
      by={
        import.meta.env.SSR &&
        (() => (me || !read.data ? null : ['comments', isLocked, ages(read.data), read.data]))
      }
    >
      {list}
    </Kept>
  );
}

function CommentItem({ comment }: { comment: Comment }) {
  const editing = usePostEditing({ type: 'comment', ...comment });
  return (
    <li className="border-b border-line py-2 text-[15px] [overflow-wrap:anywhere]">
      {editing.form ?? (
        <PostHtml as="span" className="comment-text" post={comment} field="contentHtml" />
      )}
      <span className="hint">
        {' '}
        — <AuthorName author={comment.author} />, <TimeAgo time={comment.createdAt} />
      </span>
      <PostActions editing={editing} isSmall />
      <OriginNote origin={comment.origin} />
    </li>
  );
}
