import { call } from '../../../lib/queries.ts';
import {
  facetsOf,
  type FacetTexts,
  facetTexts,
  NO_FACET_TEXTS,
} from '../../../components/editor/FacetFields.tsx';
import type { Fields } from '../../../components/editor/draft-text.ts';
import type { EditablePost } from '../../../components/posts/editable-post.ts';

/** A post as it is stored, for the form over it. */
export interface Posted {
  fields: Fields;
  /** A question's; none of other posts. */
  facets: FacetTexts;
  updatedAt: string;
}

/** Saves an edit of a post of any kind. */
export function sendEdit(
  { id, type }: EditablePost,
  fields: Fields,
  {
    idempotencyKey,
    facets,
    ...rest
  }: { facets: FacetTexts; note: string; basedOn: string; idempotencyKey: string },
): Promise<unknown> {
  const params = { id };
  if ('description' in fields)
    return call(
      'PATCH /api/questions/{id}',
      { params, body: { ...fields, ...facetsOf(facets), ...rest } },
      { idempotencyKey },
    );
  return call(
    type === 'answer' ? 'PATCH /api/answers/{id}' : 'PATCH /api/comments/{id}',
    { params, body: { ...fields, ...rest } },
    { idempotencyKey },
  );
}

/** Reads a post as it is now; null when it is gone. */
export async function readPosted({ type, id, questionId }: EditablePost): Promise<Posted | null> {
  const params = { id: questionId };
  if (type === 'comment') {
    const comment = (await call('GET /api/questions/{id}/comments', { params, query: {} })).find(
      (one) => one.id === id,
    );
    return comment ? postedText(comment) : null;
  }
  const { title, description, tags, updatedAt, answers, ...question } = await call(
    'GET /api/questions/{id}',
    { params },
  );
  if (type === 'question')
    return { fields: { title, description, tags }, facets: facetTexts(question), updatedAt };
  const answer = answers.find((one) => one.id === id);
  return answer ? postedText(answer) : null;
}

const postedText = ({ content, updatedAt }: { content: string; updatedAt: string }): Posted => ({
  fields: { content },
  facets: NO_FACET_TEXTS,
  updatedAt,
});
