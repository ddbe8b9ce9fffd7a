import type { Standing } from '@lotwise/domain/posting-limits';
import {
  likeness,
  linkedHosts,
  printOf,
  REVIEW_NOTES,
  REVIEW_WINDOW_MS,
  REVIEWED_POSTS,
  type ReviewReason,
  reviewReason,
} from '@lotwise/domain/review';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { setAside } from '../hiding/hiding.service.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { plainText } from '../../community/posts/render.ts';
import {
  approvedHosts,
  countPosts,
  mostRepeated,
  nearestPrints,
  storePrint,
} from './prints.queries.ts';

interface Reviewed {
  type: PostType;
  id: string;
  authorId: string;
  standing: Standing;
  /** The post as it is rendered, with its title. */
  html: string;
  now: Date;
}

/**
 * Looks at a new post, at the end of the transaction that posts it: one that looks like spam is set
 * aside until a moderator has seen it. Answers whether it was.
 */
export async function reviewNew(tx: Db, post: Reviewed): Promise<boolean> {
  const reason = await lookAt(tx, post, { postCount: -1 });
  if (reason === null) return false;
  await setAside(tx, {
    type: post.type,
    id: post.id,
    state: 'held',
    reason: 'review',
    note: REVIEW_NOTES[reason],
    moderatorId: null,
    now: post.now,
  });
  return true;
}

/**
 * Refuses an edit that would bring in what a new post would wait for. Edits of what a human
 * approved pass.
 */
export async function reviewEdit(tx: Db, post: Reviewed): Promise<void> {
  const reason = await lookAt(tx, post, { postCount: 0 });
  if (reason === 'links' || reason === 'repeated_host')
    throw new Refusal(
      'forbidden',
      'Links to this site can’t be added by an edit yet: a moderator has to see them first. Please post it anew, or leave the link out.',
    );
}

async function lookAt(
  tx: Db,
  { type, id, authorId, standing, html, now }: Reviewed,
  own: { postCount: number },
): Promise<ReviewReason | null> {
  if (standing === 'trusted' || standing === 'exempt') return null;
  const since = new Date(now.getTime() - REVIEW_WINDOW_MS);
  const [all, print] = [linkedHosts(html), printOf(plainText(html))];
  const approved = new Set(all.length > 0 ? await approvedHosts(tx, authorId) : []);
  const hosts = all.filter((host) => !approved.has(host));
  const facts = {
    standing,
    hosts,
    // Itself is counted by now.
    postCount: hosts.length > 0 ? (await countPosts(tx, authorId)) + own.postCount : REVIEWED_POSTS,
    hostPosts: await mostRepeated(tx, hosts, { postId: id, since }),
    likeness: Math.max(
      0,
      ...(await nearestPrints(tx, print, { postId: id, since })).map((other) =>
        likeness(print, other),
      ),
    ),
  };
  await storePrint(tx, { postId: id, postType: type, authorId, hosts: all, print, createdAt: now });
  return reviewReason(facts);
}
