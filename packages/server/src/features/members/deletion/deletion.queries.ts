import { sql } from 'drizzle-orm';
import { DELETED_USER_ID, DELETED_USERNAME } from '@lotwise/domain/members/deleted-user';
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

/**
 * Makes so many of a member's posts the deleted user's, with the counters that go with them.
 * Returns how many there were. `lockDeletedUser` comes first.
 */
export async function handOverPosts(tx: Db, userId: string, size: number): Promise<number> {
  let left = size;
  for (const table of ['questions', 'answers', 'comments'] as const) {
    if (left > 0) left -= await handOver[table](tx, userId, left);
  }
  return size - left;
}

const next = (table: string, userId: string, size: number) =>
  sql`update ${sql.identifier(table)} set author_id = ${DELETED_USER_ID}
    where id in (select id from ${sql.identifier(table)} where author_id = ${userId} order by id limit ${sql.raw(String(size))})`;

/** Moves so much of a counter from the member to the deleted user. */
const countOver = (tx: Db, userId: string, column: string, count: number) =>
  tx.execute(sql`
    update user_stats set ${sql.identifier(column)} = ${sql.identifier(column)} + case user_id when ${userId} then -${count}::int else ${count}::int end
    where user_id in (${userId}, ${DELETED_USER_ID})`);

/** Others don't count. */
type Moved = { status: string };
const visibleAmong = (rows: readonly Moved[]): number =>
  rows.filter(({ status }) => status === 'visible').length;

type HandOver = (tx: Db, userId: string, size: number) => Promise<number>;

const handOver: Record<'questions' | 'answers' | 'comments', HandOver> = {
  async questions(tx, userId, size) {
    const { rows } = await tx.execute<Moved>(
      sql`${next('all_questions', userId, size)} returning status`,
    );
    await countOver(tx, userId, 'question_count', visibleAmong(rows));
    return rows.length;
  },
  async answers(tx, userId, size) {
    const { rows } = await tx.execute<Moved>(sql`
      with moved as (${next('all_answers', userId, size)} returning created_at, status),
      months as (
        select date_trunc('month', created_at at time zone 'utc')::date as month, count(*)::int as count from moved where status = 'visible' group by 1
      ), taken as (
        update monthly_answers m set answer_count = m.answer_count - months.count from months
        where m.user_id = ${userId} and m.month = months.month returning m.month, months.count
      ), given as (
        insert into monthly_answers (month, user_id, answer_count) select month, ${DELETED_USER_ID}, count from taken
        on conflict (user_id, month) do update set answer_count = monthly_answers.answer_count + excluded.answer_count
      )
      select status from moved`);
    await countOver(tx, userId, 'answer_count', visibleAmong(rows));
    return rows.length;
  },
  async comments(tx, userId, size) {
    return (await tx.execute(next('all_comments', userId, size))).rowCount ?? 0;
  },
};

/** Makes a member's published insights the deleted user's. */
export async function handOverInsights(tx: Db, userId: string): Promise<void> {
  // What nobody else has read was never given to the site.
  await tx.execute(sql`delete from insights where author_id = ${userId} and state <> 'published'`);
  await tx.execute(
    sql`update insights set author_id = ${DELETED_USER_ID} where author_id = ${userId}`,
  );
}

const ACTIONS = '(answered|commented|mentioned|replied|asked|edited) ';

/**
 * Takes a member's name out of so many notifications of their actions that hold a sentence, as
 * those of an earlier version may. Returns how many there were.
 */
export async function forgetInNotifications(tx: Db, userId: string, size: number): Promise<number> {
  // The deleted user's name holds a space, so that what was changed is not found again.
  const named = `^\\S+ (?=${ACTIONS})`;
  const { rowCount } = await tx.execute(sql`
    update notifications set message = regexp_replace(message, ${named}::text, ${`${DELETED_USERNAME} `}::text)
    where ctid = any(array(
      select ctid from notifications where actor_id = ${userId} and kind = 'site' and message ~ ${named}::text limit ${sql.raw(String(size))}))`);
  return rowCount ?? 0;
}

/** Takes a member's name out of the mails about their actions. Returns those mails. */
export async function forgetInMails(tx: Db, username: string): Promise<string[]> {
  // A name holds letters, digits, _, - and a dot, which alone means something to a pattern.
  const named = `(?<![\\w.-])${username.replaceAll('.', '\\.')} (?=${ACTIONS})`;
  const without = (column: string) =>
    sql`regexp_replace(${sql.identifier(column)}, ${named}::text, ${`${DELETED_USERNAME} `}::text, 'g')`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mail_outbox set subject = ${without('subject')}, text = ${without('text')}, html = ${without('html')}
    where kind like 'notification%' and position(${username} in text) > 0 returning id`);
  return rows.map(({ id }) => id);
}

/** Deletes the member. What else is theirs goes by its foreign key; votes stay without a name. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from users where id = ${userId}`);
  await db.execute(sql`delete from rate_limits where key like '%:' || ${userId}::text`);
}
