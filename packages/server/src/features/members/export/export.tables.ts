// Longer than other files because it is a table: an entry for each table of the database.

/** A table of which a member's export has the member's own rows. */
export interface ExportedTable {
  table: string;
  /** The column that says whose row it is. */
  by: string;
  /** The exported columns, listed one by one so that a new column can't leak a secret. */
  columns: readonly string[];
  /** It gathers rows of other tables. */
  isView?: true;
}

const ACCOUNT = [
  'id',
  'username',
  'email',
  'email_verified_at',
  'first_name',
  'last_name',
  'bio',
  'expertise_tags',
  'subscription_tier',
  'granted_tier',
  'profile_image_url',
];
const RIGHTS = [
  'is_moderator',
  'silenced_until',
  'silence_message',
  'suspended_until',
  'suspension_message',
];
const PREFERENCES = [
  'email_notifications',
  'answer_notifications',
  'weekly_digest',
  'marketing_emails',
];
const REVISED = ['question_id', 'answer_id', 'comment_id'];

/**
 * Every table with a member's own data. A new one is a line here, or in `export.left-out.ts` with
 * its reason; a test asks for it.
 */
export const EXPORTED: readonly ExportedTable[] = [
  {
    table: 'users',
    by: 'id',
    columns: [...ACCOUNT, ...PREFERENCES, ...RIGHTS, 'created_at', 'updated_at'],
  },
  { table: 'former_usernames', by: 'user_id', columns: ['name', 'given_up_at'] },
  {
    table: 'user_stats',
    by: 'user_id',
    columns: ['reputation', 'points', 'question_count', 'answer_count'],
  },
  { table: 'monthly_answers', by: 'user_id', columns: ['month', 'answer_count'] },
  {
    table: 'sessions',
    by: 'user_id',
    columns: ['device', 'created_at', 'last_used_at', 'expires_at'],
  },
  { table: 'two_factor', by: 'user_id', columns: ['created_at', 'confirmed_at'] },
  { table: 'passkeys', by: 'user_id', columns: ['name', 'created_at', 'last_used_at'] },
  { table: 'identities', by: 'user_id', columns: ['provider', 'subject', 'email', 'created_at'] },
  {
    table: 'questions',
    by: 'author_id',
    columns: ['id', 'title', 'source', 'source_format', 'tags', 'created_at', 'updated_at'],
  },
  {
    table: 'answers',
    by: 'author_id',
    columns: ['id', 'question_id', 'source', 'source_format', 'created_at', 'updated_at'],
  },
  {
    table: 'comments',
    by: 'author_id',
    columns: ['id', 'question_id', 'source', 'source_format', 'created_at', 'updated_at'],
  },
  {
    table: 'insights',
    by: 'author_id',
    columns: [
      'id',
      'slug',
      'title',
      'source',
      'tags',
      'jurisdiction',
      'tax_year_from',
      'tax_year_to',
      'state',
      'published_at',
      'created_at',
      'updated_at',
    ],
  },
  {
    table: 'votes',
    by: 'user_id',
    columns: ['question_id', 'answer_id', 'direction', 'created_at'],
  },
  { table: 'bookmarks', by: 'user_id', columns: ['question_id', 'created_at'] },
  {
    table: 'reputation_events',
    by: 'user_id',
    columns: ['cause', 'points', 'question_id', 'answer_id', 'day', 'created_at'],
  },
  {
    table: 'notifications',
    by: 'user_id',
    columns: [
      'type',
      'message',
      'question_id',
      'answer_id',
      'path',
      'amount',
      'is_read',
      'created_at',
    ],
  },
  {
    table: 'question_follows',
    by: 'user_id',
    columns: ['question_id', 'is_following', 'created_at'],
  },
  { table: 'tag_follows', by: 'user_id', columns: ['tag_id', 'created_at'] },
  { table: 'weekly_digests', by: 'user_id', columns: ['week'] },
  { table: 'early_access', by: 'user_id', columns: ['feature', 'switched_on_at'] },
  {
    table: 'uploads',
    by: 'user_id',
    columns: ['kind', 'key', 'content_type', 'bytes', 'width', 'height', 'created_at'],
  },
  {
    table: 'credentials',
    by: 'user_id',
    columns: [
      'kind',
      'jurisdiction',
      'licence_number',
      'note',
      'state',
      'reason',
      'expires_on',
      'decided_at',
      'created_at',
    ],
  },
  { table: 'expert_calls', by: 'user_id', columns: ['question_id', 'created_at'] },
  { table: 'expert_claims', by: 'user_id', columns: ['question_id', 'ends_at'] },
  {
    table: 'tickets',
    by: 'user_id',
    columns: [
      'id',
      'subject',
      'category',
      'about',
      'state',
      'created_at',
      'replied_at',
      'active_at',
    ],
  },
  // Both sides of the member's own tickets.
  {
    table: 'ticket_threads',
    by: 'user_id',
    columns: ['ticket_id', 'kind', 'source', 'created_at'],
    isView: true,
  },
  {
    table: 'drafts',
    by: 'user_id',
    columns: [
      'place',
      ...REVISED,
      'insight_id',
      'title',
      'content',
      'tags',
      'scope',
      'other',
      'saved_at',
    ],
  },
  {
    table: 'revisions',
    by: 'editor_id',
    columns: [
      ...REVISED,
      'number',
      'title',
      'source',
      'source_format',
      'tags',
      'jurisdiction',
      'tax_year',
      'note',
      'is_by_admin',
      'created_at',
    ],
  },
  {
    table: 'removals',
    by: 'author_id',
    columns: ['post_type', 'post_id', 'question_id', 'is_by_admin', 'created_at'],
  },
  {
    table: 'hidden_posts',
    by: 'author_id',
    columns: [
      'post_type',
      'post_id',
      'question_id',
      'state',
      'title',
      'source',
      'reason',
      'note',
      'created_at',
      'hidden_at',
    ],
  },
  {
    table: 'post_prints',
    by: 'author_id',
    columns: ['post_type', 'post_id', 'hosts', 'approved_at', 'created_at'],
  },
  {
    table: 'set_aside_votes',
    by: 'user_id',
    columns: ['question_id', 'answer_id', 'direction', 'created_at'],
  },
  {
    table: 'flags',
    by: 'user_id',
    columns: [
      'post_type',
      'post_id',
      'question_id',
      'reason',
      'note',
      'duplicate_of',
      'state',
      'outcome',
      'created_at',
    ],
  },
  {
    table: 'moderation_acts',
    by: 'user_id',
    columns: ['action', 'post_type', 'post_id', 'question_id', 'reason', 'note', 'created_at'],
  },
  {
    table: 'mentions',
    by: 'user_id',
    columns: ['question_id', 'answer_id', 'comment_id', 'created_at'],
  },
  {
    table: 'member_days',
    by: 'user_id',
    columns: ['day', 'questions', 'answers', 'comments', 'votes', 'edits', 'flags'],
  },
  // Ledgers are sealed, so each is exported decrypted in a file of its own.
  {
    table: 'ledgers',
    by: 'user_id',
    columns: ['id', 'name', 'version', 'size', 'created_at', 'saved_at'],
  },
  { table: 'payment_customers', by: 'user_id', columns: ['provider', 'created_at'] },
  {
    table: 'subscriptions',
    by: 'user_id',
    columns: [
      'provider',
      'state',
      'price_cents',
      'current_period_end',
      'first_paid_at',
      'card',
      'created_at',
      'updated_at',
    ],
  },
  {
    table: 'payments',
    by: 'user_id',
    columns: [
      'provider',
      'invoice_id',
      'amount_cents',
      'refunded_cents',
      'paid_at',
      'refunded_at',
      'dispute_state',
      'disputed_at',
    ],
  },
  {
    table: 'validity_reviews',
    by: 'reviewer_id',
    columns: ['answer_id', 'verdict', 'tax_year', 'note', 'url', 'created_at'],
  },
  { table: 'conversations', by: 'user_id', columns: ['id', 'created_at', 'active_at'] },
  // Without the paid parts of insights for whoever is premium no more.
  {
    table: 'readable_messages',
    by: 'user_id',
    columns: ['conversation_id', 'type', 'content', 'created_at'],
    isView: true,
  },
  {
    table: 'mail_outbox',
    by: 'user_id',
    columns: ['kind', 'recipient', 'subject', 'created_at', 'sent_at'],
  },
];
