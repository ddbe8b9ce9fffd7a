/** A table with columns in which people write about each other. */
export interface TextTable {
  name: string;
  /** Its primary key. */
  key: readonly { name: string; type: 'uuid' | 'text' | 'integer' }[];
  columns: readonly { name: string; type: 'text' | 'text[]' | 'jsonb' }[];
  /** Whether it has an `author_id`. Whom an imported text names is someone elsewhere. */
  hasAuthor: boolean;
  /** The column with the question that a row belongs to. */
  questionId: 'id' | 'question_id' | null;
}

/**
 * Every column that may name a member by `@name` or by a link to their page. `sweep.test.ts` fails
 * for a column that neither stands here nor is said to hold no such words.
 */
export const TEXT_TABLES: readonly TextTable[] = [
  // Posts, what was made of them, and their history.
  texts('all_questions', 'title source source_format html excerpt wordings:text[]', {
    hasAuthor: true,
    questionId: 'id',
  }),
  texts('all_answers', 'source html rule', { hasAuthor: true, questionId: 'question_id' }),
  texts('all_comments', 'source html', { hasAuthor: true, questionId: 'question_id' }),
  texts('revisions', 'title source note', { questionId: 'question_id' }),
  texts('insights', 'title source opening_html rest_html excerpt wordings:text[] rule', {
    hasAuthor: true,
  }),
  texts('drafts', 'title content other:jsonb scope:jsonb', { questionId: 'question_id' }),
  texts('hidden_posts', 'note', { questionId: 'question_id' }),
  // What is said of posts.
  texts('answer_validity', 'sources:jsonb', {
    key: [{ name: 'answer_id', type: 'uuid' }],
    questionId: 'question_id',
  }),
  texts('validity_reviews', 'note url'),
  texts('question_states', 'closed_note lock_note', {
    key: [{ name: 'question_id', type: 'uuid' }],
    questionId: 'question_id',
  }),
  texts('moderation_acts', 'note', { questionId: 'question_id' }),
  texts('flags', 'note', { questionId: 'question_id' }),
  // What is said to members, and by them.
  texts('notifications', 'message path', { questionId: 'question_id' }),
  texts('mail_outbox', 'subject text html'),
  texts('mail_letters', 'text html', { key: [{ name: 'mail_id', type: 'uuid' }] }),
  texts('users', 'bio silence_message suspension_message'),
  texts('tickets', 'subject about'),
  texts('ticket_messages', 'source', { hasAuthor: true }),
  texts('conversation_messages', 'content'),
  texts('credentials', 'note reason'),
  texts('ledgers', 'name'),
  // What the site and its operators note.
  texts('audit_log', 'target_name before:jsonb after:jsonb'),
  texts('invitations', 'note'),
  texts('settings', 'value:jsonb', { key: [{ name: 'name', type: 'text' }] }),
  texts('tags', 'description', { key: [{ name: 'id', type: 'integer' }] }),
  texts('idempotency_keys', 'reply:jsonb', {
    key: [
      { name: 'user_id', type: 'uuid' },
      { name: 'key', type: 'text' },
    ],
  }),
];

function texts(name: string, columns: string, rest: Partial<TextTable> = {}): TextTable {
  return {
    name,
    key: [{ name: 'id', type: 'uuid' }],
    hasAuthor: false,
    questionId: null,
    ...rest,
    columns: columns.split(' ').map((column) => {
      const [called = '', type = 'text'] = column.split(':');
      return { name: called, type: type as 'text' | 'text[]' | 'jsonb' };
    }),
  };
}
