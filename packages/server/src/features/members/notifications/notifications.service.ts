import { writeLive } from '@lotwise/contract/community/live';
import type { Notification } from '@lotwise/contract/members/notifications';
import { NOTIFICATIONS_PER_PAGE } from '@lotwise/domain/shared/limits';
import {
  type Facts,
  messageOf,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@lotwise/domain/members/notification-kinds';
import {
  mailKindOf,
  notificationPath,
  type NotificationType,
} from '@lotwise/domain/members/notifications';
import { publishAfterCommit } from '../../../platform/db/commits.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import * as queries from './notifications.queries.ts';

/** Something to tell: a kind and what it is about, or the site's own word to a member. */
export type Notice = Telling & (OfQuestion | OfSite);

interface OfQuestion {
  /** Its sentence is composed when it is read, with today's names. */
  kind: NotificationKind;
  facts?: Facts;
  /** What the notification is about and links to; deleted with it. */
  questionId: string;
  answerId?: string | null;
  commentId?: string | null;
}

interface OfSite {
  type: NotificationType;
  /** A sentence in plain text that names no other member. */
  message: string;
  /** Where it leads: a path such as `/profile`. */
  path: string;
}

interface Telling {
  /** The recipients; the actor, imported authors and duplicates are left out. */
  userIds: readonly string[];
  /** Whose act it was; null for the site's own. */
  actorId: string | null;
  /** False where a mail of its own tells it. */
  isMailed?: boolean;
  now?: Date;
}

/**
 * Tells members of something, in the caller's transaction: with its commit they have it, and their
 * open pages show it at once.
 */
export async function notify(
  db: Db,
  { userIds, actorId, isMailed = true, now = new Date(), ...notice }: Notice,
): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id !== actorId);
  if (others.length === 0) return;
  const what = stored(notice);
  const isMailDue = isMailed && mailKindOf(what.type) !== null;
  const row = { ...what, actorId, isMailDue, createdAt: now };
  const recipients = others.map((userId) => ({ id: newId(), userId }));
  tellInboxes(db, await queries.insertNotifications(db, row, recipients));
}

const ABOUT_NOTHING = { questionId: null, answerId: null, commentId: null };

function stored(notice: OfQuestion | OfSite) {
  if ('message' in notice) return { kind: 'site', facts: {}, ...ABOUT_NOTHING, ...notice } as const;
  const { type } = NOTIFICATION_KINDS[notice.kind];
  return { facts: {}, ...ABOUT_NOTHING, ...notice, type, message: '', path: null };
}

/** Takes back what members have not read yet of an action that was undone. */
export async function withdraw(
  db: Db,
  what: {
    type: NotificationType;
    questionId: string;
    answerId?: string | null;
    actorId: string | null;
  },
): Promise<void> {
  tellInboxes(db, await queries.deleteUnread(db, { ...what, answerId: what.answerId ?? null }));
}

/**
 * Keeps the author's one unread notification of votes on a post after a vote on it: how many came
 * since it began and still stand. `heldAt` is when the voter's former vote was cast, if there was
 * one. A vote that goes with its voter's account is not taken off. The post's counter is locked by
 * the caller.
 */
export async function noteVote(
  tx: Db,
  post: queries.VotedPost,
  { heldAt, isHeld, now }: { heldAt: Date | null; isHeld: boolean; now: Date },
): Promise<void> {
  let isChanged = await queries.changeVotes(tx, post, { heldAt, isHeld });
  if (!isChanged && isHeld) isChanged = await beginVotes(tx, post, now);
  else if (!isChanged && heldAt) isChanged = await queries.endVotes(tx, post, heldAt);
  if (isChanged) tellInboxes(tx, [post.userId]);
}

async function beginVotes(
  tx: Db,
  { userId, ...post }: queries.VotedPost,
  now: Date,
): Promise<boolean> {
  const what = stored({ kind: 'votes', ...post });
  const isMailDue = mailKindOf(what.type) !== null;
  const row = { ...what, actorId: null, isMailDue, createdAt: now };
  const told = await queries.insertNotifications(tx, row, [{ id: newId(), userId }]);
  return told.length > 0;
}

/** Says to members' open pages, with the commit, that their notifications changed. */
export function tellInboxes(db: Db, userIds: readonly string[]): void {
  for (const userId of userIds)
    publishAfterCommit(db, writeLive({ kind: 'inbox', memberId: userId }));
}

/** How many notifications a member has not read, counted up to 100. */
export { countUnread as unreadCount } from './notifications.queries.ts';

/** A page of a member's notifications, newest first. */
export async function list(
  db: Db,
  userId: string,
  page: number,
): Promise<{ notifications: Notification[]; unread: number; hasMore: boolean }> {
  const rows = await queries.notificationsOf(db, userId, {
    limit: NOTIFICATIONS_PER_PAGE + 1,
    offset: (page - 1) * NOTIFICATIONS_PER_PAGE,
  });
  const shown = rows.slice(0, NOTIFICATIONS_PER_PAGE).map((row) => ({
    id: row.id,
    type: row.type,
    message: messageOf(row),
    relatedId: row.answerId ?? row.questionId,
    url: notificationPath(row),
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  }));
  return {
    notifications: shown,
    unread: await queries.countUnread(db, userId),
    hasMore: rows.length > NOTIFICATIONS_PER_PAGE,
  };
}

/** What each of these notifications says now. */
export async function sentencesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.notificationsWith(db, ids);
  return new Map(rows.map((row) => [row.id, messageOf(row)]));
}

/** Marks a member's notifications as read; their other open pages see it. */
export async function markRead(
  db: Db,
  userId: string,
  which: queries.Which,
): Promise<{ unread: number }> {
  return inTransaction(db, async (tx) => {
    const changed = await queries.setRead(tx, userId, which);
    if (changed > 0) tellInboxes(tx, [userId]);
    return { unread: await queries.countUnread(tx, userId) };
  });
}

/** Forgets what is long past, read or not. */
export { deleteNotificationsBefore as forgetNotificationsBefore } from './notifications.queries.ts';
