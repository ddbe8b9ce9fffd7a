import type { Db } from '../../../platform/db/db.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { decide, type Decision } from './flags.queries.ts';

type Told = Pick<Decision, 'verdict' | 'outcome'> & { note?: string | null };

/**
 * Decides the open flags of a post and tells those who flagged it. `note` is a moderator's word to
 * them. Returns how many there were.
 */
export async function resolveFlags(
  tx: Db,
  { note = null, ...decision }: Decision & Told,
): Promise<number> {
  const decided = await decide(tx, { ...decision, outcome: decision.outcome ?? note });
  for (const { userId, postType } of decided) {
    if (userId === null) continue;
    const message = sentence(postType, { ...decision, note });
    await notify(tx, {
      userIds: [userId],
      type: 'moderation',
      message,
      path: '/moderation/mine',
      actorId: null,
      now: decision.now,
    });
  }
  return decided.length;
}

function sentence(type: PostType, { verdict, outcome, note }: Told): string {
  const post = type === 'answer' ? 'an answer' : `a ${type}`;
  const said = note ? ` A moderator wrote: ${note}` : '';
  if (verdict === 'declined') return `Your flag on ${post} was declined.${said}`;
  return `Thank you for flagging ${post}: it helped.${outcome === null ? '' : ` The ${type} was ${outcome}.`}${said}`;
}
