import { EVERYTHING_TAG } from '../platform/cache/tags.ts';
import type { Platform } from '../platform/http/app.ts';
import { inBatches } from '../platform/db/batches.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { forgetMember } from '../features/members/audit/audit.service.ts';
import { sweepMailFilesLater } from '../features/members/mail/mail.service.ts';
import { leave } from '../features/members/subscription/leaving.service.ts';
import { forgetAnswer, indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { forgetMember as forgetInHidden } from '../features/moderation/hiding/hiding.service.ts';
import * as closing from '../features/members/accounts/closing.service.ts';
import * as deletion from '../features/members/deletion/deletion.service.ts';
import { forgetMentions, forgetMentionsLater } from './forget-mentions.ts';

export interface Erasing {
  db: Db;
  now: Date;
  /** Called after each step's commit with what it changed. */
  purge: Platform['purge'];
}

/**
 * Erases a closed account: step by step, so that nobody waits long for the locks of one. Whoever
 * begins again after a step that failed, or beside another, goes on where it ended.
 *
 * | what                                   | kept posts                        | deleted posts                          |
 * |----------------------------------------|-----------------------------------|----------------------------------------|
 * | questions, answers, comments           | the deleted user's                | gone; questions with all their answers |
 * | insights                               | the deleted user's; drafts go     | gone                                   |
 * | votes of the member                    | stay, without a name              | stay, without a name                   |
 * | what others earned by their actions    | stays theirs                      | stays theirs, unless its post is gone  |
 * | their name in what others were told    | “deleted user”                    | “deleted user”, unless its post is gone |
 * | their subscription                     | ended by a job, erased there too  | the same                               |
 * | what they paid                         | kept for the books, without a name| the same                               |
 * | their name and words in the audit log  | gone                                  | gone                                   |
 * | `@name` and links to their page, anywhere | “deleted user”; the last of it by a job | the same                              |
 * | everything else of the member          | gone by foreign key               | gone by foreign key                    |
 *
 * Every counter equals its recomputation afterwards.
 */
export async function eraseAccount(erasing: Erasing, userId: string): Promise<void> {
  const { db, purge } = erasing;
  const member = await closing.closedMember(db, userId);
  if (!member) return;
  await (member.deletePosts ? deletePosts : handOverPosts)(erasing, userId);
  await forgetMentions(db, member);
  await inBatches(db, (tx, size) => deletion.forgetInNotifications(tx, userId, size));
  await inTransaction(db, async (tx) => {
    await forgetInHidden(tx, userId, member);
    await sweepMailFilesLater(tx, await deletion.forgetInMails(tx, member.username));
    await forgetMember(tx, member);
  });
  await inTransaction(db, (tx) => leave(tx, userId));
  for (const reference of await deletion.largeReferences(db, userId))
    await inBatches(db, (tx, size) => deletion.emptyReference(tx, reference, { userId, size }));
  await inTransaction(db, async (tx) => {
    // Somebody else may just have erased it.
    if (!(await closing.lockClosed(tx, userId))) return;
    await forgetMentionsLater(tx, member);
    await deletion.deleteUser(tx, userId);
  });
  await purge([EVERYTHING_TAG]);
}

async function deletePosts({ db, now, purge }: Erasing, userId: string): Promise<void> {
  await inBatches(
    db,
    async (tx, size) => {
      if (!(await closing.lockClosed(tx, userId))) return 0;
      const posts = await deletion.nextPosts(tx, userId, size);
      const touched = await deletion.lockTouched(tx, userId, posts);
      for (const id of posts.questions) await indexThreadLater(tx, id);
      for (const id of touched.questions) await forgetAnswer(tx, id);
      await deletion.deletePosts(tx, posts);
      await deletion.recount(tx, touched, now);
      return posts.questions.length + posts.answers.length + posts.comments.length;
    },
    () => purge([EVERYTHING_TAG]),
  );
  await inTransaction(db, (tx) => deletion.deleteInsights(tx, userId));
}

// Closed, the account reads as the deleted user's already: no page changes.
async function handOverPosts({ db, now }: Erasing, userId: string): Promise<void> {
  await inBatches(db, async (tx, size) => {
    if (!(await closing.lockClosed(tx, userId))) return 0;
    await deletion.lockDeletedUser(tx, userId, now);
    return deletion.handOverPosts(tx, userId, size);
  });
  await inTransaction(db, (tx) => deletion.handOverInsights(tx, userId));
}

const ERASED_AT_ONCE = 100;

/** Erases the accounts that were closed a week ago, and goes on with those that were begun. */
export async function eraseClosedAccounts({
  database: { db },
  purge,
  now,
}: Platform): Promise<void> {
  for (const userId of await closing.dueToErase(db, now(), ERASED_AT_ONCE))
    await eraseAccount({ db, now: now(), purge }, userId);
}
