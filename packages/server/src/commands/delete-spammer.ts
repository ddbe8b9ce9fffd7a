import { spammerProblem } from '@lotwise/domain/moderation/restrictions';
import { record } from '../features/members/audit/audit.service.ts';
import { noteOther } from '../features/moderation/moderation/actions.service.ts';
import * as restrictions from '../features/moderation/restrictions/restrictions.service.ts';
import { endAccount } from '../features/members/accounts/closing.service.ts';
import { EVERYTHING_TAG } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { invalidField, Refusal } from '../platform/http/errors.ts';
import { eraseAccount, type Erasing } from './delete-account.ts';

/** Deletes a spammer and all their posts for good. Returns how many posts there were. */
export async function deleteSpammer(
  erasing: Erasing,
  act: restrictions.Restricting & { username: string },
): Promise<number> {
  const deletedPosts = await end(erasing.db, act);
  await erasing.purge([EVERYTHING_TAG]);
  await eraseAccount(erasing, act.userId);
  return deletedPosts;
}

/** Closes the account, as somebody who acts for the site. */
function end(db: Db, act: restrictions.Restricting & { username: string }) {
  const { userId, moderator, now, username } = act;
  return inTransaction(db, async (tx) => {
    const member = await restrictions.lockFor(tx, act);
    const problem = spammerProblem(moderator, restrictions.accountOf(member, now));
    if (problem !== null) throw new Refusal('forbidden', problem);
    if (username !== member.username)
      throw invalidField('username', 'This is not the name of the member.');
    await endAccount(tx, userId, { deletePosts: true, now });
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
    return member.postCount + member.hiddenCount;
  });
}
