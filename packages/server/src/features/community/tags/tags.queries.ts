import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { tags } from '../../../platform/db/schema/foundation.ts';

export async function findTag(db: Db, name: string) {
  const rows = await db
    .select({
      id: tags.id,
      tag: tags.name,
      description: tags.description,
      count: tags.questionCount,
    })
    .from(tags)
    .where(eq(tags.name, name));
  return rows[0];
}

const LOOKED_AT = 500;

/** The tags that occur most often with a tag in its newest questions. */
export async function tagsBeside(
  db: Db,
  tagId: number,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select t.name as tag, t.question_count as count
    from (
      select beside.tag_id, count(*) as together
      from (select question_id from question_tags where tag_id = ${tagId} order by created_at desc, question_id desc limit ${sql.raw(String(LOOKED_AT))}) own
      join question_tags beside using (question_id) where beside.tag_id <> ${tagId}
      group by beside.tag_id order by together desc, beside.tag_id limit ${limit}
    ) most join tags t on t.id = most.tag_id order by most.together desc, t.name`);
  return rows;
}

/** Describes the tags that have no description yet. What an admin wrote stays. */
export async function describe(
  db: Db,
  descriptions: Readonly<Record<string, string>>,
): Promise<void> {
  await db.execute(sql`
    update tags set description = d.text from unnest(${sql.param(Object.keys(descriptions))}::text[], ${sql.param(Object.values(descriptions))}::text[]) d (name, text)
    where tags.name = d.name and tags.description is null`);
}
