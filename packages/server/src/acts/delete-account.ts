import { INSIGHTS_TAG, LISTS_TAG, questionTag, STATS_TAG } from '../platform/cache/tags.ts';
import type { Platform } from '../platform/http/app.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import { lockAdmins } from '../features/members/admins/admins.service.ts';
import { forgetMember } from '../features/members/audit/audit.service.ts';
import { sweepMailFilesLater } from '../features/members/mail/mail.service.ts';
import { leave } from '../features/members/subscription/leaving.service.ts';
import { forgetMember as forgetInHidden } from '../features/moderation/hiding/hiding.service.ts';
import * as closing from '../features/members/accounts/closing.service.ts';
import * as deletion from '../features/members/deletion/deletion.service.ts';
import { forgetNamings } from './forget-namings.ts';

/**
 * Deletes a member for good, and returns the questions that showed something of them, for the
 * caches.
 *
 * | what                                   | kept posts                        | deleted posts                          |
 * |----------------------------------------|-----------------------------------|----------------------------------------|
 * | questions, answers, comments           | the deleted user's                | gone; questions with all their answers |
 * | insights                               | the deleted user's; drafts go     | gone                                   |
 * | votes of the member                    | stay, without a name              | stay, without a name                   |
 * | what others earned by the member's act | stays theirs                      | stays theirs, unless its post is gone  |
 * | their name in what others were told   | “deleted user”                    | “deleted user”, unless its post is gone |
 * | their subscription                     | ended by a job, erased there too  | the same                               |
 * | what they paid                         | kept for the books, without a name| the same                               |
 * | their name and words in the audit log  | gone                                  | gone                                   |
 * | `@name` and links to their page, anywhere | “deleted user”; the last of it by a job | the same                              |
 * | everything else of the member          | gone by foreign key               | gone by foreign key                    |
 *
 * Every counter equals its recomputation afterwards.
 */
export function deleteAccount(
  db: Db,
  userId: string,
  { deletePosts, now }: { deletePosts: boolean; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const member = await closing.lockMember(tx, userId);
    if (!member) throw new Refusal('not_found', 'There is no such member.');
    if (member.tier === 'admin' && (await lockAdmins(tx)) <= 1)
      throw new Refusal(
        'conflict',
        'The last admin can’t be deleted. Make someone else an admin first.',
      );
    const showing = await closing.questionsShowing(tx, userId);
    if (deletePosts) {
      const touched = await deletion.lockTouched(tx, userId, showing);
      await deletion.deletePosts(tx, userId);
      await deletion.recount(tx, touched, now);
      await deletion.reindex(tx, touched.questions);
    } else {
      await deletion.lockDeletedUser(tx, userId, now);
      await deletion.handOverPosts(tx, userId);
    }
    await leave(tx, userId);
    const naming = await forgetNamings(tx, member);
    await forgetInHidden(tx, userId, { deletePosts });
    const mailIds = await deletion.forgetName(tx, userId, member.username);
    await forgetMember(tx, member);
    await deletion.deleteUser(tx, userId);
    await sweepMailFilesLater(tx, mailIds);
    return [...new Set([...showing, ...naming])];
  });
}

const ERASED_AT_ONCE = 100;

/** Erases the accounts that were closed a week ago, each in a transaction of its own. */
export async function eraseClosedAccounts({
  database: { db },
  purge,
  now,
}: Platform): Promise<void> {
  for (const userId of await closing.dueToErase(db, now(), ERASED_AT_ONCE)) {
    const questions = await inTransaction(db, async (tx) => {
      const closed = await closing.lockClosed(tx, userId);
      // Opened since, or closed again.
      if (!closed || closed.eraseAt > now()) return null;
      // The row holds their name, by which their traces are found, only while the account is open.
      await closing.openRow(tx, userId);
      return deleteAccount(tx, userId, { deletePosts: closed.deletePosts, now: now() });
    });
    if (questions) purge([LISTS_TAG, STATS_TAG, INSIGHTS_TAG, ...questions.map(questionTag)]);
  }
}
