import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { auditLog } from '../../../platform/db/schema/people.ts';

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

export interface EntryFilter {
  who?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

/** The question that a post is or belongs to, while there is one. */
const question = sql<{ id: string; title: string } | null>`case
  when ${auditLog.targetType} in ('question', 'answer', 'comment', 'post') and ${auditLog.targetId} ~ '^[0-9a-f-]{36}$'
  then (select jsonb_build_object('id', q.id, 'title', q.title) from questions q where q.id = coalesce(
    (select a.question_id from answers a where a.id = ${auditLog.targetId}::uuid),
    (select c.question_id from comments c where c.id = ${auditLog.targetId}::uuid),
    (select h.question_id from hidden_posts h where h.post_id = ${auditLog.targetId}::uuid),
    ${auditLog.targetId}::uuid))
end`;

const actor = alias(users, 'actor');
const member = alias(users, 'member');

/** Entries with the names of today, the latest first. */
export function latestEntries(db: Db, filter: EntryFilter, limit: number, offset: number) {
  return db
    .select({
      id: auditLog.id,
      actorName: sql<string | null>`coalesce(${actor.username}, ${auditLog.actorName})`,
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      targetName: auditLog.targetName,
      memberName: member.username,
      question,
      before: auditLog.before,
      after: auditLog.after,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(member, eq(member.id, auditLog.memberId))
    .where(and(...conditions(filter)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
}

const named = (name: string): SQL =>
  sql`(select id from users where lower(username) = lower(${name}) and closed_at is null)`;

function conditions({ who, action, target, from, before }: EntryFilter): (SQL | undefined)[] {
  return [
    who
      ? or(
          eq(auditLog.actorId, named(who)),
          and(isNull(auditLog.actorId), sql`lower(${auditLog.actorName}) = lower(${who})`),
        )
      : undefined,
    action ? eq(auditLog.action, action) : undefined,
    target
      ? or(
          eq(auditLog.memberId, named(target)),
          eq(auditLog.targetId, target),
          sql`position(lower(${target}) in lower(${auditLog.targetName})) > 0`,
        )
      : undefined,
    from ? gte(auditLog.createdAt, from) : undefined,
    before ? lt(auditLog.createdAt, before) : undefined,
  ];
}

/** Every action there is, by one step in the index for each. */
export async function distinctActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive found (action) as (
      select min(action) from audit_log
      union all select (select min(action) from audit_log where action > found.action) from found where found.action is not null
    ) select action from found where action is not null`);
  return rows.map(({ action }) => action);
}

/** Entries that concern a member, or hold one of these words somewhere. */
export async function entriesAbout(db: Db, memberId: string, words: readonly string[]) {
  const { rows } = await db.execute<{
    id: string;
    isAbout: boolean;
    targetName: string | null;
    before: unknown;
    after: unknown;
  }>(sql`
    select id, (member_id is not distinct from ${memberId}::uuid or target_id = ${memberId}) as "isAbout", target_name as "targetName", before, after from audit_log
    where member_id = ${memberId} or target_id = ${memberId}
      or exists (select from unnest(${sql.param([...words])}::text[]) word where position(lower(word) in lower(concat_ws(' ', target_name, before, after))) > 0)
    for update`);
  return rows;
}

export async function rewriteEntry(
  db: Db,
  id: string,
  change: Pick<typeof auditLog.$inferInsert, 'targetName' | 'before' | 'after'>,
): Promise<void> {
  await db.update(auditLog).set(change).where(eq(auditLog.id, id));
}
