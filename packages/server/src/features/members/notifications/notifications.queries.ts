import { type NotificationType } from '@lotwise/domain/members/notifications';
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/db.ts';
import { notifications } from '../../../platform/db/schema/notifications.ts';

type Notification = typeof notifications.$inferInsert;

/**
 * Tells whoever of these can be told, members with an account of their own, and was not yet.
 * Returns them. One order for all keeps deadlocks off.
 */
export async function insertNotifications(
  db: Db,
  row: Required<Omit<Notification, 'id' | 'userId' | 'amount' | 'isRead'>>,
  recipients: readonly { id: string; userId: string }[],
): Promise<string[]> {
  const ids = recipients.map(({ id }) => id);
  const userIds = recipients.map(({ userId }) => userId);
  const { rows } = await db.execute<{ user_id: string }>(sql`
    insert into notifications (id, user_id, kind, type, facts, message, question_id, answer_id, comment_id, path, actor_id, is_mail_due, created_at)
    select told.id, told.user_id, ${row.kind}, ${row.type}, ${JSON.stringify(row.facts)}::jsonb, ${row.message}, ${row.questionId}::uuid, ${row.answerId}::uuid,
      ${row.commentId}::uuid, ${row.path},
      ${row.actorId}::uuid, ${row.isMailDue}::boolean, ${row.createdAt}::timestamptz
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(userIds)}::uuid[]) as told (id, user_id)
    join users u on u.id = told.user_id and not u.is_external
    order by told.user_id
    on conflict do nothing returning user_id`);
  return rows.map((inserted) => inserted.user_id);
}

/** Whom a notification of votes is for, and on which post they are. */
export interface VotedPost {
  userId: string;
  questionId: string;
  answerId: string | null;
}

const isOfVotes = ({ userId, questionId, answerId }: VotedPost) =>
  and(
    eq(notifications.questionId, questionId),
    eq(notifications.userId, userId),
    sql`${notifications.answerId} is not distinct from ${answerId}::uuid`,
    eq(notifications.type, 'votes'),
    eq(notifications.isRead, false),
  );

/**
 * Adds a vote to the unread notification of a post's votes, or takes one off that it counts, unless
 * none would be left. False where nothing was changed. The number follows from the row's own
 * columns, which are compared again where the author reads it meanwhile.
 */
export async function changeVotes(
  db: Db,
  post: VotedPost,
  { heldAt, isHeld }: { heldAt: Date | null; isHeld: boolean },
): Promise<boolean> {
  const { amount, createdAt } = notifications;
  const isCounted = sql`coalesce(${heldAt}::timestamptz >= ${createdAt}, false)`;
  const next = sql<number>`${amount} + ${isHeld}::boolean::integer - ${isCounted}::integer`;
  const rows = await db
    .update(notifications)
    .set({ amount: next })
    .where(sql`${isOfVotes(post)} and ${next} > 0`)
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Deletes the unread notification of a post's votes with the one vote that it stands for. */
export async function endVotes(db: Db, post: VotedPost, heldAt: Date): Promise<boolean> {
  const rows = await db
    .delete(notifications)
    .where(sql`${isOfVotes(post)} and ${notifications.createdAt} <= ${heldAt}::timestamptz`)
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Deletes what is still unread of an action that was undone. Returns who had it. */
export async function deleteUnread(
  db: Db,
  what: {
    type: NotificationType;
    questionId: string;
    answerId: string | null;
    actorId: string | null;
  },
): Promise<string[]> {
  const rows = await db
    .delete(notifications)
    .where(
      and(
        eq(notifications.type, what.type),
        eq(notifications.questionId, what.questionId),
        sql`${notifications.answerId} is not distinct from ${what.answerId}`,
        sql`${notifications.actorId} is not distinct from ${what.actorId}`,
        eq(notifications.isRead, false),
      ),
    )
    .returning({ userId: notifications.userId });
  return rows.map(({ userId }) => userId);
}

const UNREAD_COUNTED_MAX = 100;

/** Not of what is hidden; it comes back with its notifications. `row` is one of these. */
export const isVisible = (row: SQL): SQL =>
  sql`exists (select from visible_notifications v where v.id = ${row}.id)`;

/** How many notifications a member has not read, counted up to 100. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from notifications n where user_id = ${userId} and not is_read and ${isVisible(sql`n`)} limit ${sql.raw(String(UNREAD_COUNTED_MAX))}) unread`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A page of a member's notifications, the newest first: from the newest of those read and of those
 * not, since one index holds each in order.
 */
export function notificationsOf(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const newest = (isRead: boolean) =>
    db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.isRead, isRead),
          isVisible(sql`${notifications}`),
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(offset + limit);
  const page = unionAll(newest(false), newest(true))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  const { id, kind, type, facts, message, amount, questionId, answerId, path, isRead, createdAt } =
    page;
  return db
    .select({
      id,
      kind,
      type,
      facts,
      message,
      amount,
      questionId,
      answerId,
      path,
      isRead,
      createdAt,
      ...namesOf(sql`page`),
    })
    .from(page)
    .orderBy(desc(createdAt), desc(id));
}

/** Notifications with what their sentences are composed of. */
export function notificationsWith(db: Db, ids: readonly string[]) {
  const { id, kind, type, facts, message, amount, answerId } = notifications;
  return db
    .select({ id, kind, type, facts, message, amount, answerId, ...namesOf(sql`notifications`) })
    .from(notifications)
    .where(inArray(id, [...ids]));
}

/** The present names that belong to the ids of a row of notifications. */
export const namesOf = (row: SQL) => ({
  actor: sql<string | null>`(select u.username from users u where u.id = ${row}.actor_id)`,
  title: sql<string | null>`(select q.title from questions q where q.id = ${row}.question_id)`,
});

/** All, or these ids, those about a question and those that lead to a path. */
export type Which =
  | 'all'
  | { ids: readonly string[]; questionId?: string | undefined; path?: string };

/** Marks the member's notifications as read. Returns how many changed. */
export async function setRead(db: Db, userId: string, wanted: Which): Promise<number> {
  const which =
    wanted === 'all'
      ? undefined
      : sql`(${notifications.id} = any(${sql.param([...wanted.ids])}::uuid[]) or ${notifications.questionId} = ${wanted.questionId ?? null}::uuid or ${notifications.path} = ${wanted.path ?? null}::text)`;
  const rows = await db
    .update(notifications)
    .set({ isRead: true, isMailDue: false })
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false), which))
    .returning({ id: notifications.id });
  return rows.length;
}

export async function deleteNotificationsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, before));
}
