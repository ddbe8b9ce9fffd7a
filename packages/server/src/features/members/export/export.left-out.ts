/** Tables with a key to members that an export leaves out, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  conversation_messages: 'in readable_messages, as the member may read them today',
  ledger_contents: 'what is in the ledgers, opened in files of their own',
  account_tokens: 'secrets of mailed links and unfinished sign-ins, which expire by themselves',
  recovery_codes: 'secrets, of which only hashes are stored',
  closed_accounts: 'data of a closed account, to which nobody can log in',
  failed_sign_ins: 'failed login counts',
  known_browsers: 'secrets that browsers keep, stored as hashes; sessions are exported',
  passkey_challenges: 'secrets that expire after five minutes',
  ticket_messages: 'in ticket_threads, without the notes that staff write for themselves',
  idempotency_keys: 'copies of responses, kept for a day; what they report is exported itself',
  invitations: 'who may join, for the admins; without the link nobody can use one',
  username_skeletons: 'computed from the name',
  vote_ring_members: 'as vote_rings',
  vote_rings: 'what a job found about votes, for moderators; the votes themselves are exported',
  audit_log: 'what admins did, for the other admins; it outlives accounts',
  content_sources: 'which admin has a check remove questions; the audit log has the choice',
  origins: 'where imported accounts come from; nobody can log in to one',
};

/** Columns of exported tables that an export leaves out, each after its reason. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'a number by which the program finds the row, and nothing exported refers to': columns(`
    sessions.id passkeys.id identities.id uploads.id credentials.id mail_outbox.id votes.id bookmarks.id
    all_reputation_events.id drafts.id revisions.id removals.id hidden_posts.id set_aside_votes.id flags.id
    moderation_acts.id mentions.id validity_reviews.id subscriptions.id payments.id payments.subscription_id
    readable_messages.id ledgers.content_id`),
  'secrets, or what they are checked with': columns(`
    users.password_hash sessions.token_hash two_factor.sealed_secret two_factor.last_step
    passkeys.credential_id passkeys.public_key passkeys.counter users.unsubscribe_epoch`),
  'computed from what is exported': columns(`
    users.sought all_questions.html all_questions.html_version all_questions.excerpt all_answers.html
    all_answers.html_version all_comments.html all_comments.html_version insights.opening_html insights.rest_html
    insights.html_version insights.excerpt insights.words insights.rest_words post_prints.print
    notifications.kind notifications.facts answer_validity.question_id`),
  'follows from what others said too': columns(`
    answer_validity.tax_year_from answer_validity.tax_year_to answer_validity.checked_on
    answer_validity.changed_from answer_validity.is_expert`),
  'who else it was: their data, not this member’s': columns(`
    notifications.actor_id all_reputation_events.actor_id credentials.decided_by removals.removed_by
    hidden_posts.moderator_id flags.decided_by moderation_acts.moderator_id tickets.assignee_id
    set_aside_votes.author_id set_aside_votes.ring_id`),
  'how the site works on it, and nothing about the member': columns(`
    notifications.is_mail_due mail_outbox.attempts mail_outbox.error mail_outbox.has_letter uploads.is_used
    drafts.version insights.version subscriptions.version hidden_posts.was_accepted hidden_posts.is_new
    answer_validity.told_at moderation_acts.is_public tickets.has_news`),
  'the numbers of a payment provider': columns(`
    subscriptions.provider_id payments.payment_id payments.dispute_id payments.dispute_due_at`),
  'how much moderators’ tools trust a flag: who knew could misuse it': columns('flags.weight'),
  'what a mail said, with its links that log in: its reader has it': columns(
    'mail_outbox.text mail_outbox.html mail_outbox.unsubscribe_url',
  ),
  'the file is in uploads': columns('credentials.evidence_id'),
  'of accounts to which nobody can log in': columns(
    'users.is_external users.is_editorial users.closed_at user_stats.imported_score',
  ),
  'other words for the search, by the site’s editors': columns(
    'all_questions.wordings insights.wordings',
  ),
};

function columns(names: string): string[] {
  return names.trim().split(/\s+/);
}
