import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { record } from '../../members/audit/audit.service.ts';
import { forgetAnswer, indexThreadLater } from '../../community/indexing/indexing.service.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { forgetPosts } from '../../members/reputation/reputation.service.ts';
import * as queries from './editing.queries.ts';
import type { Editor } from './editor.service.ts';
import { insertRemoval } from './revisions.queries.ts';

type Answers = { id: string; authorId: string }[];

/**
 * A post and a question's answers, locked for whoever takes them away; undefined where it does not
 * exist.
 */
export async function lockForRemoval(
  tx: Db,
  type: PostType,
  id: string,
): Promise<
  { post: queries.LockedPost; answers: Answers; acceptedAnswerId: string | null } | undefined
> {
  const post = await queries.lockPost(tx, type, id);
  if (!post) return undefined;
  return {
    post,
    answers: type === 'question' ? await queries.lockAnswers(tx, id) : [],
    acceptedAnswerId: await queries.acceptedOf(tx, post.questionId),
  };
}

/**
 * Deletes a locked post with all that hangs on it, and takes it out of counters, tags and points.
 */
export function remove(
  tx: Db,
  post: queries.LockedPost,
  answers: Answers,
  now: Date,
): Promise<void> {
  return takeAway(tx, { post, answers, now }, () => queries.deletePost(tx, post.type, post.id));
}

/**
 * Takes a locked post out of counters, tags and points, and has a job take it out of what is found;
 * `end` is what makes it go, which is done after its own counters and before those that are made
 * from what is left.
 */
export async function takeAway(
  tx: Db,
  { post, answers, now }: { post: queries.LockedPost; answers: Answers; now: Date },
  end: () => Promise<void>,
): Promise<void> {
  const { type, id, questionId, authorId } = post;
  if (type === 'comment') {
    await end();
    await queries.uncountReply(tx, type, questionId);
  } else if (type === 'answer') {
    await forgetPosts(tx, { questionIds: [], answerIds: [id] }, [authorId], now);
    await queries.uncountAnswers(tx, [id]);
    await end();
    await queries.uncountReply(tx, 'answer', questionId);
    await forgetAnswer(tx, questionId);
  } else {
    await uncountQuestion(tx, post, answers, now);
    await indexThreadLater(tx, questionId);
    await end();
  }
}

/** Notes that a post was here, for the sites that are told of what went. */
export async function noteRemoval(
  tx: Db,
  { type, id, questionId, authorId }: queries.LockedPost,
  removal: { removedBy: string; isByAdmin: boolean; createdAt: Date },
): Promise<void> {
  const post = { postType: type, postId: id, questionId, authorId };
  await insertRemoval(tx, { id: newId(), ...post, ...removal });
}

/** What an admin deleted of another’s, for the other admins. */
export async function recordRemoval(
  tx: Db,
  post: queries.LockedPost,
  { admin, answerCount, now }: { admin: Editor; answerCount: number; now: Date },
): Promise<void> {
  const { type, id, version, authorId, createdAt } = post;
  const { title, tags, source } = version;
  const held = type === 'question' ? { title, tags, answerCount } : { content: source };
  await record(tx, {
    actor: admin,
    action: `${type} deleted`,
    target: { type, id, name: queries.nameOf(version) },
    memberId: authorId,
    before: { ...held, createdAt: createdAt.toISOString() },
    now,
  });
}

async function uncountQuestion(
  tx: Db,
  { id, authorId, version: { tags } }: queries.LockedPost,
  answers: Answers,
  now: Date,
): Promise<void> {
  await queries.lockTags(tx, tags ?? []);
  await queries.removeTags(tx, id, tags ?? []);
  const answerIds = answers.map((answer) => answer.id);
  await forgetPosts(
    tx,
    { questionIds: [id], answerIds },
    [authorId, ...answers.map((answer) => answer.authorId)],
    now,
  );
  await queries.uncountAnswers(tx, answerIds);
  await queries.uncountQuestion(tx, authorId);
}
