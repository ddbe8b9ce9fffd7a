import { sql } from 'drizzle-orm';
import { DELETED_USER_ID, DELETED_USERNAME } from '@lotwise/domain/deleted-user';
import type { Db } from '../../../platform/db/db.ts';

/**
 * The account that keeps what deleted members wrote, with its counters locked beside the member's.
 */
export async function lockDeletedUser(db: Db, userId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into users (id, username, is_external, created_at, updated_at) values (${DELETED_USER_ID}, ${DELETED_USERNAME}, true, ${now}, ${now})
    on conflict (id) do nothing`);
  await db.execute(
    sql`insert into user_stats (user_id) values (${DELETED_USER_ID}) on conflict do nothing`,
  );
  await db.execute(
    sql`select 1 from user_stats where user_id in (${DELETED_USER_ID}, ${userId}) order by user_id for update`,
  );
}

/** Makes a member's posts the deleted user's, with the counters that go with them. */
export async function handOverPosts(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update user_stats kept set question_count = kept.question_count + own.question_count, answer_count = kept.answer_count + own.answer_count
    from user_stats own where kept.user_id = ${DELETED_USER_ID} and own.user_id = ${userId}`);
  await db.execute(sql`
    insert into monthly_answers (month, user_id, answer_count) select month, ${DELETED_USER_ID}, answer_count from monthly_answers where user_id = ${userId}
    on conflict (user_id, month) do update set answer_count = monthly_answers.answer_count + excluded.answer_count`);
  await db.execute(
    sql`update questions set author_id = ${DELETED_USER_ID} where author_id = ${userId}`,
  );
  await db.execute(
    sql`update answers set author_id = ${DELETED_USER_ID} where author_id = ${userId}`,
  );
  await db.execute(
    sql`update comments set author_id = ${DELETED_USER_ID} where author_id = ${userId}`,
  );
  // What nobody else has read was never given to the site.
  await db.execute(sql`delete from insights where author_id = ${userId} and state <> 'published'`);
  await db.execute(
    sql`update insights set author_id = ${DELETED_USER_ID} where author_id = ${userId}`,
  );
}

/**
 * Takes a member's name out of what others were told of their acts: sentences that begin with it,
 * in the app and in mails. Returns those mails.
 */
export async function forgetName(db: Db, userId: string, username: string): Promise<string[]> {
  const acts = '(answered|commented|mentioned|replied|asked|edited) ';
  await db.execute(sql`
    update notifications set message = regexp_replace(message, ${`^\\S+ (?=${acts})`}::text, ${`${DELETED_USERNAME} `}::text) where actor_id = ${userId}`);
  // A name holds letters, digits, _, - and a dot, which alone means something to a pattern.
  const named = `(?<![\\w.-])${username.replaceAll('.', '\\.')} (?=${acts})`;
  const without = (column: string) =>
    sql`regexp_replace(${sql.identifier(column)}, ${named}::text, ${`${DELETED_USERNAME} `}::text, 'g')`;
  const { rows } = await db.execute<{ id: string }>(sql`
    update mail_outbox set subject = ${without('subject')}, text = ${without('text')}, html = ${without('html')}
    where kind like 'notification%' and position(${username} in text) > 0 returning id`);
  return rows.map(({ id }) => id);
}

/** Deletes the member. What else is theirs goes by its foreign key; votes stay without a name. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from users where id = ${userId}`);
  await db.execute(sql`delete from rate_limits where key like '%:' || ${userId}::text`);
}
