import { useState } from 'react';
import { mayModerate } from '@lotwise/domain/tiers';
import { useMe } from '../../../kit/session.ts';
import type { EditablePost } from '../../../parts/posts/editable-post.ts';
import { FlagDialog } from './FlagDialog.tsx';
import { ModerateDialog } from './ModerateDialog.tsx';

/** For members: flag a post of another. For moderators: act on it. */
export function PostModeration({ post, isSmall }: { post: EditablePost; isSmall: boolean }) {
  const me = useMe();
  const [open, setOpen] = useState<'flag' | 'moderate' | null>(null);
  if (!me) return null;
  const button = isSmall ? 'post-action' : 'btn btn-quiet';
  return (
    <span className={isSmall ? '' : 'flex flex-wrap'}>
      {me.id !== post.author.id && (
        <button
          type="button"
          className={button}
          aria-label={`Flag ${post.type}`}
          onClick={() => setOpen('flag')}
        >
          Flag
        </button>
      )}
      {mayModerate(me) && (
        <button
          type="button"
          className={button}
          aria-label={`Moderate ${post.type}`}
          onClick={() => setOpen('moderate')}
        >
          Moderate
        </button>
      )}
      {open === 'flag' && <FlagDialog post={post} onClose={() => setOpen(null)} />}
      {open === 'moderate' && <ModerateDialog post={post} onClose={() => setOpen(null)} />}
    </span>
  );
}
