import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { uploads } from '../../../platform/db/schema/people.ts';

export type Upload = typeof uploads.$inferSelect;
export type File = Pick<Upload, 'id' | 'key'>;

const file = { id: uploads.id, key: uploads.key };

export async function insertUpload(db: Db, upload: Omit<Upload, 'isUsed'>): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/**
 * Makes files of some kinds, but one, nobody's: what is nobody's is removed, at the latest by the
 * job.
 */
export function disownFiles(
  db: Db,
  userId: string,
  kinds: Upload['kind'][],
  exceptId?: string,
): Promise<File[]> {
  return db
    .update(uploads)
    .set({ userId: null })
    .where(
      and(
        eq(uploads.userId, userId),
        inArray(uploads.kind, kinds),
        exceptId === undefined ? undefined : ne(uploads.id, exceptId),
      ),
    )
    .returning(file);
}

export function disownFile(db: Db, id: string): Promise<File[]> {
  return db.update(uploads).set({ userId: null }).where(eq(uploads.id, id)).returning(file);
}

/** The sizes of those images for posts among these keys that are there. */
export function sizesOf(
  db: Db,
  keys: readonly string[],
): Promise<{ key: string; width: number | null; height: number | null }[]> {
  return db
    .select({ key: uploads.key, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(and(inArray(uploads.key, [...keys]), eq(uploads.kind, 'post')));
}

/** Avatars and evidence of members who are no longer here. */
export function filesOfNobody(db: Db, limit: number): Promise<File[]> {
  return db
    .select(file)
    .from(uploads)
    .where(
      and(isNull(uploads.userId), or(eq(uploads.kind, 'avatar'), eq(uploads.kind, 'evidence'))),
    )
    .limit(limit);
}

/** Images for posts that are older than `before` and were in no post when last looked for. */
export function unusedImages(db: Db, before: Date, limit: number): Promise<File[]> {
  return db
    .select(file)
    .from(uploads)
    .where(and(eq(uploads.isUsed, false), eq(uploads.kind, 'post'), lt(uploads.createdAt, before)))
    .orderBy(uploads.createdAt)
    .limit(limit);
}

/**
 * Marks the images that some post, earlier version or draft shows. Reads every post once; meant for
 * the night.
 */
export async function markUsedImages(db: Db, before: Date): Promise<void> {
  const shown = sql.join(
    [
      sql`source from all_questions`,
      sql`source from all_answers`,
      sql`source from all_comments`,
      sql`source from revisions`,
      sql`source from insights`,
      sql`content as source from drafts`,
    ].map(
      (texts) => sql`select source from (select ${texts}) texts where source like '%/uploads/%'`,
    ),
    sql` union all `,
  );
  await db.execute(sql`
    update uploads set is_used = true
    where not is_used and kind = 'post' and created_at < ${before} and key in (
      select distinct 'public/' || found[1] from (${shown}) shown, regexp_matches(shown.source, '/uploads/([0-9a-f]{32}\\.webp)', 'g') as found)`);
}
