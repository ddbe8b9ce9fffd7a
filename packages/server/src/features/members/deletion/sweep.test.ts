import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { TEXT_TABLES } from './texts.ts';

const site = useApp();

/** Columns that hold words of the program, of files, of vendors or of authors elsewhere, or copies that follow the text. */
const HOLD_NO_NAMINGS = `
  account_tokens.email all_answers.source_format all_answers.status all_comments.source_format all_comments.status
  all_question_stats.status all_questions.tags account_tokens.purpose migrations.hash answer_validity.jurisdiction audit_log.action audit_log.actor_name audit_log.target_id
  audit_log.target_type closed_accounts.held conversation_messages.type credentials.licence_number credentials.state
  drafts.tags flags.outcome flags.post_type flags.reason flags.state hidden_posts.post_type hidden_posts.reason hidden_posts.state
  idempotency_keys.call identities.email insights.jurisdiction insights.state insights.tags
  law_citations.section law_citations.slug law_citations.title law_citations.url mail_letters.unsubscribe_url mail_outbox.error
  mail_outbox.kind mail_outbox.recipient mail_outbox.state mail_outbox.unsubscribe_url moderation_acts.action moderation_acts.post_type
  moderation_acts.reason notifications.type notifications.kind notifications.facts origins.author_name origins.author_url origins.licence origins.licence_url origins.url
  passages.content passages.heading passages.jurisdiction passages.kind passages_due.kind passkeys.name passkeys.transports
  payment_events.type payments.dispute_id payments.dispute_reason payments.dispute_state payments.payment_id payments.provider
  post_prints.hosts post_prints.post_type question_facets.jurisdiction question_states.closed_as
  removals.post_type all_reputation_events.cause revisions.jurisdiction revisions.source_format revisions.tags sandbox_invoices.status
  sandbox_invoices.subscription_id sandbox_setups.card sandbox_setups.subscription_id sandbox_subscriptions.card
  sandbox_subscriptions.customer_id sandbox_subscriptions.status search_vocabulary.stem sessions.device set_aside_votes.direction
  source_runs.kind source_runs.message source_runs.state subscriptions.card subscriptions.provider subscriptions.state
  ticket_messages.kind tickets.category tickets.state uploads.content_type uploads.kind users.credential users.email
  users.expertise_tags users.first_name users.granted_tier users.last_name users.password_hash users.profile_image_url
  users.subscription_tier users.username validity_reviews.verdict vote_rings.evidence vote_rings.kind vote_rings.state`
  .trim()
  .split(/\s+/);

test('every column with words is swept for those who left, or is known to name nobody', async () => {
  const { rows } = await site.app.platform.database.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and exists (select from pg_index p where p.indrelid = c.oid and p.indisprimary)
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))`);
  const swept = TEXT_TABLES.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );
  const known = [...swept, ...HOLD_NO_NAMINGS];
  const there = rows.map(({ column }) => column);
  expect(
    there.filter((column) => !known.includes(column)),
    'add these to TEXT_TABLES (texts.ts) if people type into them, else to HOLD_NO_NAMINGS here',
  ).toEqual([]);
  expect(swept.filter((column) => !there.includes(column))).toEqual([]);
});
