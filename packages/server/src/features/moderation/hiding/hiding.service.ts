import type { HiddenPost } from '@lotwise/contract/moderation';
import { DELETED_USER_ID } from '@lotwise/domain/deleted-user';
import { EXCERPT_MAX } from '@lotwise/domain/limits';
import {
  type HiddenState,
  nextState,
  type PostAction,
  type RemovalReason,
} from '@lotwise/domain/moderation';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Actor } from '../audit/audit.service.ts';
import { lockForRemoval, takeAway } from '../editing/removal.service.ts';
import { rebuildSearch } from '../editing/search.service.ts';
import { resolveFlags } from '../flags/flags.outcome.service.ts';
import { noteAct } from '../moderation/acts.service.ts';
import { htmlOf, type PostType } from '../../community/posts/posts.service.ts';
import { excerptOf } from '../../community/posts/render.ts';
import { returnPosts } from '../../members/reputation/reputation.service.ts';
import { approvePrint } from '../review/prints.service.ts';
import * as queries from './hiding.queries.ts';
import {
  bringRows,
  emptySearchIn,
  erasePostsIn,
  forgetInRows,
  keepRows,
} from './hiding.rows.queries.ts';

/** What changed, for the caches: the question's page and the profiles of these members. */
export interface Changed {
  questionId: string;
  authorIds: string[];
}

type Target = { type: PostType; id: string };
type Why = { reason: RemovalReason; note: string | null };

const MISSING = 'This post does not exist.';

/**
 * Hides or deletes a post as a moderator; a post that is hidden or waits for review can still be
 * deleted.
 */
export function withdraw(
  db: Db,
  {
    id,
    action,
    reason,
    note,
    moderator,
    now,
  }: Why & { id: string; action: 'hide' | 'delete'; moderator: Actor; now: Date },
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const held = await queries.lockHidden(tx, id);
    if (!held) {
      const type = await queries.typeOf(tx, id);
      if (!type) throw new Refusal('not_found', MISSING);
      const changed = await setAside(tx, {
        type,
        id,
        state: stateAfter('live', action),
        reason,
        note,
        moderatorId: moderator.id,
        now,
      });
      await settle(tx, {
        type,
        id,
        ...changed,
        action: action === 'hide' ? 'hidden' : 'deleted',
        reason,
        note,
        moderator,
        now,
        before: 'live',
      });
      return changed;
    }
    const state = stateAfter(held.state, action);
    await queries.updateHidden(tx, held.id, {
      state,
      reason,
      note,
      moderatorId: moderator.id,
      hiddenAt: now,
    });
    const { questionId, authorId, title, postType: type } = held;
    const done = held.state === 'held' ? 'rejected' : 'deleted';
    await settle(tx, {
      type,
      id,
      questionId,
      authorId,
      title,
      action: done,
      reason,
      note,
      moderator,
      now,
      before: held.state,
    });
    return { questionId, authorIds: [authorId] };
  });
}

function stateAfter(state: HiddenState | 'live', action: PostAction): HiddenState {
  const next = nextState(state, action);
  if (next === null || next === 'live')
    throw new Refusal('conflict', `This post is ${state} already.`);
  return next;
}

interface Settling extends Target, Why {
  questionId: string;
  authorId: string;
  title: string | null;
  action: 'hidden' | 'deleted' | 'rejected';
  moderator: Actor;
  now: Date;
  before: string;
}

/** Writes the act down, tells the author, and decides the flags that asked for it. */
async function settle(tx: Db, { type, id, before, ...act }: Settling): Promise<void> {
  await noteAct(tx, {
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

/**
 * Takes a post out of everything that anyone reads and keeps its rows: votes, points, counts, tags
 * and search with it. Belongs into the transaction of who decides.
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
  await keepRows(tx, hiddenId, queries.TABLE_OF[type], id);
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

/** Brings a hidden post back, or approves one that waits for review. */
export function restore(
  db: Db,
  { id, note, moderator, now }: { id: string; note: string | null; moderator: Actor; now: Date },
): Promise<Changed & { type: PostType; wasHeld: boolean }> {
  return inTransaction(db, async (tx) => {
    const hidden = await queries.lockHidden(tx, id);
    if (!hidden) throw new Refusal('not_found', 'This post is not hidden.');
    if (nextState(hidden.state, 'restore') === null)
      throw new Refusal('conflict', 'A merged question can’t be brought back.');
    const { postType: type, questionId, authorId, title } = hidden;
    if (type !== 'question' && !(await queries.lockQuestion(tx, questionId)))
      throw new Refusal('conflict', 'Its question is not there. Bring the question back first.');
    const answers = await bringBack(tx, hidden, now);
    const wasHeld = hidden.state === 'held';
    // A human has looked at it.
    await approvePrint(tx, id, now);
    const act = {
      action: wasHeld ? 'approved' : 'restored',
      post: { type, id },
      questionId,
      authorId,
      title,
      reason: null,
      note,
      moderator,
      now,
    } as const;
    await noteAct(tx, {
      ...act,
      before: { state: hidden.state, reason: hidden.reason },
      after: { state: 'live' },
    });
    return {
      type,
      questionId,
      wasHeld,
      authorIds: [...new Set([authorId, ...answers.map((answer) => answer.authorId)])],
    };
  });
}

async function bringBack(
  tx: Db,
  hidden: queries.HiddenRow,
  now: Date,
): Promise<{ id: string; authorId: string }[]> {
  const { id, postType: type, postId, questionId } = hidden;
  await bringRows(tx, id);
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
 * What is left of a member in hidden posts when they leave: theirs go to the deleted user, or are
 * erased; they vanish from all others.
 */
export async function forgetMember(
  tx: Db,
  userId: string,
  { deletePosts }: { deletePosts: boolean },
): Promise<void> {
  if (deletePosts) {
    await queries.eraseHidden(tx, userId);
    await erasePostsIn(tx, userId);
  } else await queries.handOverHidden(tx, userId, DELETED_USER_ID);
  await forgetInRows(tx, userId, DELETED_USER_ID);
}

/**
 * Lets go of the words that a hidden post is searched by, after one of its texts was changed:
 * bringing it back finds them anew.
 */
export const forgetSearchOfHidden = (tx: Db, hiddenId: string): Promise<void> =>
  emptySearchIn(tx, hiddenId);
