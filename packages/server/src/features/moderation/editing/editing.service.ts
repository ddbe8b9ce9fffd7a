import type { questionEdit } from '@lotwise/contract/moderation/editing';
import type { z } from 'zod';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import { given, keysOf } from '@lotwise/domain/shared/keys';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';
import { addTags, changeFacets } from '../../community/questions/questions.service.ts';
import { record } from '../../members/audit/audit.service.ts';
import { deletePassages } from '../../community/passages/passages.service.ts';
import * as queries from './editing.queries.ts';
import type { Editor } from './editor.service.ts';

/** What an edit changes; parts that are absent stay. */
export type Change = Omit<z.output<typeof questionEdit>, 'description' | 'note' | 'basedOn'> & {
  source?: string | undefined;
};

/** A post, locked, for someone who may change it: its author, or an admin. */
export async function lockForEdit(
  tx: Db,
  type: PostType,
  id: string,
  editor: Editor,
): Promise<queries.LockedPost> {
  const post = await queries.lockPost(tx, type, id);
  if (!post)
    throw new Refusal(
      'not_found',
      type === 'question' ? 'Question not found' : `This ${type} does not exist.`,
    );
  if (post.authorId !== editor.id && editor.subscriptionTier !== 'admin')
    throw new Refusal('forbidden', `Only the author of the ${type} can change it.`);
  return post;
}

/** Refuses an edit of a text that is not the newest any more. */
export function refuseOutdated(post: queries.LockedPost, basedOn: string | null): void {
  if (basedOn !== null && new Date(basedOn).getTime() !== post.updatedAt.getTime())
    throw new Refusal(
      'conflict',
      `This ${post.type} has been edited since you began. Look at the newer text, then save again.`,
    );
}

interface Written {
  text: { source: string; html: string; htmlVersion: number };
  /** When it was edited, as readers see it. */
  at: Date;
  now: Date;
}

/** Writes a post’s new text, and a question’s heading and facets. */
export async function write(
  tx: Db,
  post: queries.LockedPost,
  { title, source: _source, tags, ...facets }: queries.Version,
  { text, at, now }: Written,
): Promise<void> {
  await queries.updateText(tx, post.type, post.id, { ...text, updatedAt: at });
  // What it said is quoted no more, from now on.
  if (post.type === 'answer') await deletePassages(tx, [post.id]);
  if (title !== null && tags !== null)
    await changeHeading(tx, post, { title, tags, html: text.html, now });
  if (post.type === 'question') await changeFacets(tx, { questionId: post.id, facets });
}

async function changeHeading(
  tx: Db,
  post: queries.LockedPost,
  { title, tags, html, now }: { title: string; tags: string[]; html: string; now: Date },
): Promise<void> {
  const held = post.version.tags ?? [];
  const gone = held.filter((tag) => !tags.includes(tag));
  const names = tags.filter((tag) => !held.includes(tag));
  await queries.updateHeading(tx, post.id, {
    title,
    tags,
    excerpt: excerptOf(plainText(html), EXCERPT_MAX),
  });
  await queries.lockTags(tx, [...gone, ...names]);
  await queries.removeTags(tx, post.id, gone);
  await addTags(tx, { questionId: post.id, names, now });
}

/** What the post will say. A facet may become none, so that absent and null differ. */
export const nextOf = (
  { version }: queries.LockedPost,
  change: Change,
  // Does not compile for a part of an edit that versions lack.
): queries.Version & Record<keyof Change, unknown> => ({ ...version, ...given(change) });

export const changedParts = ({ version }: queries.LockedPost, next: queries.Version) =>
  keysOf(version).filter((part) => JSON.stringify(version[part]) !== JSON.stringify(next[part]));

/** An admin's edit of another's post, for the other admins: what it changed, from what to what. */
export async function recordEdit(
  tx: Db,
  post: queries.LockedPost,
  next: queries.Version,
  { admin, now }: { admin: Editor; now: Date },
): Promise<void> {
  const changed = changedParts(post, next);
  const { type, id } = post;
  await record(tx, {
    actor: admin,
    action: `${type} edited`,
    target: { type, id, name: queries.nameOf(post.version) },
    memberId: post.authorId,
    before: Object.fromEntries(changed.map((part) => [part, post.version[part]])),
    after: Object.fromEntries(changed.map((part) => [part, next[part]])),
    now,
  });
}
