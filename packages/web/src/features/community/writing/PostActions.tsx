import { type ReactNode, useState } from 'react';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { toastFailure } from '../../../lib/failures.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { showToast } from '../../../lib/toast.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { useMe } from '../../../lib/session.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import type { EditablePost } from '../../../components/posts/editable-post.ts';
import type { Posted } from './send-edit.ts';

// Readers need none of them. They are loaded before they are rendered, so that a lost connection is
// a toast and not a broken page.
const EditForm = lazyPart(async () => (await import('./EditForm.tsx')).EditForm, {
  place: <Skeleton count={1} height={200} />,
});
const loadPosted = lazyCode(async () => (await import('./send-edit.ts')).readPosted);
const DIALOGS = {
  delete: lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
  flag: lazyPart(
    async () => (await import('../../moderation/moderation/FlagDialog.tsx')).FlagDialog,
  ),
  moderate: lazyPart(
    async () => (await import('../../moderation/moderation/ModerateDialog.tsx')).ModerateDialog,
  ),
};
const FAILURES = { delete: 'Deletion Failed', flag: 'Flag Failed', moderate: 'Update Failed' };

type DialogName = keyof typeof DIALOGS;
type Action = { name: string; press: () => void };

function loadThen(load: () => Promise<unknown>, show: () => void, failed: string): void {
  load().then(show, (error: unknown) => toastFailure(failed, error));
}

export interface PostEditing {
  post: EditablePost;
  mayChange: boolean;
  /** The form that takes the post's place while it is edited. */
  form: ReactNode;
  start: () => void;
}

/** Editing of a post by its author or an admin. */
export function usePostEditing(post: EditablePost): PostEditing {
  const me = useMe();
  const [posted, setPosted] = useState<Posted | null>(null);
  const mayChange = me !== null && (me.id === post.author.id || me.subscriptionTier === 'admin');
  const form = posted && mayChange && (
    <EditForm post={post} posted={posted} onDone={() => setPosted(null)} />
  );
  const open = async () => {
    const [readPosted] = await Promise.all([loadPosted(), EditForm.load()]);
    const now = await readPosted(post);
    if (now) setPosted(now);
    else showToast({ title: 'Update Failed', description: `This ${post.type} was deleted.` });
  };
  return {
    post,
    mayChange,
    form: form || null,
    start: () => loadThen(open, () => {}, 'Update Failed'),
  };
}

/**
 * When a post was edited, and what a member may do with it: edit, delete, flag, moderate. In a menu
 * under a post, beside the words of a comment.
 */
export function PostActions({
  editing: { post, mayChange, form, start },
  isSmall = false,
  children,
}: {
  editing: PostEditing;
  isSmall?: boolean;
  /** Links of the menu's own. */
  children?: ReactNode;
}) {
  const me = useMe();
  const [open, setOpen] = useState<DialogName | null>(null);
  const show = (name: DialogName) =>
    loadThen(DIALOGS[name].load, () => setOpen(name), FAILURES[name]);
  const actions: (Action | false)[] = [
    mayChange && { name: 'Edit', press: start },
    mayChange && { name: 'Delete', press: () => show('delete') },
    me !== null && me.id !== post.author.id && { name: 'Flag', press: () => show('flag') },
    me !== null && mayModerate(me) && { name: 'Moderate', press: () => show('moderate') },
  ];
  const buttons =
    me &&
    actions.map(
      (action) =>
        action && (
          <button
            key={action.name}
            type="button"
            className={isSmall ? 'post-action' : 'menu-item'}
            aria-label={`${action.name} ${post.type}`}
            onClick={action.press}
          >
            {action.name}
          </button>
        ),
    );
  const Dialog = open && DIALOGS[open];
  return (
    <>
      {post.updatedAt !== post.createdAt && (
        <a className="hint post-action" href={`/history/${post.type}/${post.id}`} rel="nofollow">
          edited <TimeAgo time={post.updatedAt} />
        </a>
      )}
      {!form && isSmall && buttons}
      {!form && me && !isSmall && (
        <Menu label={`More for this ${post.type}`} summary={<Icon name="more" />} isForActions>
          {children}
          {buttons}
        </Menu>
      )}
      {Dialog && <Dialog post={post} onClose={() => setOpen(null)} />}
    </>
  );
}
