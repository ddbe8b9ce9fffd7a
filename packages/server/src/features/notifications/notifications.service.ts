import { mailKindOf, type NotificationType, votesMessage } from '@lotwise/domain/notifications';
import { tellAfterCommit } from '../../platform/commits.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteNotification,
  deleteUnread,
  insertNotifications,
  lockVotesBundle,
  membersAmong,
  titleOf,
  updateBundle,
  votesSince,
} from './notifications.queries.ts';
import { inboxTag } from './notifications.tags.ts';

/** Something to tell. `message` is a sentence in plain text that says who did what: `sam answered your question “…”`. */
export interface Notice {
  /** Who is told; the actor, imported authors and repeats are left out. */
  userIds: readonly string[];
  type: NotificationType;
  message: string;
  /** What it is about and leads to. It goes when that is deleted. */
  questionId?: string | null;
  answerId?: string | null;
  /** Where it leads when it is about no question: a path of this site, `/profile`. */
  path?: string;
  /** Whose act it was; null for the site's own. */
  actorId: string | null;
  now?: Date;
}

/** Tells members of something, in the caller's transaction: with its commit they have it, and their open pages show it at once. */
export async function notify(db: Db, { userIds, type, message, questionId = null, answerId = null, path, actorId, now = new Date() }: Notice): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id !== actorId);
  const told = others.length === 0 ? [] : await membersAmong(db, others);
  if (told.length === 0) return;
  const row = { type, message, questionId, answerId, path: path ?? null, actorId, isMailDue: mailKindOf(type) !== null, createdAt: now };
  tellInboxes(
    db,
    await insertNotifications(
      db,
      told.map((userId) => ({ ...row, id: newId(), userId })),
    ),
  );
}

/** Takes back what members have not read yet of an act that was undone. */
export async function withdraw(db: Db, what: { type: NotificationType; questionId: string; answerId?: string | null; actorId: string | null }): Promise<void> {
  tellInboxes(db, await deleteUnread(db, { ...what, answerId: what.answerId ?? null }));
}

/**
 * Keeps the author's one unread notification of votes on a post: it counts the votes that came since it began and still stand. Belongs after the
 * vote was stored, in its transaction, which has locked the post's counter: votes on a post come one after another.
 */
export async function tellVotes(db: Db, { authorId, questionId, answerId, hasVote, now }: VotesNotice): Promise<void> {
  const post = { questionId, answerId };
  const bundle = await lockVotesBundle(db, authorId, post);
  if (!bundle && !hasVote) return;
  const amount = bundle ? await votesSince(db, post, bundle.createdAt) : 1;
  if (bundle && amount === 0) {
    await deleteNotification(db, bundle.id);
    return tellInboxes(db, [authorId]);
  }
  const message = votesMessage(amount, answerId === null ? 'question' : 'answer', await titleOf(db, questionId));
  if (!bundle) return notify(db, { userIds: [authorId], type: 'votes', message, ...post, actorId: null, now });
  await updateBundle(db, bundle.id, { amount, message });
  tellInboxes(db, [authorId]);
}

export interface VotesNotice {
  authorId: string;
  questionId: string;
  /** Null for votes on the question itself. */
  answerId: string | null;
  /** Whether the press left a vote, or took one away. */
  hasVote: boolean;
  now: Date;
}

function tellInboxes(db: Db, userIds: readonly string[]): void {
  for (const userId of userIds) tellAfterCommit(db, inboxTag(userId));
}
