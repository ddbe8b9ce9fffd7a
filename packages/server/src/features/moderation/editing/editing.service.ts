import { EXCERPT_MAX } from '@lotwise/domain/limits';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { refuseManyLinks, spend } from '../../members/allowance/allowance.service.ts';
import { record } from '../audit/audit.service.ts';
import { refuseInThread } from '../closing/thread.service.ts';
import { discardPosted } from '../../community/drafts/drafts.service.ts';
import { tellMentioned } from '../../community/mentions/mentions.service.ts';
import { type PostType, renderNew } from '../../community/posts/posts.service.ts';
import { excerptOf, plainText } from '../../community/posts/render.ts';
import { addTags, changeFacets, type Facets } from '../../community/questions/questions.service.ts';
import { reviewEdit } from '../review/review.service.ts';
import {
  type LockedPost,
  lockPost,
  lockTags,
  nameOf,
  removeTags,
  updateHeading,
  updateText,
} from './editing.queries.ts';
import { type NewVersion, noteRevision } from './history.service.ts';
import { rebuildSearch } from './search.service.ts';
import type { Editor } from './editor.service.ts';

type Loose = {
  title?: string | undefined;
  source?: string | undefined;
  tags?: string[] | undefined;
} & { [F in keyof Facets]?: Facets[F] | undefined };

export interface Edit {
  type: PostType;
  id: string;
  editor: Editor;
  /** Parts that are absent stay. */
  change: Loose;
  note: string | null;
  basedOn: string | null;
  now: Date;
  isLimited: boolean;
}

/**
 * Edits a post, all or nothing: its text, its history, tags, search and the members it names.
 * Answers the question it belongs to.
 */
export async function edit(
  db: Db,
  { type, id, editor, change, note, basedOn, now, isLimited }: Edit,
): Promise<{ questionId: string }> {
  return inTransaction(db, async (tx) => {
    const standing = await spend(tx, { memberId: editor.id, act: 'edits', now, isLimited });
    const post = await postFor(tx, type, id, editor);
    await refuseInThread(tx, post.questionId, 'edit');
    if (basedOn !== null && new Date(basedOn).getTime() !== post.updatedAt.getTime())
      throw new Refusal(
        'conflict',
        `This ${type} has been edited since you began. Look at the newer text, then save again.`,
      );
    const next = nextOf(post, change);
    if (changedParts(post, next).length > 0) {
      const { text, mentioned } = await renderNew(tx, type, {
        id,
        source: next.source,
        sourceFormat: post.sourceFormat,
      });
      refuseManyLinks(standing, text.html, type === 'question' ? 'description' : 'content');
      if (editor.id === post.authorId)
        await reviewEdit(tx, { type, id, authorId: editor.id, standing, html: text.html, now });
      // Later than the text it replaces, also within the same millisecond: an edit is told from it
      // by this time.
      const at = new Date(Math.max(now.getTime(), post.updatedAt.getTime() + 1));
      await noteRevision(tx, post, next, {
        editorId: editor.id,
        isByAdmin: editor.id !== post.authorId,
        note,
        at,
      });
      await updateText(tx, type, id, { ...text, updatedAt: at });
      if (next.title !== null && next.tags !== null)
        await changeHeading(tx, post, { title: next.title, tags: next.tags, html: text.html, now });
      if (type === 'question')
        await changeFacets(tx, {
          questionId: id,
          jurisdiction: next.jurisdiction,
          taxYear: next.taxYear,
        });
      if (editor.id !== post.authorId) await recordEdit(tx, post, next, { admin: editor, now });
      if (type !== 'comment') await rebuildSearch(tx, post.questionId);
      await tellMentioned(
        tx,
        { type, id, questionId: post.questionId, authorId: post.authorId, mentioned },
        now,
      );
    }
    await discardPosted(tx, editor.id, {
      place: `edit_${type}`,
      questionId: post.questionId,
      ...(type !== 'question' && { [`${type}Id`]: id }),
    });
    return { questionId: post.questionId };
  });
}

/** A post, locked, for someone who may change it: its author, or an admin. */
async function postFor(tx: Db, type: PostType, id: string, editor: Editor): Promise<LockedPost> {
  const post = await lockPost(tx, type, id);
  if (!post)
    throw new Refusal(
      'not_found',
      type === 'question' ? 'Question not found' : `This ${type} does not exist.`,
    );
  if (post.authorId !== editor.id && editor.subscriptionTier !== 'admin')
    throw new Refusal('forbidden', `Only the author of the ${type} can change it.`);
  return post;
}

async function changeHeading(
  tx: Db,
  post: LockedPost,
  { title, tags, html, now }: { title: string; tags: string[]; html: string; now: Date },
): Promise<void> {
  const held = post.tags ?? [];
  const gone = held.filter((tag) => !tags.includes(tag));
  const names = tags.filter((tag) => !held.includes(tag));
  await updateHeading(tx, post.id, {
    title,
    tags,
    excerpt: excerptOf(plainText(html), EXCERPT_MAX),
  });
  await lockTags(tx, [...gone, ...names]);
  await removeTags(tx, post.id, gone);
  await addTags(tx, { questionId: post.id, names, now });
}

/** What the post will say. Country and tax year may become none, so that absent and null differ. */
function nextOf(
  post: LockedPost,
  { title, source, tags, jurisdiction = post.jurisdiction, taxYear = post.taxYear }: Loose,
): NewVersion {
  return {
    title: title ?? post.title,
    source: source ?? post.source,
    tags: tags ?? post.tags,
    jurisdiction,
    taxYear,
  };
}

const PARTS = ['title', 'source', 'tags', 'jurisdiction', 'taxYear'] as const;
const changedParts = (post: LockedPost, next: NewVersion) =>
  PARTS.filter((part) => JSON.stringify(post[part]) !== JSON.stringify(next[part]));

/** An admin's edit of another's post, for the other admins: what it changed, from what to what. */
async function recordEdit(
  tx: Db,
  post: LockedPost,
  next: NewVersion,
  { admin, now }: { admin: Editor; now: Date },
): Promise<void> {
  const changed = changedParts(post, next);
  const { type, id } = post;
  await record(tx, {
    actor: admin,
    action: `${type} edited`,
    target: { type, id, name: nameOf(post) },
    memberId: post.authorId,
    before: Object.fromEntries(changed.map((part) => [part, post[part]])),
    after: Object.fromEntries(changed.map((part) => [part, next[part]])),
    now,
  });
}
