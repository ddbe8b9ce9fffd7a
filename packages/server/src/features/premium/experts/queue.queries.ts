import type { Country } from '@lotwise/domain/countries/countries';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { expertClaims } from '../../../platform/db/schema/experts.ts';
import { questionStats, tags, users } from '../../../platform/db/schema/foundation.ts';

/** What a member says they know, and where their verified professions of a day are. */
export async function expertiseOf(
  db: Db,
  userId: string,
  day: string,
): Promise<{ tags: string[]; countries: Country[] }> {
  const { rows } = await db.execute<{ tags: string[]; countries: Country[] }>(sql`
    select u.expertise_tags as tags,
      array(select distinct c.jurisdiction from credentials c where c.user_id = u.id and c.state = 'granted' and c.expires_on >= ${day}::date) as countries
    from users u where u.id = ${userId}`);
  return rows[0] ?? { tags: [], countries: [] };
}

/** What a page of the queue is narrowed to: tags by their id, with how many questions have them. */
export interface Narrowed {
  tagIds: number[];
  taggedCount: number;
  jurisdictions: Jurisdiction[];
}

/** The tags of these names. */
export async function tagsNamed(
  db: Db,
  names: readonly string[],
): Promise<{ id: number; questionCount: number }[]> {
  return db
    .select({ id: tags.id, questionCount: tags.questionCount })
    .from(tags)
    .where(sql`${tags.name} = any(${sql.param([...names])}::text[])`);
}

interface Part {
  /** Whose queue it is: their own questions are not in it. */
  readerId: string;
  /** Null for all. */
  narrowed: Narrowed | null;
  limit: number;
  offset: number;
}

/**
 * A filtered queue stops at this page, as the site's lists do: nobody reads further, and each
 * further page would have to skip more rows that do not match.
 */
export const NARROWED_MAX = 1000;
/**
 * Up to so many tagged questions are gathered and sorted; of more, every few that one walks past
 * are among them.
 */
const GATHERED_MAX = 10_000;

const isOthers = (readerId: string) =>
  sql`s.question_id not in (select q.id from questions q where q.author_id = ${readerId})`;

// `offset 0` in a subquery keeps the planner from gathering all tagged questions for the few that
// are looked at.
/**
 * Premium members' questions without an answer, the longest waiting first. They are few, and their
 * index holds nothing else.
 */
export async function priorityIds(
  db: Db,
  { readerId, narrowed, limit }: Omit<Part, 'offset'>,
): Promise<string[]> {
  const fits =
    narrowed === null
      ? sql`true`
      : sql`(exists (select from question_tags t where t.question_id = s.question_id and t.tag_id = any(${sql.param(narrowed.tagIds)}::int[]) offset 0) or f.jurisdiction = any(${sql.param(narrowed.jurisdictions)}::text[]))`;
  return idsOf(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)} select s.question_id as id from question_stats s left join question_facets f on f.question_id = s.question_id
      where s.answer_count = 0 and s.is_priority and ${fits} and ${isOthers(readerId)} order by s.created_at, s.question_id limit ${limit}`,
  );
}

/**
 * The other questions without an answer, the newest first. Tags and places are sought apart and
 * then merged: in one condition neither index helps.
 */
export async function otherIds(
  db: Db,
  { readerId, narrowed, limit, offset }: Part,
): Promise<string[]> {
  const end = offset + limit;
  const waiting = (fits: SQL) => sql`
    (select s.question_id, s.created_at from question_stats s where s.answer_count = 0 and not s.is_priority and ${fits} and ${isOthers(readerId)}
      order by s.created_at desc, s.question_id desc limit ${end})`;
  const parts = narrowed === null ? [sql`true`] : [...tagged(narrowed), ...placed(narrowed)];
  if (parts.length === 0) return [];
  const found = sql.join(parts.map(waiting), sql` union `);
  return idsOf(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)} select question_id as id from (${found}) found order by created_at desc, question_id desc limit ${limit} offset ${offset}`,
  );
}

function tagged({ tagIds, taggedCount }: Narrowed): SQL[] {
  if (tagIds.length === 0) return [];
  const isTagged = sql`t.tag_id = any(${sql.param(tagIds)}::int[])`;
  return taggedCount <= GATHERED_MAX
    ? [sql`s.question_id in (select t.question_id from question_tags t where ${isTagged})`]
    : [
        sql`exists (select from question_tags t where t.question_id = s.question_id and ${isTagged} offset 0)`,
      ];
}

function placed({ jurisdictions }: Narrowed): SQL[] {
  if (jurisdictions.length === 0) return [];
  return [
    sql`s.question_id in (select f.question_id from question_facets f where f.jurisdiction = any(${sql.param(jurisdictions)}::text[]))`,
  ];
}

async function idsOf(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Who is answering which of these questions. */
export function claimsOn(db: Db, questionIds: readonly string[], now: Date) {
  return db
    .select({
      questionId: expertClaims.questionId,
      userId: expertClaims.userId,
      username: users.username,
      endsAt: expertClaims.endsAt,
    })
    .from(expertClaims)
    .innerJoin(users, eq(users.id, expertClaims.userId))
    .where(
      and(
        sql`${expertClaims.questionId} = any(${sql.param([...questionIds])}::uuid[])`,
        gt(expertClaims.endsAt, now),
      ),
    );
}

/**
 * How many answers a question has, locked against a first one meanwhile; undefined for no question.
 */
export async function lockAnswerCount(db: Db, questionId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ count: questionStats.answerCount })
    .from(questionStats)
    .where(eq(questionStats.questionId, questionId))
    .for('no key update');
  return row?.count;
}

export async function saveClaim(db: Db, claim: typeof expertClaims.$inferInsert): Promise<void> {
  await db
    .insert(expertClaims)
    .values(claim)
    .onConflictDoUpdate({ target: expertClaims.questionId, set: claim });
}

/** False when the member held none. */
export async function deleteClaim(db: Db, questionId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(expertClaims)
    .where(and(eq(expertClaims.questionId, questionId), eq(expertClaims.userId, userId)))
    .returning({ id: expertClaims.questionId });
  return rows.length > 0;
}

export async function deleteClaimsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(expertClaims).where(lt(expertClaims.endsAt, before));
}
