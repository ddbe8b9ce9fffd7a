import type { DraftScope, DraftText } from '@lotwise/contract/community/drafts';
import type { DraftPlace } from '@lotwise/domain/community/drafts';

/**
 * The fields of a form that is saved: a reply has `content`, a question `title`, `description` and
 * `tags`, an insight also where it holds.
 */
export type Fields =
  | { content: string }
  | { title: string; description: string; tags: string[] }
  | InsightFields;

type InsightFields = DraftScope & { title: string; content: string; tags: string[] };

/** Where a draft belongs. */
export interface Place {
  place: DraftPlace;
  subjectId: string | null;
  /** Of an insight that is edited, the version that the form began with. */
  insightVersion?: number | undefined;
  /** The question on whose page it is; null on the ask page and for an insight. */
  questionId: string | null;
}

export function textOf(fields: Fields): DraftText {
  if ('description' in fields)
    return { title: fields.title, content: fields.description, tags: fields.tags, scope: null };
  if (!('title' in fields))
    return { title: null, content: fields.content, tags: null, scope: null };
  const { title, content, tags, jurisdiction, taxYearFrom, taxYearTo } = fields;
  return { title, content, tags, scope: { jurisdiction, taxYearFrom, taxYearTo } };
}

/** The fields of a form like this one that a stored text fills. */
export function fieldsOf<T extends Fields>(like: T, { title, content, tags, scope }: DraftText): T {
  const heading = 'title' in like ? { title: title ?? '', tags: tags ?? [] } : {};
  // The shape is that of `like`, which TypeScript does not follow.
  return (
    'description' in like
      ? { ...like, ...heading, description: content }
      : { ...like, ...heading, ...scope, content }
  ) as T;
}

export const isBlank = ({ title, content, tags, scope }: DraftText): boolean =>
  !title?.trim() &&
  content.trim() === '' &&
  (tags ?? []).length === 0 &&
  Object.values(scope ?? {}).every((value) => value === '');
