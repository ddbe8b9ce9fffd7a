import type { HiddenPost } from '@lotwise/contract/moderation/moderation';
import { DELETED_USER_ID } from '@lotwise/domain/members/deleted-user';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import type { HiddenState, PostState, RemovalReason } from '@lotwise/domain/moderation/moderation';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { lockForRemoval, takeAway } from '../editing/removal.service.ts';
import { indexThreadLater } from '../../community/indexing/indexing.service.ts';
import { htmlOf, type PostType } from '../../community/posts/posts.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { addTags } from '../../community/questions/questions.service.ts';
import { returnPosts } from '../../members/reputation/reputation.service.ts';
import * as queries from './hiding.queries.ts';

export {
  findHidden,
  lockHidden,
  lockQuestion,
  lockThread,
  typeOf,
  updateHidden,
} from './hiding.queries.ts';
export type { HiddenRow } from './hiding.queries.ts';

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
 * Takes a post out of everything that anyone reads, with its votes, points, counts and tags. A job
 * takes its words out of what is found. Belongs in the transaction that decides it.
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
  const { questionId, authorId, version, createdAt } = post;
  const decision = { postType: type, postId: id, questionId, authorId, state, reason, note };
  await queries.insertHidden(tx, {
    id: newId(),
    ...decision,
    wasAccepted: found.acceptedAnswerId === id,
    moderatorId,
    createdAt,
    hiddenAt: now,
  });
  await takeAway(tx, { post, answers, now }, () => leave(tx, post, state));
  return {
    questionId,
    authorId,
    title: version.title,
    authorIds: [...new Set([authorId, ...answers.map((answer) => answer.authorId)])],
  };
}

/** A new post that is stored as pending. */
export interface NewPending {
  type: PostType;
  id: string;
  questionId: string;
  authorId: string;
  now: Date;
}

/** Notes that a new post waits for review, and that nobody has been told of it. */
export async function notePending(
  tx: Db,
  { type, id, questionId, authorId, now }: NewPending,
  note: string,
): Promise<void> {
  await queries.insertHidden(tx, {
    id: newId(),
    postType: type,
    postId: id,
    questionId,
    authorId,
    state: 'held',
    reason: 'review',
    note,
    isNew: true,
    createdAt: now,
    hiddenAt: now,
  });
}

/** What a post that is not visible any more leaves beside its counters. */
async function leave(
  tx: Db,
  { type, id, questionId }: Target & { questionId: string },
  state: HiddenState,
): Promise<void> {
  if (type === 'answer') await queries.unacceptAnswer(tx, questionId, id);
  await queries.setStatus(tx, type, id, state);
}

/** Brings a hidden post back with all that hangs on it. */
export async function bringBack(tx: Db, hidden: queries.HiddenRow, now: Date): Promise<void> {
  const { id, postType: type, postId, questionId, authorId, createdAt } = hidden;
  await queries.setStatus(tx, type, postId, 'visible');
  await queries.deleteHidden(tx, id);
  if (type === 'comment') return queries.countReply(tx, type, { questionId, createdAt });
  if (type === 'question') return bringQuestion(tx, postId, authorId, now);
  if (hidden.wasAccepted && !(await queries.acceptAgain(tx, questionId, postId)))
    await queries.dropAcceptance(tx, postId);
  await queries.countReply(tx, type, { questionId, createdAt });
  await returnPosts(tx, { questionIds: [], answerIds: [postId] }, [authorId], now);
  await queries.countAnswers(tx, [postId]);
  await indexThreadLater(tx, questionId);
}

async function bringQuestion(tx: Db, id: string, authorId: string, now: Date): Promise<void> {
  const answers = await queries.answersUnder(tx, id);
  const answerIds = answers.map((answer) => answer.id);
  await queries.recountQuestion(tx, id);
  // Tags before members, as everyone locks them.
  const { tags, createdAt } = await queries.tagsOf(tx, id);
  await addTags(tx, { questionId: id, names: tags, now: createdAt });
  await returnPosts(
    tx,
    { questionIds: [id], answerIds },
    [authorId, ...answers.map((answer) => answer.authorId)],
    now,
  );
  await queries.countQuestion(tx, authorId);
  await queries.countAnswers(tx, answerIds);
  await indexThreadLater(tx, id);
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
  return shown(db, row, reader);
}

/** The hidden posts of a question's page that someone may see. */
export async function hiddenOn(
  db: Db,
  questionId: string,
  reader: { id: string; moderates: boolean },
): Promise<HiddenPost[]> {
  const rows = await queries.hiddenUnder(db, questionId, reader.moderates ? null : reader.id);
  return Promise.all(rows.map((row) => shown(db, row, reader)));
}

const HELD_PER_PAGE = 20;

/** The posts that wait for review, oldest first. */
export async function pending(
  db: Db,
  page: number,
  reader: { id: string },
): Promise<{ posts: HiddenPost[]; total: number; hasMore: boolean }> {
  const [rows, total] = await Promise.all([
    queries.pendingPage(db, HELD_PER_PAGE + 1, (page - 1) * HELD_PER_PAGE),
    queries.countPending(db),
  ]);
  return {
    posts: await Promise.all(
      rows.slice(0, HELD_PER_PAGE).map((row) => shown(db, row, { ...reader, moderates: true })),
    ),
    total,
    hasMore: rows.length > HELD_PER_PAGE,
  };
}

async function shown(
  db: Db,
  { id: _id, sourceFormat, html, htmlVersion, ...row }: queries.ShownRow,
  reader: { id: string; moderates: boolean },
): Promise<HiddenPost> {
  const text = { id: row.postId, source: row.source, sourceFormat, html, htmlVersion };
  return {
    ...row,
    html: await htmlOf(db, row.postType, text),
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
    title: row.title,
    excerpt: excerptOf(row.source, EXCERPT_MAX),
    author: row.author,
    createdAt: row.createdAt,
  }));
}

/** What is known of a member's hidden posts when they leave; the posts themselves go as others do. */
export const forgetMember = (
  tx: Db,
  userId: string,
  { deletePosts }: { deletePosts: boolean },
): Promise<void> =>
  deletePosts
    ? queries.eraseHidden(tx, userId)
    : queries.handOverHidden(tx, userId, DELETED_USER_ID);
