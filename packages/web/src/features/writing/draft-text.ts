import type { DraftText } from '@lotwise/contract/drafts';
import type { DraftPlace } from '@lotwise/domain/drafts';

/** The fields of a form that is kept: a reply has `content`, a question `title`, `description` and `tags`. */
export type Fields = { content: string } | { title: string; description: string; tags: string[] };

/** Where a draft belongs. */
export interface Place {
  place: DraftPlace;
  subjectId: string | null;
  /** The question on whose page it is; null on the ask page. */
  questionId: string | null;
}

export function textOf(fields: Fields): DraftText {
  if ('content' in fields) return { title: null, content: fields.content, tags: null };
  return { title: fields.title, content: fields.description, tags: fields.tags };
}

/** The fields of a form like this one that a kept text fills. */
export function fieldsOf<T extends Fields>(like: T, { title, content, tags }: DraftText): T {
  // The shape is that of `like`, which TypeScript does not follow.
  return ('content' in like ? { ...like, content } : { ...like, title: title ?? '', description: content, tags: tags ?? [] }) as T;
}

export const isBlank = ({ title, content, tags }: DraftText): boolean => !title?.trim() && content.trim() === '' && (tags ?? []).length === 0;
