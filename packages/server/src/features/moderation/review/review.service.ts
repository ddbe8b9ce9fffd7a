import type { TrustLevel } from '@lotwise/domain/community/posting-limits';
import {
  isInspected,
  likeness,
  linkedHosts,
  fingerprintOfText,
  NEAR_IDENTICAL,
  REVIEW_WINDOW_MS,
  REVIEWED_POSTS,
  type ReviewReason,
  reviewReason,
} from '@lotwise/domain/moderation/review';
import type { Db } from '../../../platform/db/db.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { plainText } from '@lotwise/domain/text/plain-text';
import * as queries from './fingerprints.queries.ts';

export interface Reviewed {
  type: PostType;
  id: string;
  authorId: string;
  trustLevel: TrustLevel;
  /** The post as it is rendered, with its title. */
  html: string;
  now: Date;
}

/** Why a moderator should see a post first, if one should. A new one is not stored yet. */
export async function inspect(
  tx: Db,
  { type, id, authorId, trustLevel, html, now }: Reviewed,
  { isEdit }: { isEdit: boolean },
): Promise<ReviewReason | null> {
  if (!isInspected(trustLevel)) return null;
  const since = new Date(now.getTime() - REVIEW_WINDOW_MS);
  const [all, fingerprint] = [linkedHosts(html), fingerprintOfText(plainText(html))];
  const approved = new Set(all.length > 0 ? await queries.approvedHosts(tx, authorId) : []);
  const hosts = all.filter((host) => !approved.has(host));
  const facts = {
    trustLevel,
    hosts,
    postCount: hosts.length > 0 ? await queries.countPosts(tx, authorId) : REVIEWED_POSTS,
    hostPosts: await queries.mostRepeated(tx, hosts, { postId: id, since }),
    likeness: await greatestLikeness(tx, fingerprint, { postId: id, since }),
  };
  await queries.storeFingerprint(
    tx,
    { postId: id, postType: type, authorId, hosts: all, fingerprint, createdAt: now },
    { isEdit },
  );
  return reviewReason(facts);
}

async function greatestLikeness(
  db: Db,
  fingerprint: readonly number[],
  among: { postId: string; since: Date; before?: Date },
): Promise<number> {
  const others = await queries.nearestFingerprints(db, fingerprint, among);
  return Math.max(0, ...others.map((other) => likeness(fingerprint, other)));
}

// Longer than a post's transaction may take, and than the job that asks takes to come again.
const AT_ONCE_MS = 3 * 60_000;

/**
 * The posts of the last minutes that are near-identical to an earlier one: posted at the same time,
 * neither could see the other.
 */
export async function repeatsPostedAtOnce(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - REVIEW_WINDOW_MS);
  const repeats: string[] = [];
  const recent = await queries.fingerprintsSince(db, new Date(now.getTime() - AT_ONCE_MS));
  for (const { postId, fingerprint, createdAt } of recent) {
    const among = { postId, since, before: createdAt };
    if ((await greatestLikeness(db, fingerprint, among)) >= NEAR_IDENTICAL) repeats.push(postId);
  }
  return repeats;
}
