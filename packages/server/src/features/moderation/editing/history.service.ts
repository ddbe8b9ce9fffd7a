import type { Author } from '@lotwise/contract/shared';
import type { History, Revision } from '@lotwise/contract/moderation/editing';
import { REVISIONS_PER_PAGE } from '@lotwise/domain/shared/limits';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import type { LockedPost, Version } from './editing.queries.ts';
import { currentOf, insertRevision, lastRevision, revisionsOf } from './revisions.queries.ts';

/** The versions of a post, newest first, and what the oldest of the page grew from. */
export async function historyOf(
  db: Db,
  type: PostType,
  id: string,
  page: number,
): Promise<History> {
  const current = await currentOf(db, type, id);
  if (!current) throw new Refusal('not_found', `This ${type} does not exist.`);
  const { questionId, questionTitle, createdAt, ...text } = current;
  const last = await lastRevision(db, type, id);
  if (last === 0) {
    const only = {
      ...text,
      number: 1,
      note: null,
      isByAdmin: false,
      createdAt: createdAt.toISOString(),
    };
    return {
      questionId,
      questionTitle,
      revisions: page === 1 ? [only] : [],
      before: null,
      totalPages: 1,
    };
  }
  const rows = await revisionsOf(db, type, id, {
    limit: REVISIONS_PER_PAGE + 1,
    offset: (page - 1) * REVISIONS_PER_PAGE,
  });
  const found = rows.map(({ editor, ...row }): Revision => ({
    ...row,
    editor: editorOf(editor),
    createdAt: row.createdAt.toISOString(),
  }));
  return {
    questionId,
    questionTitle,
    revisions: found.slice(0, REVISIONS_PER_PAGE),
    before: found[REVISIONS_PER_PAGE] ?? null,
    totalPages: Math.ceil(last / REVISIONS_PER_PAGE),
  };
}

// A left join gives nulls where the editor's account is deleted.
function editorOf(row: { [K in keyof Author]: Author[K] | null } | null): Author | null {
  if (
    !row ||
    row.id === null ||
    row.username === null ||
    row.reputation === null ||
    row.subscriptionTier === null ||
    row.isEditorial === null
  )
    return null;
  const { id, username, profileImageUrl, reputation, subscriptionTier, isEditorial, credential } =
    row;
  return { id, username, profileImageUrl, reputation, subscriptionTier, isEditorial, credential };
}

/** Writes what a post will say into its history, and before its first edit what it said. */
export async function noteRevision(
  tx: Db,
  post: LockedPost,
  next: Version,
  edit: { editorId: string; isByAdmin: boolean; note: string | null; at: Date },
): Promise<void> {
  const { sourceFormat } = post;
  let last = await lastRevision(tx, post.type, post.id);
  if (last === 0)
    await insertRevision(tx, post.type, post.id, {
      id: newId(),
      number: ++last,
      ...post.version,
      sourceFormat,
      editorId: post.authorId,
      isByAdmin: false,
      createdAt: post.createdAt,
    });
  const { at: createdAt, ...rest } = edit;
  await insertRevision(tx, post.type, post.id, {
    id: newId(),
    number: last + 1,
    ...next,
    sourceFormat,
    ...rest,
    createdAt,
  });
}
