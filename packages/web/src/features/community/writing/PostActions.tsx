import { type ReactNode, useState } from 'react';
import { toastFailure } from '../../../kit/failures.ts';
import { lazyCode } from '../../../kit/lazy-code.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { useMe } from '../../../kit/session.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import type { EditablePost } from '../../../parts/posts/editable-post.ts';

// Readers need neither. They are loaded before they are rendered, so that a lost connection is a
// toast and not a broken page.
const EditForm = lazyPart(async () => (await import('./EditForm.tsx')).EditForm, {
  place: <Skeleton count={1} height={200} />,
});
const RemoveDialog = lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog);
// Their rooms are kept, so that nothing moves when they come.
const loadModeration = lazyCode(
  async () => (await import('../../moderation/moderation/PostModeration.tsx')).PostModeration,
);
const PostModeration = lazyPart(loadModeration, {
  place: <span className="inline-block w-16 min-h-10" />,
});
const CommentModeration = lazyPart(loadModeration, {
  place: <span className="inline-block w-8" />,
});

function loadThen(load: () => Promise<unknown>, show: () => void, failed: string): void {
  load().then(show, (error: unknown) => toastFailure(failed, error));
}

export interface PostEditing {
  post: EditablePost;
  mayChange: boolean;
  /** The form that stands in the post's place while it is edited. */
  form: ReactNode;
  start: () => void;
}

/** Editing of a post by its author or an admin. */
export function usePostEditing(post: EditablePost): PostEditing {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const mayChange = me !== null && (me.id === post.author.id || me.subscriptionTier === 'admin');
  const form = isOpen && mayChange && <EditForm post={post} onDone={() => setOpen(false)} />;
  return {
    post,
    mayChange,
    form: form || null,
    start: () => loadThen(EditForm.load, () => setOpen(true), 'Update Failed'),
  };
}

/** When a post was edited, and for who may: Edit, Delete. */
export function PostActions({
  editing: { post, mayChange, form, start },
  isSmall = false,
}: {
  editing: PostEditing;
  isSmall?: boolean;
}) {
  const me = useMe();
  const [isRemoving, setRemoving] = useState(false);
  const Moderation = isSmall ? CommentModeration : PostModeration;
  const button = isSmall ? 'post-action' : 'btn btn-quiet';
  return (
    <>
      {post.updatedAt !== post.createdAt && (
        <a className="hint post-action" href={`/history/${post.type}/${post.id}`} rel="nofollow">
          edited <TimeAgo time={post.updatedAt} />
        </a>
      )}
      {mayChange && !form && (
        <span className={isSmall ? '' : 'flex flex-wrap'}>
          <button type="button" className={button} aria-label={`Edit ${post.type}`} onClick={start}>
            Edit
          </button>
          <button
            type="button"
            className={button}
            aria-label={`Delete ${post.type}`}
            onClick={() => loadThen(RemoveDialog.load, () => setRemoving(true), 'Deletion Failed')}
          >
            Delete
          </button>
        </span>
      )}
      {me && !form && <Moderation post={post} isSmall={isSmall} />}
      {isRemoving && <RemoveDialog post={post} onClose={() => setRemoving(false)} />}
    </>
  );
}
