import { useEffect, useRef, useState } from 'react';
import type { Comment } from '@lotwise/contract/community/comments';
import type { Origin } from '@lotwise/contract/shared';
import { hasDraft } from '../../../lib/forms/has-draft.ts';
import { plural } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { FailedRead } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { SignInPrompt } from '../../../components/people/SignInPrompt.tsx';
import { MemberCommentForm } from '../replies/MemberForms.tsx';
import { PostHtml } from '../../../components/posts/PostHtml.tsx';
import { AuthorName } from '../../../components/people/AuthorName.tsx';
import { OriginNote } from '../../../components/posts/OriginNote.tsx';
import { useComments } from './use-comments.ts';
import { PostActions, usePostEditing } from '../writing/PostActions.tsx';
import {
  ALL_COMMENTS,
  COMMENTS_PARAMETER,
  COMMENTS_SHOWN,
  type CommentsInput,
} from '../../../components/posts/comments-input.ts';

/** How many comments stand open, so that the answers follow the question. */
const OPEN_COMMENTS = 2;

/** The comments on a question, and the form for one more. */
export function CommentList({
  wanted,
  total,
  isLocked,
  first,
}: {
  wanted: CommentsInput;
  /** How many comments the question has. */
  total: number;
  isLocked: boolean;
  /** Where the question comes from, which says what its comments need not repeat. */
  first: Origin | null;
}) {
  const me = useMe();
  const { read, comments, isWhole } = useComments(wanted);
  const questionId = wanted.params.id;
  const shown = comments?.length ?? 0;
  const earlier = shown === COMMENTS_SHOWN && !isWhole ? Math.max(0, total - shown) : 0;
  // A visitor can add nothing here: the answers follow the question.
  if (!me && !isLocked && comments?.length === 0) return null;
  return (
    <section className="comments" aria-labelledby="comments">
      <h2 id="comments">Comments ({shown + earlier})</h2>
      <FailedRead read={read} title="We couldn’t load the comments" />
      {earlier > 0 && <EarlierComments count={earlier} />}
      <Comments key={questionId} comments={comments ?? []} isWhole={isWhole} first={first} />
      {isLocked ? (
        <p className="hint">This question is locked.</p>
      ) : me ? (
        <AddComment questionId={questionId} memberId={me.id} />
      ) : (
        <SignInPrompt text="You need to be logged in to post comments." isSmall />
      )}
    </section>
  );
}

/** The first two, and the rest folded; what comes while one reads opens the fold. */
function Comments({
  comments,
  isWhole,
  first,
}: {
  comments: readonly Comment[];
  /** Whether all of them were asked for: then nothing is folded. */
  isWhole: boolean;
  first: Origin | null;
}) {
  const [atFirst] = useState(comments.length);
  const list = (some: readonly Comment[]) => (
    <ul>
      {some.map((comment) => (
        <CommentItem key={comment.id} comment={comment} first={first} />
      ))}
    </ul>
  );
  if (isWhole || comments.length <= OPEN_COMMENTS + 1) return list(comments);
  return (
    <>
      {list(comments.slice(0, OPEN_COMMENTS))}
      <details open={comments.length > atFirst || undefined}>
        <summary className="fold">
          Show {plural(comments.length - OPEN_COMMENTS, 'more comment')}
        </summary>
        {list(comments.slice(OPEN_COMMENTS))}
      </details>
    </>
  );
}

/** The way to a page with all comments. */
const EarlierComments = ({ count }: { count: number }) => (
  <a className="text-link" href={`?${COMMENTS_PARAMETER}=${ALL_COMMENTS}#comments`}>
    Show {plural(count, 'earlier comment')}
  </a>
);

/** Closed until it is wanted, so that the answers follow the question; a draft opens it. */
function AddComment({ questionId, memberId }: { questionId: string; memberId: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current && hasDraft(`comment:${questionId}`, memberId)) details.current.open = true;
  }, [questionId, memberId]);
  return (
    <details ref={details}>
      <summary className="fold" onClick={() => focusOnce(details.current)}>
        Add a comment
      </summary>
      <MemberCommentForm questionId={questionId} />
    </details>
  );
}

/** Once it is open, by a press: a draft opens it without taking the focus. */
function focusOnce(details: HTMLDetailsElement | null): void {
  if (details && !details.open)
    details.addEventListener('toggle', () => details.querySelector('textarea')?.focus(), {
      once: true,
    });
}

function CommentItem({ comment, first }: { comment: Comment; first: Origin | null }) {
  const editing = usePostEditing({ type: 'comment', ...comment });
  return (
    <li className="border-b border-line py-1.5 text-control [overflow-wrap:anywhere]">
      {editing.form ?? (
        <PostHtml as="span" className="comment-text" post={comment} field="contentHtml" />
      )}
      <span className="hint">
        {' '}
        — <AuthorName author={comment.author} />, <TimeAgo time={comment.createdAt} />
      </span>
      <PostActions editing={editing} isSmall />
      <OriginNote origin={comment.origin} first={first} />
    </li>
  );
}
