import type { Origin } from '@lotwise/contract/shared';
import type { Db } from '../../platform/db.ts';
import { storeHtml } from './posts.queries.ts';
import { HTML_VERSION, renderComment, renderPost } from './render.ts';

export type PostType = 'question' | 'answer' | 'comment';

/** What a query reads of a post's text. */
export interface StoredText {
  id: string;
  source: string;
  sourceFormat: 'markdown' | 'html';
  html: string | null;
  htmlVersion: number | null;
}

/** The columns that a new post's text fills. */
export function renderNew(type: PostType, source: string): { source: string; html: string; htmlVersion: number } {
  return { source, html: render(type, source, 'markdown'), htmlVersion: HTML_VERSION };
}

/** A post's HTML: the stored one, or a new one where it is missing or of an older renderer; then it is stored for the next reader. */
export async function htmlOf(db: Db, type: PostType, post: StoredText): Promise<string> {
  if (post.html !== null && post.htmlVersion === HTML_VERSION) return post.html;
  const html = render(type, post.source, post.sourceFormat);
  await storeHtml(db, { type, id: post.id, source: post.source, html, version: HTML_VERSION });
  return html;
}

function render(type: PostType, source: string, format: 'markdown' | 'html'): string {
  return type === 'comment' ? renderComment(source, format) : renderPost(source, format);
}

/** A post's origin as its readers see it: a left join gives nulls for a post written here. */
export function originOf(row: { [K in keyof Origin]: Origin[K] | null } | null): Origin | null {
  if (!row || row.site === null || row.authorName === null || row.licence === null) return null;
  return { ...row, site: row.site, authorName: row.authorName, licence: row.licence };
}
