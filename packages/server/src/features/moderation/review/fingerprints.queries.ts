import { hashesToFind, leastShared, RAREST_HASHES } from '@lotwise/domain/moderation/review';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { postFingerprints } from '../../../platform/db/schema/review.ts';

export type NewFingerprint = typeof postFingerprints.$inferInsert;

/** Stores what of a post is compared; an edit replaces it and keeps its approval. */
export async function storeFingerprint(
  db: Db,
  post: NewFingerprint,
  { isEdit }: { isEdit: boolean },
): Promise<void> {
  await db
    .insert(postFingerprints)
    .values(post)
    .onConflictDoUpdate({
      target: postFingerprints.postId,
      set: { hosts: post.hosts, fingerprint: post.fingerprint },
    });
  if (isEdit) await db.execute(sql`delete from post_hashes where post_id = ${post.postId}`);
  const hashes = hashesToFind(post.fingerprint);
  if (hashes.length > 0)
    await db.execute(
      sql`insert into post_hashes (hash, post_id) select unnest(${sql.param(hashes)}::int[]), ${post.postId}::uuid`,
    );
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

// A hash that so many posts have is common; how many more have it doesn't matter.
const COMMON = 50;
// A wave of so many posts is compared whole.
const WAVE = 300;

/**
 * The fingerprints of other posts since a time that may be near-identical to this one: of its hashes
 * that other posts have, if they are enough, the rarest are looked up, and the posts that have most
 * of these are returned. It reads a bounded number of rows, however many posts there are.
 */
export async function nearestFingerprints(
  db: Db,
  fingerprint: readonly number[],
  { postId, since, before = null }: { postId: string; since: Date; before?: Date | null },
): Promise<number[][]> {
  if (fingerprint.length === 0) return [];
  const { rows } = await db.execute<{ print: number[] }>(sql`
    with shared as materialized (
      select own.hash, posts from unnest(${sql.param(hashesToFind(fingerprint))}::int[]) as own (hash)
      cross join lateral (
        select count(*) as posts from (
          select from post_hashes h where h.hash = own.hash and h.post_id <> ${postId} limit ${COMMON}
        ) few
      ) counted
      where posts > 0
    ), rarest as materialized (
      select hash from shared where (select count(*) from shared) >= ${leastShared(fingerprint.length)}
      order by posts, hash limit ${RAREST_HASHES}
    ), candidates as materialized (
      select newest.post_id from rarest
      cross join lateral (
        select post_id from post_hashes h where h.hash = rarest.hash order by post_id desc limit ${WAVE}
      ) newest
      where newest.post_id <> ${postId} group by newest.post_id order by count(*) desc, newest.post_id desc limit ${WAVE}
    )
    select p.print from candidates join post_prints p using (post_id)
    where p.created_at > ${since}
      and (${before}::timestamptz is null or (p.created_at, p.post_id) < (${before}::timestamptz, ${postId}::uuid))`);
  return rows.map((row) => row.print);
}

/** The posts since a time that no human has approved. */
export async function fingerprintsSince(db: Db, since: Date) {
  const { postId, fingerprint, createdAt } = postFingerprints;
  return db
    .select({ postId, fingerprint, createdAt })
    .from(postFingerprints)
    .where(and(gt(createdAt, since), isNull(postFingerprints.approvedAt)))
    .orderBy(createdAt, postId);
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

/** Forgets fingerprints. What was approved stays. */
export async function deleteFingerprintsBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(postFingerprints)
    .where(
      and(lt(postFingerprints.createdAt, before), sql`${postFingerprints.approvedAt} is null`),
    );
}

/** Forgets by what posts are found. */
export async function deleteHashesBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    delete from post_hashes h using post_prints p where p.post_id = h.post_id and p.created_at < ${before}`);
}
