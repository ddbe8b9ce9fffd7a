import { spammerProblem } from '@lotwise/domain/restrictions';
import { record } from '../features/members/audit/audit.service.ts';
import { noteOther } from '../features/moderation/moderation/acts.service.ts';
import * as restrictions from '../features/moderation/restrictions/restrictions.service.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { invalidField, Refusal } from '../platform/http/errors.ts';
import { deleteAccount } from './delete-account.ts';

/**
 * Deletes a spammer and all their posts for good. Returns the questions and the name that pages
 * showed of them, for the caches, and how many posts went.
 */
export function deleteSpammer(
  db: Db,
  act: restrictions.Restricting & { username: string },
): Promise<{ questions: string[]; username: string; deletedPosts: number }> {
  const { userId, moderator, now, username } = act;
  return inTransaction(db, async (tx) => {
    const member = await restrictions.lockFor(tx, act);
    const problem = spammerProblem(moderator, restrictions.accountOf(member, now));
    if (problem !== null) throw new Refusal('forbidden', problem);
    if (username !== member.username)
      throw invalidField('username', 'This is not the name of the member.');
    const questions = await deleteAccount(tx, userId, { deletePosts: true, now });
    await noteOther(tx, {
      action: 'spammer_deleted',
      userId: null,
      reason: 'spam',
      note: null,
      moderatorId: moderator.id,
      now,
    });
    // Nothing of a deleted member stays, not even their name.
    const target = { type: 'user', id: userId };
    const before = {
      posts: member.postCount,
      hiddenPosts: member.hiddenCount,
      reputation: member.reputation,
      createdAt: member.createdAt.toISOString(),
    };
    await record(tx, {
      actor: moderator,
      action: 'spammer deleted',
      target,
      memberId: null,
      before,
      now,
    });
    return {
      questions,
      username: member.username,
      deletedPosts: member.postCount + member.hiddenCount,
    };
  });
}
