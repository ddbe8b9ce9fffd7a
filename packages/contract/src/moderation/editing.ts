import { COMMENT_MAX, EDIT_NOTE_MAX, POST_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { comment } from '../community/comments.ts';
import { facets } from '../community/facets.ts';
import { answer, question, questionBody } from '../community/questions.ts';
import { author, count, idParams, page, time } from '../shared.ts';
import { optionalText, requiredText } from '../text.ts';

/** What each edit says besides the new text. */
const edit = {
  /** Why, in a few words, for the history. */
  note: optionalText(EDIT_NOTE_MAX),
  /**
   * The post's `updatedAt` that the edit grew from: 409 when someone has edited it since. Without
   * it the last edit wins.
   */
  basedOn: z.iso.datetime({ error: 'basedOn must be a time as updatedAt gives it' }).optional(),
};

/** What the form over a question sends. */
export const questionEdit = questionBody.partial().extend(edit);

/** Edits a question; a part that is absent stays, and null takes a facet away. */
export const editQuestion = defineCall('PATCH /api/questions/{id}', {
  access: 'member',
  summary: `Edit your question, any of ${Object.keys(questionBody.shape).join(', ')}; an admin edits any. 409 when it has changed since \`basedOn\`.`,
  params: idParams,
  body: questionEdit,
  reply: question,
  idempotent: true,
  isSpeech: true,
});

/** Edits an answer. */
export const editAnswer = defineCall('PATCH /api/answers/{id}', {
  access: 'member',
  summary: 'Edit your answer; an admin edits any. 409 when it has changed since `basedOn`.',
  params: idParams,
  body: z.object({ content: requiredText(POST_MAX, { missing: 'Answer is required' }), ...edit }),
  reply: answer,
  idempotent: true,
  isSpeech: true,
});

/** Edits a comment. */
export const editComment = defineCall('PATCH /api/comments/{id}', {
  access: 'member',
  summary: 'Edit your comment; an admin edits any. 409 when it has changed since `basedOn`.',
  params: idParams,
  body: z.object({
    content: requiredText(COMMENT_MAX, { missing: 'Comment is required' }),
    ...edit,
  }),
  reply: comment,
  idempotent: true,
  isSpeech: true,
});

const remove = { access: 'member', params: idParams } as const;

/** Deletes a question with its answers and comments. */
export const removeQuestion = defineCall('DELETE /api/questions/{id}', {
  ...remove,
  summary:
    'Delete your question, unless others have answered it (403); an admin deletes any. Its votes and their points go with it.',
});

/** Deletes an answer, with its acceptance. */
export const removeAnswer = defineCall('DELETE /api/answers/{id}', {
  ...remove,
  summary:
    'Delete your answer; an admin deletes any. Its votes, its acceptance and their points go with it.',
});

/** Deletes a comment. */
export const removeComment = defineCall('DELETE /api/comments/{id}', {
  ...remove,
  summary: 'Delete your comment; an admin deletes any.',
});

/** What a post said after one edit. Number 1 is what was first posted. */
export const revision = z.object({
  number: z.int().min(1),
  /** Of a question; null for answers and comments. */
  title: z.string().nullable(),
  content: z.string(),
  tags: z.array(z.string()).nullable(),
  /** Of a question that names them. */
  ...facets,
  note: z.string().nullable(),
  /** Null once the editor's account is deleted. */
  editor: author.nullable(),
  /** Whether an admin edited the post of another. */
  isByAdmin: z.boolean(),
  createdAt: time,
});
/** One version of a post. */
export type Revision = z.output<typeof revision>;

const history = z.object({
  questionId: z.uuid(),
  questionTitle: z.string(),
  /** Newest first. */
  revisions: z.array(revision),
  /** What the oldest of this page grew from; null for the first words. */
  before: revision.nullable(),
  totalPages: count,
});
/** A page of a post's versions, newest first. */
export type History = z.output<typeof history>;

const read = {
  access: 'anyone',
  params: idParams,
  query: z.object({ page }),
  reply: history,
} as const;

/** The versions of a question, newest first. */
export const questionHistory = defineCall('GET /api/questions/{id}/history', {
  ...read,
  summary: 'The versions of a question, newest first, 20 a page.',
});

/** The versions of an answer, newest first. */
export const answerHistory = defineCall('GET /api/answers/{id}/history', {
  ...read,
  summary: 'The versions of an answer, newest first, 20 a page.',
});

/** The versions of a comment, newest first. */
export const commentHistory = defineCall('GET /api/comments/{id}/history', {
  ...read,
  summary: 'The versions of a comment, newest first, 20 a page.',
});
