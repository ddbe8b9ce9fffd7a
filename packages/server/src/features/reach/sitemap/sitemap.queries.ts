import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** A part of the sitemap: the questions from `firstId` up to the next part's. */
export interface SitemapPart extends Record<string, unknown> {
  number: number;
  firstId: string;
  /**
   * The first id that is no longer in the part; null for the last part, which new questions join.
   */
  endId: string | null;
  /** ISO 8601 UTC. */
  changedAt: string;
}

const iso = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export async function findParts(db: Db): Promise<SitemapPart[]> {
  const { rows } = await db.execute<SitemapPart>(sql`
    select number, first_id as "firstId", lead(first_id) over (order by number) as "endId", ${iso(sql`changed_at`)} as "changedAt" from sitemap_parts order by number`);
  return rows;
}

/** Draws the boundaries again. Two at once wait for each other; readers go on with the old ones. */
export async function redrawParts(db: Db, partSize: number): Promise<void> {
  await db.execute(sql`lock table sitemap_parts in share row exclusive mode`);
  await db.execute(sql`delete from sitemap_parts`);
  await db.execute(sql`
    insert into sitemap_parts (number, first_id, changed_at)
    select number, min(id collate "C")::uuid, max(active_at) from (
      select question_id::text as id, active_at, ((row_number() over (order by question_id) - 1) / ${partSize}::int)::int + 1 as number from question_stats
    ) numbered group by number`);
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface SitemapQuestion extends Record<string, unknown> {
  id: string;
  title: string;
  /** ISO 8601 UTC. */
  changedAt: string;
}

/**
 * The next questions of a part, in the order of their ids, after one of them or from the beginning.
 */
export async function nextQuestions(
  db: Db,
  { firstId, endId }: Pick<SitemapPart, 'firstId' | 'endId'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<SitemapQuestion[]> {
  const start = after === null ? sql`q.id >= ${firstId}` : sql`q.id > ${after}`;
  const { rows } = await db.execute<SitemapQuestion>(sql`
    select q.id, q.title, ${iso(sql`greatest(q.updated_at, s.active_at)`)} as "changedAt" from questions q join question_stats s on s.question_id = q.id
    where ${start} and q.id < ${endId ?? LAST_ID} order by q.id limit ${limit}`);
  return rows;
}
