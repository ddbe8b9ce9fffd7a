import { MODERATION_ACTIONS } from '@lotwise/domain/moderation/moderation';
import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import { reasonLabel } from './reason-label.ts';

/**
 * On a question's page: the hidden posts that the reader may see, and for moderators open flags and
 * what was done. It says nothing where there is nothing.
 */
export function ThreadModeration({ questionId }: { questionId: string }) {
  const { data } = useRead('GET /api/moderation/questions/{id}', { params: { id: questionId } });
  if (!data || data.hidden.length + data.openFlags.length + data.history.length === 0) return null;
  const flagCount = data.openFlags.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="mt-6" aria-labelledby="moderation">
      <h2 id="moderation" className="text-xl font-semibold mb-3">
        Moderation
      </h2>
      {flagCount > 0 && (
        <p className="mb-3">
          <a href="/moderation">{plural(flagCount, 'open flag')} here</a>
        </p>
      )}
      {data.hidden.map((post) => (
        <HiddenNote key={post.postId} post={post} />
      ))}
      {data.history.length > 0 && (
        <details className="card">
          <summary className="font-medium">Moderation history ({data.history.length})</summary>
          <ul className="mt-2">
            {data.history.map((act) => (
              <li key={act.id} className="py-1.5 border-b border-line last:border-0 text-control">
                {MODERATION_ACTIONS[act.action]}
                {act.postType && ` (${act.postType})`}
                {act.reason && `: ${reasonLabel(act.reason)}`}{' '}
                <span className="hint">
                  {act.moderator ?? 'deleted user'}, <TimeAgo time={act.createdAt} />
                </span>
                {act.note && <span className="block text-ink-2">{act.note}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
