import { and, arrayContains, count, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { INSIGHTS_PER_PAGE } from '@lotwise/domain/premium/insights';
import type { Db } from '../../../platform/db/db.ts';
import { userStats, users } from '../../../platform/db/schema/foundation.ts';
import { insights, insightSlugs } from '../../../platform/db/schema/insights.ts';
import { authorColumns } from '../../community/posts/posts.queries.ts';

export type InsightRow = typeof insights.$inferSelect;

/** The columns that a list shows; the others are not read. */
const listedColumns = {
  id: insights.id,
  slug: insights.slug,
  title: insights.title,
  excerpt: insights.excerpt,
  tags: insights.tags,
  jurisdiction: insights.jurisdiction,
  taxYearFrom: insights.taxYearFrom,
  taxYearTo: insights.taxYearTo,
  words: insights.words,
  restWords: insights.restWords,
  publishedAt: insights.publishedAt,
  editedAt: insights.editedAt,
  author: authorColumns,
};

const isPublished = (tag: string | undefined) =>
  and(
    eq(insights.state, 'published'),
    tag === undefined ? undefined : arrayContains(insights.tags, [tag]),
  );

const listed = (db: Db) =>
  db
    .select(listedColumns)
    .from(insights)
    .innerJoin(users, eq(users.id, insights.authorId))
    .innerJoin(userStats, eq(userStats.userId, insights.authorId));

export type ListedRow = Awaited<ReturnType<typeof publishedPage>>[number];

export function publishedPage(db: Db, { tag, page }: { tag: string | undefined; page: number }) {
  return listed(db)
    .where(isPublished(tag))
    .orderBy(desc(insights.publishedAt), desc(insights.id))
    .limit(INSIGHTS_PER_PAGE)
    .offset((page - 1) * INSIGHTS_PER_PAGE);
}

export async function countPublished(db: Db, tag: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(insights).where(isPublished(tag));
  return row?.total ?? 0;
}

/** A published insight by any slug it has had, without the text for premium members. */
export async function findPublished(db: Db, slug: string) {
  const [row] = await db
    .select({
      ...listedColumns,
      openingHtml: insights.openingHtml,
      htmlVersion: insights.htmlVersion,
      authorId: insights.authorId,
    })
    .from(insightSlugs)
    .innerJoin(insights, eq(insights.id, insightSlugs.insightId))
    .innerJoin(users, eq(users.id, insights.authorId))
    .innerJoin(userStats, eq(userStats.userId, insights.authorId))
    .where(and(eq(insightSlugs.slug, slug), eq(insights.state, 'published')));
  return row;
}

/** The part of an insight that is for premium members. */
export async function restOf(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ restHtml: insights.restHtml })
    .from(insights)
    .where(eq(insights.id, id));
  return row?.restHtml ?? '';
}

/** The newest openings, for the feed. */
export function newestOpenings(db: Db, limit: number) {
  return db
    .select({ ...listedColumns, openingHtml: insights.openingHtml })
    .from(insights)
    .innerJoin(users, eq(users.id, insights.authorId))
    .innerJoin(userStats, eq(userStats.userId, insights.authorId))
    .where(eq(insights.state, 'published'))
    .orderBy(desc(insights.publishedAt), desc(insights.id))
    .limit(limit);
}

export function publishedSlugs(db: Db, limit: number) {
  return db
    .select({ slug: insights.slug, publishedAt: insights.publishedAt, editedAt: insights.editedAt })
    .from(insights)
    .where(eq(insights.state, 'published'))
    .orderBy(desc(insights.publishedAt))
    .limit(limit);
}

const ownColumns = { insight: insights, author: { id: users.id, username: users.username } };

/** Those of an author, or of everyone, the last changed first. */
export function ownPage(
  db: Db,
  authorId: string | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select(ownColumns)
    .from(insights)
    .innerJoin(users, eq(users.id, insights.authorId))
    .where(authorId === null ? undefined : eq(insights.authorId, authorId))
    .orderBy(desc(insights.updatedAt), desc(insights.id))
    .limit(limit)
    .offset(offset);
}

export type OwnRow = Awaited<ReturnType<typeof ownPage>>[number];

export async function findOwn(db: Db, id: string): Promise<OwnRow | undefined> {
  const [row] = await db
    .select(ownColumns)
    .from(insights)
    .innerJoin(users, eq(users.id, insights.authorId))
    .where(eq(insights.id, id));
  return row;
}

export async function lockInsight(db: Db, id: string): Promise<InsightRow | undefined> {
  const [row] = await db.select().from(insights).where(eq(insights.id, id)).for('update');
  return row;
}

export async function insertInsight(db: Db, row: InsightRow): Promise<void> {
  await db.insert(insights).values(row);
}

export async function updateInsight(
  db: Db,
  id: string,
  change: Partial<InsightRow>,
): Promise<void> {
  await db.update(insights).set(change).where(eq(insights.id, id));
}

export async function deleteInsightRow(db: Db, id: string): Promise<void> {
  await db.delete(insights).where(eq(insights.id, id));
}

/** Lets one choice of a slug follow the other: what is free can't be locked. */
export async function lockSlugs(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('insight slugs', 0))`);
}

/** Those that begin like this and belong to other insights, now or before. */
export async function slugsLike(db: Db, start: string, exceptId: string): Promise<Set<string>> {
  const now = await db
    .select({ slug: insights.slug })
    .from(insights)
    .where(and(sql`starts_with(${insights.slug}, ${start})`, ne(insights.id, exceptId)));
  const before = await db
    .select({ slug: insightSlugs.slug })
    .from(insightSlugs)
    .where(
      and(sql`starts_with(${insightSlugs.slug}, ${start})`, ne(insightSlugs.insightId, exceptId)),
    );
  return new Set([...now, ...before].map(({ slug }) => slug));
}

/** Notes that an insight is read under a slug. */
export async function keepSlug(db: Db, insightId: string, slug: string): Promise<void> {
  await db.insert(insightSlugs).values({ slug, insightId }).onConflictDoNothing();
}

/** The insights whose time has come, locked, with whether their authors may still publish. */
export async function lockDue(db: Db, now: Date, limit: number) {
  const due = await db
    .select()
    .from(insights)
    .where(and(eq(insights.state, 'scheduled'), lte(insights.publishAt, now)))
    .orderBy(insights.publishAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const authors = await db
    .select({
      id: users.id,
      subscriptionTier: users.subscriptionTier,
      credential: authorColumns.credential,
    })
    .from(users)
    .where(
      inArray(
        users.id,
        due.map(({ authorId }) => authorId),
      ),
    );
  const mayWrite = new Set(
    authors
      .filter(
        ({ subscriptionTier, credential }) => subscriptionTier === 'admin' || credential !== null,
      )
      .map(({ id }) => id),
  );
  return due.map((row) => ({ row, mayPublish: mayWrite.has(row.authorId) }));
}
