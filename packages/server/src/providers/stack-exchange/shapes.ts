import { z } from 'zod';

// What the API of the Stack Exchange network, version 2.3, returns: of its fields those that the
// filter below asks for.
// Source: api.stackexchange.com/docs (types/question, types/answer, types/comment,
// types/shallow-user, wrapper), read 2026-11-21.

const seconds = z.int().min(0);

/** Absent where the account is gone; then `display_name` may be what it was called. */
const owner = z
  .object({
    user_id: z.int().optional(),
    display_name: z.string().optional(),
    link: z.string().optional(),
  })
  .optional();

const comment = z.object({
  comment_id: z.int(),
  post_id: z.int(),
  creation_date: seconds,
  body_markdown: z.string(),
  content_license: z.string().optional(),
  owner,
});
export type ApiComment = z.output<typeof comment>;

const post = {
  owner,
  body: z.string(),
  score: z.int(),
  creation_date: seconds,
  last_edit_date: seconds.optional(),
  content_license: z.string().optional(),
  comments: z.array(comment).optional(),
};

const answer = z.object({ ...post, answer_id: z.int(), question_id: z.int() });
export type ApiAnswer = z.output<typeof answer>;

export const apiQuestion = z.object({
  ...post,
  question_id: z.int(),
  title: z.string(),
  tags: z.array(z.string()),
  view_count: z.int(),
  last_activity_date: seconds,
  accepted_answer_id: z.int().optional(),
  answers: z.array(answer).optional(),
});
export type ApiQuestion = z.output<typeof apiQuestion>;

const commentIds = z.array(z.object({ comment_id: z.int() })).default([]);
const answerIds = z.array(z.object({ answer_id: z.int(), comments: commentIds })).default([]);

/** A question by its id, with the ids of all that hangs on it. */
export const apiQuestionIds = z.object({
  question_id: z.int(),
  answers: answerIds,
  comments: commentIds,
});

export const apiAnswerId = z.object({ answer_id: z.int() });
export const apiCommentId = z.object({ comment_id: z.int() });

/**
 * What wraps every response. `backoff` is how many seconds to wait before the next request
 * of this kind.
 */
export const wrapper = z.object({
  items: z.array(z.unknown()).default([]),
  has_more: z.boolean().default(false),
  backoff: z.number().min(0).optional(),
  quota_remaining: z.int().optional(),
  error_id: z.int().optional(),
  error_name: z.string().optional(),
  error_message: z.string().optional(),
});

const names = (type: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${type}.${field}`);
const POST = [
  'owner',
  'body',
  'score',
  'creation_date',
  'last_edit_date',
  'content_license',
  'comments',
];

const WRAPPER = names('', [
  'items',
  'has_more',
  'backoff',
  'quota_remaining',
  'error_id',
  'error_name',
  'error_message',
]);

/** The fields that an import needs. */
export const IMPORT_FIELDS = [
  ...WRAPPER,
  ...names('question', [
    ...POST,
    'question_id',
    'title',
    'tags',
    'view_count',
    'last_activity_date',
    'accepted_answer_id',
    'answers',
  ]),
  ...names('answer', [...POST, 'answer_id', 'question_id']),
  // Without a comment's body the API leaves out its Markdown as well.
  ...names('comment', [
    'owner',
    'body',
    'body_markdown',
    'comment_id',
    'post_id',
    'creation_date',
    'content_license',
  ]),
  ...names('shallow_user', ['user_id', 'display_name', 'link']),
];

/** The fields that a check needs. */
export const CHECK_FIELDS = [
  ...WRAPPER,
  ...names('question', ['question_id', 'answers', 'comments']),
  ...names('answer', ['answer_id', 'comments']),
  'comment.comment_id',
];
