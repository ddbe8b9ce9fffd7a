import { sql } from 'drizzle-orm';
import { messageOf, type StoredNotification } from '@lotwise/domain/members/notification-kinds';
import type { NotificationType } from '@lotwise/domain/members/notifications';
import type { Db } from '../../../platform/db/db.ts';
import { isVisible, namesOf } from './notifications.queries.ts';

/** Whom to write to, and what they want. */
export interface Reader {
  id: string;
  username: string;
  email: string;
  emailNotifications: boolean;
  answerNotifications: boolean;
  weeklyDigest: boolean;
  marketingEmails: boolean;
}

const reader = sql`u.id, u.username, u.email, u.email_notifications as "emailNotifications", u.answer_notifications as "answerNotifications",
  u.weekly_digest as "weeklyDigest", u.marketing_emails as "marketingEmails"`;

// An address that nobody has confirmed may be a stranger's.
const isReachable = sql`u.email is not null and u.email_verified_at is not null`;

/** Members with something unread that has waited long enough to be mailed. */
export async function readersDue(db: Db, before: Date, limit: number): Promise<Reader[]> {
  const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
    select ${reader} from users u
    where ${isReachable} and u.id in (
      select user_id from notifications n where is_mail_due and not is_read and created_at <= ${before} and ${isVisible(sql`n`)})
    limit ${limit}`);
  return rows;
}

/** A member with a confirmed address. */
export async function readerOf(db: Db, userId: string): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader & Record<string, unknown>>(
    sql`select ${reader} from users u where u.id = ${userId} and ${isReachable}`,
  );
  return rows[0];
}

export interface Due {
  type: NotificationType;
  message: string;
  questionId: string | null;
  answerId: string | null;
  path: string | null;
}

type StoredDue = Due & StoredNotification & Record<string, unknown>;

const names = namesOf(sql`n`);
const told = sql`kind, type, facts, message, amount, question_id as "questionId", answer_id as "answerId", path,
  ${names.actor} as actor, ${names.title} as title`;

const asTold = (row: StoredDue): Due => ({
  type: row.type,
  message: messageOf(row),
  questionId: row.questionId,
  answerId: row.answerId,
  path: row.path,
});

/**
 * Takes everything that waits to be mailed to a member, so that nobody else takes it, oldest first.
 */
export async function takeDue(db: Db, userId: string): Promise<Due[]> {
  const { rows } = await db.execute<StoredDue>(sql`
    with taken as (
      update notifications n set is_mail_due = false
      where user_id = ${userId} and is_mail_due and not is_read and ${isVisible(sql`n`)}
      returning id, kind, type, facts, message, amount, question_id, answer_id, actor_id, path, created_at
    )
    select ${told} from taken n order by created_at, id`);
  return rows.map(asTold);
}

/** Members who want Monday's summary and did not get the one of this week, from an id on. */
export async function digestReaders(db: Db, week: string, limit: number): Promise<Reader[]> {
  const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
    select ${reader} from users u
    where u.weekly_digest and u.email_notifications and ${isReachable}
      and not exists (select from weekly_digests d where d.user_id = u.id and d.week = ${week})
    order by u.id limit ${limit}`);
  return rows;
}

/** Notes that a member has this week's summary. False when they had it. */
export async function takeDigest(db: Db, userId: string, week: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`insert into weekly_digests (user_id, week) values (${userId}, ${week}) on conflict do nothing returning user_id`,
  );
  return rows.length > 0;
}

export async function weekOf(db: Db, userId: string, since: Date, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<StoredDue>(sql`
    select ${told} from notifications n
    where user_id = ${userId} and created_at >= ${since} and ${isVisible(sql`n`)} order by created_at desc, id desc limit ${limit}`);
  return rows.map(asTold);
}

export interface WeeksQuestion {
  id: string;
  title: string;
  answerCount: number;
}

/**
 * The questions of these days that were answered and voted on most; for a member with followed
 * tags, only of those.
 */
export async function weeksQuestions(
  db: Db,
  since: Date,
  { followerId, limit }: { followerId: string | null; limit: number },
): Promise<WeeksQuestion[]> {
  const followed =
    followerId === null
      ? sql``
      : sql`and q.author_id <> ${followerId} and exists (select from question_tags t join tag_follows f using (tag_id) where t.question_id = q.id and f.user_id = ${followerId})`;
  const { rows } = await db.execute<WeeksQuestion & Record<string, unknown>>(sql`
    select q.id, q.title, s.answer_count as "answerCount" from question_stats s join questions q on q.id = s.question_id
    where q.created_at >= ${since} ${followed}
    order by s.answer_count * 2 + s.votes desc, q.created_at desc limit ${limit}`);
  return rows;
}

const wantsNews = sql`u.marketing_emails and u.email_notifications and ${isReachable}`;

/** The day on which news with this subject were last mailed, as far as the outbox goes back. */
export async function newsMailedOn(db: Db, subject: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(created_at)::date::text as day from mail_outbox where kind = 'news' and subject = ${subject}`,
  );
  return rows[0]?.day ?? null;
}

/** How many members product news go to. */
export async function countNewsReaders(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users u where ${wantsNews}`,
  );
  return rows[0]?.count ?? 0;
}

export async function newsReaders(db: Db, after: string | null, limit: number): Promise<Reader[]> {
  const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
    select ${reader} from users u
    where ${wantsNews} and (${after}::uuid is null or u.id > ${after}::uuid)
    order by u.id limit ${limit}`);
  return rows;
}

export async function deleteDigestsBefore(db: Db, week: string): Promise<void> {
  await db.execute(sql`delete from weekly_digests where week < ${week}`);
}
