import { EXCERPT_MAX } from '@lotwise/domain/limits';
import type { Tier } from '@lotwise/domain/tiers';
import { type Db, inTransaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseManyLinks, spend } from '../allowance/allowance.service.ts';
import { discardPosted } from '../drafts/drafts.service.ts';
import { tellMentioned } from '../mentions/mentions.service.ts';
import { type PostType, renderNew } from '../posts/posts.service.ts';
import { excerptOf, plainText } from '../posts/render.ts';
import { addTags } from '../questions/questions.service.ts';
import { type LockedPost, lockPost, lockTags, removeTags, updateHeading, updateText } from './editing.queries.ts';
import { noteRevision } from './history.service.ts';
import { rebuildSearch } from './search.service.ts';

/** Who changes a post. */
export interface Editor {
  id: string;
  username: string;
  subscriptionTier: Tier;
}

export interface Edit {
  type: PostType;
  id: string;
  editor: Editor;
  /** Parts that are absent stay. */
  change: { title?: string | undefined; source?: string | undefined; tags?: string[] | undefined };
  note: string | null;
  basedOn: string | null;
  now: Date;
  isLimited: boolean;
}

/** Edits a post, all or nothing: its text, its history, tags, search and the members it names. Answers the question it belongs to. */
export async function edit(db: Db, { type, id, editor, change, note, basedOn, now, isLimited }: Edit): Promise<{ questionId: string }> {
  return inTransaction(db, async (tx) => {
    const standing = await spend(tx, { memberId: editor.id, act: 'edits', now, isLimited });
    const post = await postFor(tx, type, id, editor);
    if (basedOn !== null && new Date(basedOn).getTime() !== post.updatedAt.getTime())
      throw new Refusal('conflict', `This ${type} has been edited since you began. Look at the newer text, then save again.`);
    const next = { title: change.title ?? post.title, source: change.source ?? post.source, tags: change.tags ?? post.tags };
    if (!isSame(post, next)) {
      const { text, mentioned } = await renderNew(tx, type, { id, source: next.source, sourceFormat: post.sourceFormat });
      refuseManyLinks(standing, text.html, type === 'question' ? 'description' : 'content');
      // Later than the text it replaces, also within the same millisecond: an edit is told from it by this time.
      const at = new Date(Math.max(now.getTime(), post.updatedAt.getTime() + 1));
      await noteRevision(tx, post, next, { editorId: editor.id, isByAdmin: editor.id !== post.authorId, note, at });
      await updateText(tx, type, id, { ...text, updatedAt: at });
      if (next.title !== null && next.tags !== null) await changeHeading(tx, post, { title: next.title, tags: next.tags, html: text.html, now });
      if (type !== 'comment') await rebuildSearch(tx, post.questionId);
      await tellMentioned(tx, { type, id, questionId: post.questionId, authorId: post.authorId, mentioned }, now);
    }
    await discardPosted(tx, editor.id, { place: `edit_${type}`, questionId: post.questionId, ...(type !== 'question' && { [`${type}Id`]: id }) });
    return { questionId: post.questionId };
  });
}

/** A post, locked, for someone who may change it: its author, or an admin. */
async function postFor(tx: Db, type: PostType, id: string, editor: Editor): Promise<LockedPost> {
  const post = await lockPost(tx, type, id);
  if (!post) throw new Refusal('not_found', type === 'question' ? 'Question not found' : `This ${type} does not exist.`);
  if (post.authorId !== editor.id && editor.subscriptionTier !== 'admin') throw new Refusal('forbidden', `Only the author of the ${type} can change it.`);
  return post;
}

async function changeHeading(tx: Db, post: LockedPost, { title, tags, html, now }: { title: string; tags: string[]; html: string; now: Date }): Promise<void> {
  const held = post.tags ?? [];
  const gone = held.filter((tag) => !tags.includes(tag));
  const names = tags.filter((tag) => !held.includes(tag));
  await updateHeading(tx, post.id, { title, tags, excerpt: excerptOf(plainText(html), EXCERPT_MAX) });
  await lockTags(tx, [...gone, ...names]);
  await removeTags(tx, post.id, gone);
  await addTags(tx, { questionId: post.id, names, now });
}

function isSame(post: LockedPost, next: { title: string | null; source: string; tags: string[] | null }): boolean {
  return post.title === next.title && post.source === next.source && (post.tags ?? []).join() === (next.tags ?? []).join();
}
