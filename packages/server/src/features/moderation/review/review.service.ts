import type { Standing } from '@lotwise/domain/posting-limits';
import {
  isInspected,
  likeness,
  linkedHosts,
  fingerprintOfText,
  REVIEW_WINDOW_MS,
  REVIEWED_POSTS,
  type ReviewReason,
  reviewReason,
} from '@lotwise/domain/review';
import type { Db } from '../../../platform/db/db.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { plainText } from '@lotwise/domain/plain-text';
import * as queries from './fingerprints.queries.ts';

export interface Reviewed {
  type: PostType;
  id: string;
  authorId: string;
  standing: Standing;
  /** The post as it is rendered, with its title. */
  html: string;
  now: Date;
}

/** Why a moderator should see a post first, if one should. */
export async function inspect(
  tx: Db,
  { type, id, authorId, standing, html, now }: Reviewed,
  own: { postCount: number },
): Promise<ReviewReason | null> {
  if (!isInspected(standing)) return null;
  const since = new Date(now.getTime() - REVIEW_WINDOW_MS);
  const [all, fingerprint] = [linkedHosts(html), fingerprintOfText(plainText(html))];
  const approved = new Set(all.length > 0 ? await queries.approvedHosts(tx, authorId) : []);
  const hosts = all.filter((host) => !approved.has(host));
  const facts = {
    standing,
    hosts,
    // Itself is counted by now.
    postCount:
      hosts.length > 0 ? (await queries.countPosts(tx, authorId)) + own.postCount : REVIEWED_POSTS,
    hostPosts: await queries.mostRepeated(tx, hosts, { postId: id, since }),
    likeness: Math.max(
      0,
      ...(await queries.nearestFingerprints(tx, fingerprint, { postId: id, since })).map((other) =>
        likeness(fingerprint, other),
      ),
    ),
  };
  await queries.storeFingerprint(tx, {
    postId: id,
    postType: type,
    authorId,
    hosts: all,
    fingerprint,
    createdAt: now,
  });
  return reviewReason(facts);
}
