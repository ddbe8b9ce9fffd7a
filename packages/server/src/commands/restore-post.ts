import { type HiddenState, nextState } from '@lotwise/domain/moderation/moderation';
import { tellTagFollowersLater } from '../features/community/follows/follows.service.ts';
import * as hiding from '../features/moderation/hiding/hiding.service.ts';
import { noteAction } from '../features/moderation/moderation/actions.service.ts';
import { approveFingerprint } from '../features/moderation/review/fingerprints.service.ts';
import { tagsOfPost } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';
import { tellOfApproved } from './tell-of-post.ts';

/** Brings a hidden post back, or approves one that waits for review. */
export async function restorePost(
  { db, me, now, purge }: CommandContext,
  {
    id,
    note = null,
    seen,
  }: { id: string; note?: string | null | undefined; seen?: HiddenState | undefined },
): Promise<void> {
  const questionId = await inTransaction(db, async (tx) => {
    const hidden = await hiding.lockHidden(tx, id);
    hiding.refuseUnlessSeen(hidden?.state ?? 'live', seen);
    if (!hidden) throw new Refusal('not_found', 'This post is not hidden.');
    if (nextState(hidden.state, 'restore') === null)
      throw new Refusal('conflict', 'A merged question can’t be restored.');
    const { postType: type, questionId: on, authorId, title } = hidden;
    if (type === 'question') await hiding.lockThread(tx, on);
    else if (!(await hiding.lockQuestion(tx, on)))
      throw new Refusal('conflict', 'Please restore its question first.');
    const unseen = hidden.isNew ? await hiding.findHidden(tx, id) : undefined;
    await hiding.bringBack(tx, hidden, now);
    const wasPending = hidden.state === 'held';
    // A human has looked at it.
    await approveFingerprint(tx, id, now);
    await noteAction(tx, {
      action: wasPending ? 'approved' : 'restored',
      post: { type, id },
      questionId: on,
      authorId,
      title,
      reason: null,
      note,
      moderator: me,
      now,
      before: { state: hidden.state, reason: hidden.reason },
      after: { state: 'live' },
    });
    if (unseen) await tellOfApproved(tx, hidden, { source: unseen.source, now });
    // It was pending when it was already there, before the job that tells them ran.
    else if (wasPending && type === 'question') await tellTagFollowersLater(tx, id);
    return on;
  });
  purge(...tagsOfPost({ id, questionId }));
}
