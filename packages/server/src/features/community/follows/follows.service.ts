import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { lockVisible } from '../posts/posts.service.ts';
import { findTag } from '../stats/stats.service.ts';
import * as queries from './follows.queries.ts';

export { followersOf } from './follows.queries.ts';

const SHOWN_MAX = 500;

/** A question or a tag; with both, the question counts. */
export interface Target {
  questionId?: string | undefined;
  tag?: string | undefined;
}

/** Asking or answering follows the question, unless the member once stopped following it. */
export async function followByActing(
  tx: Db,
  userId: string,
  questionId: string,
  now: Date,
): Promise<void> {
  await queries.insertQuestionFollow(tx, { questionId, userId, createdAt: now });
}

export const tellTagFollowers = defineJob('tell_tag_followers', z.object({ questionId: z.uuid() }));

/**
 * Has those told who follow a tag of a new question: after the commit, because there may be
 * thousands.
 */
export async function tellTagFollowersLater(tx: Db, questionId: string): Promise<void> {
  if (await queries.hasTagFollowers(tx, questionId))
    await addJob(tx, tellTagFollowers, { questionId });
}

export async function isFollowing(
  db: Db,
  userId: string,
  { questionId, tag }: Target,
): Promise<boolean> {
  if (questionId !== undefined) return queries.followsQuestion(db, userId, questionId);
  if (tag === undefined) throw new Refusal('invalid', 'Name a question or a tag.');
  return queries.followsTag(db, userId, tag);
}

export async function setFollowing(
  db: Db,
  userId: string,
  { questionId, tag, isFollowing: wanted }: Target & { isFollowing: boolean },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (questionId !== undefined) {
      if (!(await lockVisible(tx, { type: 'question', id: questionId })))
        throw new Refusal('not_found', 'Question not found');
      const row = { questionId, userId, isFollowing: wanted, createdAt: now };
      await queries.writeQuestionFollow(tx, row);
      return wanted;
    }
    if (tag === undefined) throw new Refusal('invalid', 'Name a question or a tag.');
    const found = await findTag(tx, tag);
    if (!found) throw new Refusal('not_found', 'There is no such tag.');
    if (wanted) await queries.insertTagFollow(tx, { tagId: found.id, userId, createdAt: now });
    else await queries.deleteTagFollow(tx, userId, found.id);
    return wanted;
  });
}

export async function listed(db: Db, userId: string) {
  return {
    tags: await queries.followedTags(db, userId, SHOWN_MAX),
    questions: await queries.followedQuestions(db, userId, SHOWN_MAX),
  };
}
