import {
  type HiddenState,
  nextState,
  type PostAction,
  type RemovalReason,
} from '@lotwise/domain/moderation/moderation';
import type { PostType } from '../features/community/posts/posts.service.ts';
import { resolveFlags } from '../features/moderation/flags/flags.outcome.service.ts';
import * as hiding from '../features/moderation/hiding/hiding.service.ts';
import { noteAction } from '../features/moderation/moderation/actions.service.ts';
import { tagsOfPost } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';

interface Withdrawal {
  id: string;
  action: 'hide' | 'delete';
  reason: RemovalReason;
  note?: string | null | undefined;
  /** The state that the moderator saw. */
  seen?: HiddenState | undefined;
}

/**
 * Hides or deletes a post as a moderator; a post that is hidden or waits for review can still be
 * deleted.
 */
export async function hidePost(
  { db, me, now, purge }: CommandContext,
  { id, action, reason, note = null, seen }: Withdrawal,
): Promise<void> {
  const questionId = await inTransaction(db, async (tx) => {
    const held = await hiding.lockHidden(tx, id);
    const before = held?.state ?? 'live';
    hiding.refuseUnlessSeen(before, seen);
    const act = { id, reason, note, before, moderator: me, now };
    if (!held) {
      const type = await hiding.typeOf(tx, id);
      if (!type) throw new Refusal('not_found', 'This post does not exist.');
      const state = stateAfter('live', action);
      const why = { reason, note, moderatorId: me.id, now };
      const changed = await hiding.setAside(tx, {
        type,
        id,
        state,
        ...why,
      });
      const done = action === 'hide' ? 'hidden' : 'deleted';
      await settle(tx, { ...act, ...changed, type, action: done });
      return changed.questionId;
    }
    const state = stateAfter(held.state, action);
    await hiding.updateHidden(tx, held.id, {
      state,
      reason,
      note,
      moderatorId: me.id,
      hiddenAt: now,
    });
    const { questionId: on, authorId, title, postType: type } = held;
    const done = held.state === 'held' ? 'rejected' : 'deleted';
    await settle(tx, { ...act, type, questionId: on, authorId, title, action: done });
    return on;
  });
  purge(...tagsOfPost({ id, questionId }));
}

function stateAfter(state: HiddenState | 'live', action: PostAction): HiddenState {
  const next = nextState(state, action);
  if (next === null || next === 'live')
    throw new Refusal('conflict', `This post is ${state} already.`);
  return next;
}

interface Settling {
  type: PostType;
  id: string;
  questionId: string;
  authorId: string;
  title: string | null;
  action: 'hidden' | 'deleted' | 'rejected';
  reason: RemovalReason;
  note: string | null;
  moderator: { id: string; username: string };
  now: Date;
  before: string;
}

/** Logs the action, notifies the author and decides the flags that asked for it. */
async function settle(tx: Db, { type, id, before, ...act }: Settling): Promise<void> {
  await noteAction(tx, {
    ...act,
    post: { type, id },
    before: { state: before },
    after: { state: act.action, reason: act.reason },
  });
  await resolveFlags(tx, {
    postId: id,
    verdict: 'helpful',
    outcome: act.action,
    moderatorId: act.moderator.id,
    now: act.now,
  });
}
