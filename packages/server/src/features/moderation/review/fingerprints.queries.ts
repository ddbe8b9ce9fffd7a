import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { postFingerprints } from '../../../platform/db/schema/review.ts';

export type NewFingerprint = typeof postFingerprints.$inferInsert;

/** Stores what of a post is compared; an edit replaces it and keeps its approval. */
export async function storeFingerprint(db: Db, fingerprint: NewFingerprint): Promise<void> {
  await db
    .insert(postFingerprints)
    .values(fingerprint)
    .onConflictDoUpdate({
      target: postFingerprints.postId,
      set: { hosts: fingerprint.hosts, fingerprint: fingerprint.fingerprint },
    });
}

/** The hosts that a human approved in posts of this author. */
export async function approvedHosts(db: Db, authorId: string): Promise<string[]> {
  const { rows } = await db.execute<{ host: string }>(sql`
    select distinct unnest(hosts) as host from post_prints where author_id = ${authorId} and approved_at is not null`);
  return rows.map(({ host }) => host);
}

/** The number of other posts since a time that link to the most repeated of these hosts. */
export async function mostRepeated(
  db: Db,
  hosts: readonly string[],
  { postId, since }: { postId: string; since: Date },
): Promise<number> {
  if (hosts.length === 0) return 0;
  const { rows } = await db.execute<{ most: number }>(sql`
    select coalesce(max(posts), 0)::int as most from (
      select count(*) as posts from post_prints p, unnest(p.hosts) as host
      where p.hosts && ${sql.param([...hosts])}::text[] and host = any(${sql.param([...hosts])}::text[]) and p.created_at > ${since} and p.post_id <> ${postId}
      group by host) counted`);
  return rows[0]?.most ?? 0;
}

const NEAREST = 20;

/** The fingerprints of other posts since a time that share most with this one. */
export async function nearestFingerprints(
  db: Db,
  fingerprint: readonly number[],
  { postId, since }: { postId: string; since: Date },
): Promise<number[][]> {
  if (fingerprint.length === 0) return [];
  const { rows } = await db.execute<{ print: number[] }>(sql`
    select print from post_prints where print && ${sql.param([...fingerprint])}::int[] and created_at > ${since} and post_id <> ${postId}
    order by cardinality(array(select unnest(print) intersect select unnest(${sql.param([...fingerprint])}::int[]))) desc limit ${NEAREST}`);
  return rows.map((row) => row.print);
}

/** How many posts of a member everyone sees. */
export async function countPosts(db: Db, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (question_count + answer_count + (select count(*) from comments where author_id = ${memberId}))::int as count from user_stats where user_id = ${memberId}`);
  return rows[0]?.count ?? 0;
}

export async function setApproved(db: Db, postId: string, now: Date): Promise<void> {
  await db
    .update(postFingerprints)
    .set({ approvedAt: now })
    .where(eq(postFingerprints.postId, postId));
}

/** Forgets what is too old to be compared. What was approved stays. */
export async function deleteFingerprintsBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(postFingerprints)
    .where(
      and(lt(postFingerprints.createdAt, before), sql`${postFingerprints.approvedAt} is null`),
    );
}
