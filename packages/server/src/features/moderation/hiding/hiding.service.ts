import type { HiddenPost } from '@lotwise/contract/moderation/moderation';
import { DELETED_USER_ID } from '@lotwise/domain/members/deleted-user';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import type { HiddenState, PostState, RemovalReason } from '@lotwise/domain/moderation/moderation';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { lockForRemoval, takeAway } from '../editing/removal.service.ts';
import { rebuildSearch } from '../editing/search.service.ts';
import { htmlOf, type PostType } from '../../community/posts/posts.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { returnPosts } from '../../members/reputation/reputation.service.ts';
import * as queries from './hiding.queries.ts';
import * as hidingRowsQueries from './hiding.rows.queries.ts';

export { lockHidden, lockQuestion, typeOf, updateHidden } from './hiding.queries.ts';

/** What changed, for the caches: the question's page and the profiles of these members. */
interface Changed {
  questionId: string;
  authorIds: string[];
}

type Target = { type: PostType; id: string };
type Why = { reason: RemovalReason; note: string | null };

const MISSING = 'This post does not exist.';

/** Refuses a decision on a post that another moderator has decided about since it was seen. */
export function refuseUnlessSeen(state: PostState, seen: HiddenState | undefined): void {
  if (seen !== undefined && seen !== state)
    throw new Refusal('conflict', 'Another moderator has decided about this post meanwhile.');
}

/**
 * Takes a post out of everything that anyone reads and keeps its rows: votes, points, counts, tags
 * and search with it. Belongs in the transaction that decides it.
 */
export async function setAside(
  tx: Db,
  {
    type,
    id,
    state,
    reason,
    note,
    moderatorId,
    now,
  }: Target & Why & { state: HiddenState; moderatorId: string | null; now: Date },
): Promise<Changed & { authorId: string; title: string | null }> {
  const found = await lockForRemoval(tx, type, id);
  if (!found) throw new Refusal('not_found', MISSING);
  const { post, answers } = found;
  const { questionId, authorId, title, source, createdAt } = post;
  const hiddenId = newId();
  const html = await htmlOf(tx, type, { ...post, html: null, htmlVersion: null });
  const row = {
    id: hiddenId,
    postType: type,
    postId: id,
    questionId,
    authorId,
    state,
    title,
    source,
    html,
    reason,
    note,
    moderatorId,
    createdAt,
    hiddenAt: now,
  };
  await queries.insertHidden(tx, { ...row, wasAccepted: found.acceptedAnswerId === id });
  await hidingRowsQueries.keepRows(tx, hiddenId, queries.TABLE_OF[type], id);
  if (type === 'comment')
    await queries.keepNotices(tx, hiddenId, { questionId, authorId, createdAt });
  await takeAway(tx, post, answers, now);
  return {
    questionId,
    authorId,
    title,
    authorIds: [...new Set([authorId, ...answers.map((answer) => answer.authorId)])],
  };
}

/** Brings the rows of a hidden post back with all that hung on it. Returns its answers. */
export async function bringBack(
  tx: Db,
  hidden: queries.HiddenRow,
  now: Date,
): Promise<{ id: string; authorId: string }[]> {
  const { id, postType: type, postId, questionId } = hidden;
  await hidingRowsQueries.bringRows(tx, id);
  if (type === 'comment') {
    await queries.countReply(tx, type, questionId);
    await queries.deleteHidden(tx, id);
    return [];
  }
  const answers =
    type === 'question'
      ? await queries.answersUnder(tx, postId)
      : [{ id: postId, authorId: hidden.authorId }];
  const answerIds = answers.map((answer) => answer.id);
  const accepted =
    type === 'question' ? await queries.acceptedIn(tx, id) : hidden.wasAccepted ? postId : null;
  if (accepted !== null && !(await queries.acceptAgain(tx, questionId, accepted)))
    await queries.dropAcceptance(tx, accepted);
  // Tags before members, as everyone locks them.
  if (type === 'question') {
    await queries.recountQuestion(tx, postId);
    await queries.countTags(tx, postId);
  } else await queries.countReply(tx, 'answer', questionId);
  await returnPosts(
    tx,
    { questionIds: type === 'question' ? [postId] : [], answerIds },
    [hidden.authorId, ...answers.map((answer) => answer.authorId)],
    now,
  );
  if (type === 'question') await queries.countQuestion(tx, hidden.authorId);
  await queries.countAnswers(tx, answerIds);
  await rebuildSearch(tx, questionId);
  await queries.deleteHidden(tx, id);
  return answers;
}

/** A hidden post for someone who may see it: a moderator, or its author. */
export async function hiddenFor(
  db: Db,
  id: string,
  reader: { id: string; moderates: boolean },
): Promise<HiddenPost> {
  const row = await queries.findHidden(db, id);
  if (!row || !(reader.moderates || row.author.id === reader.id))
    throw new Refusal('not_found', MISSING);
  return shown(row, reader);
}

/** The hidden posts of a question's page that someone may see. */
export async function hiddenOn(
  db: Db,
  questionId: string,
  reader: { id: string; moderates: boolean },
): Promise<HiddenPost[]> {
  return (await queries.hiddenUnder(db, questionId, reader.moderates ? null : reader.id)).map(
    (row) => shown(row, reader),
  );
}

const HELD_PER_PAGE = 20;

/** The posts that wait for review, oldest first. */
export async function held(
  db: Db,
  page: number,
  reader: { id: string },
): Promise<{ posts: HiddenPost[]; total: number; hasMore: boolean }> {
  const [rows, total] = await Promise.all([
    queries.heldPage(db, HELD_PER_PAGE + 1, (page - 1) * HELD_PER_PAGE),
    queries.countHeld(db),
  ]);
  return {
    posts: rows.slice(0, HELD_PER_PAGE).map((row) => shown(row, { ...reader, moderates: true })),
    total,
    hasMore: rows.length > HELD_PER_PAGE,
  };
}

function shown(
  { id: _id, ...row }: queries.ShownRow,
  reader: { id: string; moderates: boolean },
): HiddenPost {
  return {
    ...row,
    title: row.title ?? 'A question that is not there',
    moderator: reader.moderates ? row.moderator : null,
    isOwn: row.author.id === reader.id,
    createdAt: row.createdAt.toISOString(),
    hiddenAt: row.hiddenAt.toISOString(),
  };
}

/** The hidden posts among these, as the queue shows them. */
export async function hiddenAmong(db: Db, ids: readonly string[]) {
  return (await queries.hiddenAmong(db, ids)).map((row) => ({
    id: row.postId,
    title: row.title ?? '',
    excerpt: excerptOf(row.source, EXCERPT_MAX),
    author: row.author,
    createdAt: row.createdAt,
  }));
}

/**
 * What happens to hidden posts when a member leaves: theirs go to the deleted user or are erased;
 * their name is removed from all others.
 */
export async function forgetMember(
  tx: Db,
  userId: string,
  { deletePosts }: { deletePosts: boolean },
): Promise<void> {
  if (deletePosts) {
    await queries.eraseHidden(tx, userId);
    await hidingRowsQueries.erasePostsIn(tx, userId);
  } else await queries.handOverHidden(tx, userId, DELETED_USER_ID);
  await hidingRowsQueries.forgetInRows(tx, userId, DELETED_USER_ID);
}

/**
 * Lets go of the words that a hidden post is searched by, after one of its texts was changed:
 * bringing it back finds them again.
 */
export { emptySearchIn as forgetSearchOfHidden } from './hiding.rows.queries.ts';
