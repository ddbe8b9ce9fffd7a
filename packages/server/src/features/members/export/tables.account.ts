import type { ExportedTable } from './exported-table.ts';

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
  'credential',
  'credential_until',
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
/** Who a member is, how they log in, and what they were told. */
export const ACCOUNT_TABLES: readonly ExportedTable[] = [
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
  {
    table: 'sessions',
    by: 'user_id',
    columns: ['device', 'has_factor', 'created_at', 'last_used_at', 'expires_at'],
  },
  { table: 'two_factor', by: 'user_id', columns: ['created_at', 'confirmed_at'] },
  {
    table: 'passkeys',
    by: 'user_id',
    columns: ['name', 'transports', 'created_at', 'last_used_at'],
  },
  { table: 'identities', by: 'user_id', columns: ['provider', 'subject', 'email', 'created_at'] },
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
  {
    table: 'notifications',
    by: 'user_id',
    within: 'visible_notifications',
    // The message is composed of what is stored.
    columns: [
      'id',
      'type',
      'message',
      'question_id',
      'answer_id',
      'comment_id',
      'path',
      'amount',
      'is_read',
      'created_at',
    ],
  },
  { table: 'weekly_digests', by: 'user_id', columns: ['week'] },
  {
    table: 'mail_outbox',
    by: 'user_id',
    columns: ['kind', 'recipient', 'subject', 'state', 'created_at', 'sent_at'],
  },
];
