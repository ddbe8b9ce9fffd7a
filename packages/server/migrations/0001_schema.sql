-- The whole schema. The files that follow change it; docs/architecture.md says what is where.

create extension if not exists pg_trgm;

-- Members
-- -------

create table users (
  id uuid primary key,
  username text not null,
  email text,
  password_hash text,
  first_name text,
  last_name text,
  bio text,
  expertise_tags text[] not null default '{}',
  subscription_tier text not null default 'free' check (subscription_tier in ('free', 'premium', 'admin')),
  profile_image_url text,
  email_verified_at timestamptz,
  email_notifications boolean not null default true,
  answer_notifications boolean not null default true,
  weekly_digest boolean not null default false,
  marketing_emails boolean not null default false,
  -- Imported authors and the editors' account: they have no way to sign in and earn no reputation.
  is_external boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The badge of a member's latest grant and its last day: every list shows it beside the name, and none needs a join for it.
  credential text,
  credential_until date,
  -- What admins granted, apart from what is paid for. subscription_tier, which every read uses, follows from this and from the subscription.
  granted_tier text not null default 'free' check (granted_tier in ('free', 'premium', 'admin')),
  -- Moderator is a right beside the tiers. Restrictions stand beside the member, where every request finds them without a join.
  is_moderator boolean not null default false,
  silenced_until timestamptz,
  silence_message text,
  suspended_until timestamptz,
  suspension_message text,
  -- Name and address in lower case, on two lines, so that their order is that of the names. Null for imported authors, whom the list leaves out.
  sought text generated always as (case when (not is_external) then ((lower(username) || e'\n') || lower(email)) else null::text end) stored,
  -- Accounts of the site's editors: shown as such wherever they are, in no ranking, and nobody signs
  -- in to them.
  is_editorial boolean not null default false,
  -- An account that its member closed waits a week for them before it is erased. Meanwhile its row reads as a deleted member's everywhere, and what
  -- it held stands here: signing in brings it back.
  closed_at timestamptz,
  -- How often the unsubscribe links of a member's earlier mails were ended; it signs each link.
  unsubscribe_epoch smallint not null default 0,
  check (is_external or email is not null),
  constraint users_editorial_is_external check (is_external or (not is_editorial)),
  constraint users_closed_check check (closed_at is null or is_external)
);
alter table users alter column sought set statistics 1000;
create unique index users_email_key on users (lower(email));
create index users_by_credential on users (credential_until) where credential is not null;
create index users_by_tier on users (subscription_tier) where not is_external;
create index users_moderators on users (id) where is_moderator;
create index users_sought on users using gin (sought gin_trgm_ops);
-- The admins' list: newest first, counted by tier, found by a part of name or email, or by the beginning of a short one.
create index users_newest on users (created_at desc, id desc) include (sought) where sought is not null;
create index users_by_name on users (sought) include (id, created_at) where sought is not null;
create unique index users_username_key on users (lower(username), (case when closed_at is not null then id end)) nulls not distinct;
-- Whom a new name must not look like.
create index users_staff on users (id) where subscription_tier = 'admin' or is_moderator or is_editorial;

-- points is the sum of the ledger; what is shown never falls below 0.
create table user_stats (
  user_id uuid primary key references users (id) on delete cascade,
  points integer not null default 0,
  reputation integer not null generated always as (greatest(0, points)) stored,
  question_count integer not null default 0 check (question_count >= 0),
  answer_count integer not null default 0 check (answer_count >= 0),
  -- Who has the same reputation is ranked by the scores of posts that were imported with them, then by answers, questions and name.
  imported_score integer not null default 0
) with (fillfactor = 85);
create index user_stats_by_reputation on user_stats
  (reputation desc, imported_score desc, answer_count desc, question_count desc, user_id desc);
create index user_stats_by_answers on user_stats (answer_count desc, user_id desc);
-- Members by the questions they asked, for the administration's list. The other orders have their indexes.
create index user_stats_by_questions on user_stats (question_count desc, user_id desc);

-- Answers given by calendar month (UTC), for the leaderboard.
create table monthly_answers (
  month date,
  user_id uuid references users (id) on delete cascade,
  answer_count integer not null check (answer_count >= 0),
  primary key (user_id, month)
) with (fillfactor = 85);
create index monthly_answers_by_count on monthly_answers (month, answer_count desc);

-- What each member did on a day (UTC). The row is locked while the member acts, so that requests at once can't exceed a limit.
create table member_days (
  user_id uuid references users (id) on delete cascade,
  day date,
  questions integer not null default 0,
  answers integer not null default 0,
  comments integer not null default 0,
  votes integer not null default 0,
  edits integer not null default 0,
  flags integer not null default 0,
  primary key (user_id, day)
) with (fillfactor = 85);

-- The names that members had before: links under them still lead to their pages, and nobody else can take them. The last five of each.
create table former_usernames (
  -- In lower case, as names are compared.
  name text primary key,
  user_id uuid not null references users (id) on delete cascade,
  given_up_at timestamptz not null
);
create index former_usernames_by_user on former_usernames (user_id, given_up_at desc);

create table username_skeletons (
  skeleton text primary key,
  user_id uuid not null unique references users (id) on delete cascade
);

-- What admins set, one row for each setting that differs from the configuration.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Invitations to join. Of the link only a hash is kept.
create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  note text not null,
  made_by uuid references users (id) on delete set null,
  uses integer not null default 0,
  max_uses integer not null check (max_uses > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (uses >= 0 and uses <= max_uses)
);
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_by_maker on invitations (made_by) where made_by is not null;

-- Signing in
-- ----------

-- The cookie holds the token; this holds its hash, so that a stolen table signs nobody in.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What a member's list of sessions shows. No address and no whole user agent: the device in words is enough to know it by.
  id uuid not null,
  device text not null default 'An unknown device',
  last_used_at timestamptz not null,
  -- Whether the sign-in itself showed two factors, as a passkey does that checks its owner.
  has_factor boolean not null default false
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_id_key on sessions (id);

-- What a mailed link or a begun sign-in may do, once. The link holds the token, this its hash.
create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email', 'undo_email_change', 'second_step')),
  -- The address it is about.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_tokens_by_user on account_tokens (user_id, purpose);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- Two-factor by app. The secret is sealed with the key of the configuration; it counts once it is confirmed.
create table two_factor (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid references users (id) on delete cascade,
  code_hash bytea,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- What a browser must sign, once: for a member who adds a passkey, or for a visitor who signs in.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Accounts at sign-in providers: one a member and provider.
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  email text,
  created_at timestamptz not null,
  unique (provider, subject),
  unique (user_id, provider)
);

-- Browsers that a member has signed in with, by a cookie of their own that outlives sessions: what a stranger fails at elsewhere does not count
-- against them, and a sign-in from another one is told.
create table known_browsers (
  user_id uuid references users (id) on delete cascade,
  token_hash bytea,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_browsers_by_use on known_browsers (last_used_at);

-- Failed sign-ins of a member since a time, and when they were last told of them.
create table failed_sign_ins (
  user_id uuid primary key references users (id) on delete cascade,
  count integer not null,
  since timestamptz not null,
  told_at timestamptz
);

create table closed_accounts (
  user_id uuid primary key references users (id) on delete cascade,
  -- The columns of the member's row, by their names.
  held jsonb not null,
  -- In lower case: kept for the member until the account is erased.
  email text not null,
  delete_posts boolean not null,
  closed_at timestamptz not null,
  erase_at timestamptz not null
);
create unique index closed_accounts_email_key on closed_accounts (email);
create index closed_accounts_due on closed_accounts (erase_at);

-- Posts
-- -----
-- Content, counters and search stand apart: a vote rewrites one narrow row, not a post with its indexes.

create table all_questions (
  id uuid,
  author_id uuid not null,
  title text not null,
  source text not null,
  source_format text not null default 'markdown',
  -- What the source renders to, by the renderer of html_version; null until first read after a bulk load.
  html text,
  html_version smallint,
  excerpt text not null,
  tags text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Other words in which what a question or an insight answers was asked: the editors', and the titles of questions closed as its duplicates.
  -- The assistant finds by them; no page shows them.
  wordings text[] not null default '{}',
  status text not null default 'visible' check (status in ('visible', 'held', 'hidden', 'deleted', 'merged')),
  constraint questions_source_format_check check (source_format in ('markdown', 'html')),
  constraint questions_pkey primary key (id),
  constraint questions_author_id_fkey foreign key (author_id) references users (id),
  constraint questions_id_status_key unique (id, status)
);
create index questions_by_author on all_questions (author_id, created_at desc, id desc);
-- The charts of the administration read a stretch of time; posts come in its order, so that a small index leads to it.
create index questions_by_time on all_questions using brin (created_at);
-- The newest questions, in a table that votes don't write.
create index questions_newest on all_questions (created_at desc, id desc) where status = 'visible';

create table all_question_stats (
  question_id uuid,
  votes integer not null default 0,
  view_count integer not null default 0,
  answer_count integer not null default 0,
  comment_count integer not null default 0,
  accepted_answer_id uuid,
  created_at timestamptz not null,
  active_at timestamptz not null,
  -- Whether the asker has the premium benefits today: such questions come first in the experts' queue. Tiers are changed in many places, by
  -- admins, by payments and by the operator, so the database itself keeps the mark right.
  is_priority boolean not null default false,
  -- Lists read the counters alone. The key keeps the two equal.
  status text not null default 'visible',
  constraint question_stats_view_count_check check (view_count >= 0),
  constraint question_stats_answer_count_check check (answer_count >= 0),
  constraint question_stats_comment_count_check check (comment_count >= 0),
  constraint question_stats_pkey primary key (question_id),
  constraint question_stats_question_id_status_fkey foreign key (question_id, status) references all_questions (id, status) on update cascade on delete cascade
) with (fillfactor = 85);
create index question_stats_accepted on all_question_stats (accepted_answer_id) where (accepted_answer_id is not null);
create index question_stats_votes on all_question_stats (votes desc, created_at desc, question_id desc)
  where status = 'visible';
create index question_stats_active on all_question_stats (active_at desc, question_id desc)
  where status = 'visible';
create index question_stats_unanswered on all_question_stats (created_at desc, question_id desc)
  where answer_count = 0 and status = 'visible';
create index question_stats_priority on all_question_stats (created_at, question_id)
  where answer_count = 0 and is_priority and status = 'visible';

create table all_answers (
  id uuid,
  question_id uuid not null,
  author_id uuid not null,
  source text not null,
  source_format text not null default 'markdown',
  html text,
  html_version smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What an answer or an insight states as a rule, in the editors' words: the assistant says it before it quotes. No page shows it.
  -- It was written for one text. Whoever changes the text takes it away.
  rule text,
  status text not null default 'visible' check (status in ('visible', 'held', 'hidden', 'deleted', 'with_parent')),
  constraint answers_source_format_check check (source_format in ('markdown', 'html')),
  constraint answers_pkey primary key (id),
  constraint answers_id_question_id_key unique (id, question_id),
  constraint answers_question_id_fkey foreign key (question_id) references all_questions (id) on delete cascade,
  constraint answers_author_id_fkey foreign key (author_id) references users (id)
);
create index answers_by_question on all_answers (question_id, created_at, id);
create index answers_by_author on all_answers (author_id, created_at desc, id desc);
create index answers_by_time on all_answers using brin (created_at);

create table answer_stats (
  answer_id uuid primary key references all_answers (id) on delete cascade,
  votes integer not null default 0
) with (fillfactor = 85);

create table all_comments (
  id uuid,
  question_id uuid not null,
  author_id uuid not null,
  source text not null,
  source_format text not null default 'markdown',
  html text,
  html_version smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null default 'visible' check (status in ('visible', 'held', 'hidden', 'deleted', 'with_parent')),
  constraint comments_source_format_check check (source_format in ('markdown', 'html')),
  constraint comments_pkey primary key (id),
  constraint comments_question_id_fkey foreign key (question_id) references all_questions (id) on delete cascade,
  constraint comments_author_id_fkey foreign key (author_id) references users (id)
);
create index comments_by_question on all_comments (question_id, created_at, id);
create index comments_by_author on all_comments (author_id);

create table tags (
  id integer generated always as identity primary key,
  name text not null unique,
  description text,
  question_count integer not null default 0 check (question_count >= 0)
);
create index tags_by_count on tags (question_count desc, name);
create index tags_name_trgm on tags using gin (name gin_trgm_ops);

create table question_tags (
  tag_id integer references tags (id),
  question_id uuid references all_questions (id) on delete cascade,
  created_at timestamptz not null,
  primary key (question_id, tag_id)
);
create index question_tags_recent on question_tags (tag_id, created_at desc, question_id desc);

-- Where and for which year a question asks. A table of its own: most imported questions have no row, and lists touch it by key alone.
create table question_facets (
  question_id uuid primary key references all_questions (id) on delete cascade,
  jurisdiction text,
  -- The calendar year in which the tax year begins.
  tax_year smallint,
  check (num_nonnulls(jurisdiction, tax_year) > 0)
);
create index question_facets_jurisdiction on question_facets (jurisdiction, tax_year, question_id);
create index question_facets_tax_year on question_facets (tax_year, question_id);

-- Which questions are closed or locked. Most have no row. What a duplicate repeats may be hidden meanwhile, so it is no reference.
create table question_states (
  question_id uuid primary key references all_questions (id) on delete cascade,
  closed_as text check (closed_as in ('duplicate', 'off_topic', 'unclear', 'too_broad', 'investment_advice', 'outdated')),
  closed_note text,
  closed_at timestamptz,
  duplicate_of uuid,
  locked_at timestamptz,
  lock_note text,
  check ((closed_as is null) = (closed_at is null)),
  check (num_nonnulls(closed_at, locked_at) > 0),
  check (duplicate_of is null or closed_as = 'duplicate')
);
create index question_states_duplicates on question_states (duplicate_of) where duplicate_of is not null;

-- Where the answers of a merged question went: its address leads there.
create table question_moves (
  question_id uuid primary key,
  target_id uuid not null references all_questions (id) on delete cascade,
  created_at timestamptz not null
);
create index question_moves_by_target on question_moves (target_id);

-- How often a question was read on a day (UTC), by the kind of place that readers came from: what its author's analytics show. No reader is
-- in it. Filled with the views' own flush; a year is kept.
create table question_views (
  question_id uuid references all_questions (id) on delete cascade,
  day date,
  source text check (source in ('search', 'site', 'other', 'direct', 'feed_mail')),
  views integer not null check (views > 0),
  primary key (question_id, day, source)
);
create index question_views_by_day on question_views (day);

-- Files that people brought. The bytes lie in the file store under key; a post's image outlives its uploader, as the post does.
create table uploads (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('post', 'avatar', 'evidence')),
  key text not null unique,
  content_type text not null,
  bytes integer not null check (bytes >= 0),
  -- Null for a document.
  width integer,
  height integer,
  -- Whether a post was seen to show it: then it stays.
  is_used boolean not null default false,
  created_at timestamptz not null
);
create index uploads_by_user on uploads (user_id) where user_id is not null;
create index uploads_unused on uploads (created_at) where not is_used;
create index uploads_without_user on uploads (kind) where user_id is null;

-- Texts in the making: one a member and place. `other` is what another device had saved when this one was, until the member has chosen.
create table drafts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  place text not null check (place in ('ask', 'answer', 'comment', 'edit_question', 'edit_answer', 'edit_comment', 'insight', 'edit_insight')),
  -- The question that the place is on; of an edit also the post itself.
  question_id uuid references all_questions (id) on delete cascade,
  answer_id uuid references all_answers (id) on delete cascade,
  comment_id uuid references all_comments (id) on delete cascade,
  title text,
  content text not null,
  tags text[],
  other jsonb,
  version integer not null,
  saved_at timestamptz not null,
  -- Insights are kept while they are written, as posts are: a new one, and changes to one that is there. Where it holds stands beside its text.
  insight_id uuid,
  scope jsonb,
  constraint drafts_once unique nulls not distinct (user_id, place, question_id, answer_id, comment_id, insight_id),
  check ((question_id is null) = (place = 'ask' or place = 'insight' or place = 'edit_insight')),
  check ((insight_id is not null) = (place = 'edit_insight'))
);
create index drafts_by_question on drafts (question_id) where question_id is not null;
create index drafts_by_answer on drafts (answer_id) where answer_id is not null;
create index drafts_by_comment on drafts (comment_id) where comment_id is not null;
create index drafts_by_age on drafts (saved_at);
create index drafts_by_insight on drafts (insight_id) where insight_id is not null;

-- What an edited post said, from its first words on. A post that was never edited has no rows.
create table revisions (
  id uuid primary key,
  question_id uuid references all_questions (id) on delete cascade,
  answer_id uuid references all_answers (id) on delete cascade,
  comment_id uuid references all_comments (id) on delete cascade,
  number integer not null check (number > 0),
  title text,
  source text not null,
  source_format text not null check (source_format in ('markdown', 'html')),
  tags text[],
  note text,
  editor_id uuid references users (id) on delete set null,
  -- Whether the editor acted as an admin on the post of another.
  is_by_admin boolean not null,
  created_at timestamptz not null,
  -- A question's country and tax year can be edited, and its history shows it. Until now they stayed as they were asked.
  jurisdiction text,
  tax_year smallint,
  check (num_nonnulls(question_id, answer_id, comment_id) = 1)
);
create unique index revisions_of_question on revisions (question_id, number) where question_id is not null;
create unique index revisions_of_answer on revisions (answer_id, number) where answer_id is not null;
create unique index revisions_of_comment on revisions (comment_id, number) where comment_id is not null;
create index revisions_by_editor on revisions (editor_id) where editor_id is not null;

-- That a post was deleted, by whom and whose it was; not what it said. The ids are of posts that are gone, so they refer to nothing.
create table removals (
  id uuid primary key,
  post_type text not null check (post_type in ('question', 'answer', 'comment')),
  post_id uuid not null,
  question_id uuid not null,
  author_id uuid references users (id) on delete set null,
  removed_by uuid references users (id) on delete set null,
  is_by_admin boolean not null,
  created_at timestamptz not null
);
create index removals_by_author on removals (author_id) where author_id is not null;
create index removals_by_remover on removals (removed_by) where removed_by is not null;
create index removals_by_age on removals (created_at desc);

-- Who has been told that a post names them: once, however often it is edited.
create table mentions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  question_id uuid references all_questions (id) on delete cascade,
  answer_id uuid references all_answers (id) on delete cascade,
  comment_id uuid references all_comments (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(question_id, answer_id, comment_id) = 1)
);
create unique index mentions_in_question on mentions (question_id, user_id) where question_id is not null;
create unique index mentions_in_answer on mentions (answer_id, user_id) where answer_id is not null;
create unique index mentions_in_comment on mentions (comment_id, user_id) where comment_id is not null;
create index mentions_by_user on mentions (user_id);

-- Where an imported post or account comes from: found again on the next run, credited to its readers.
create table origins (
  id bigint generated always as identity primary key,
  user_id uuid unique references users (id) on delete cascade,
  question_id uuid unique references all_questions (id) on delete cascade,
  answer_id uuid unique references all_answers (id) on delete cascade,
  comment_id uuid unique references all_comments (id) on delete cascade,
  site text not null,
  external_id text not null,
  url text,
  author_name text not null,
  author_url text,
  licence text not null,
  licence_url text,
  check (num_nonnulls(user_id, question_id, answer_id, comment_id) = 1)
);
create unique index origins_users on origins (site, external_id) where user_id is not null;
create unique index origins_questions on origins (site, external_id) where question_id is not null;
create unique index origins_answers on origins (site, external_id) where answer_id is not null;
create unique index origins_comments on origins (site, external_id) where comment_id is not null;

-- What was removed or hidden here, by where it came from: no import brings it back. A post that is shown again is forgotten here.
create table removed_origins (
  site text,
  kind text check (kind in ('question', 'answer', 'comment')),
  external_id text,
  removed_at timestamptz not null default now(),
  primary key (site, kind, external_id)
);

-- The license under which the terms put new posts, and the first day (UTC) that it covers whole.
-- Earlier posts have none.
create table posts_license (
  license text primary key,
  since date not null
);

create table content_packs (
  pack text,
  slug text,
  question_id uuid unique references all_questions (id) on delete set null,
  primary key (pack, slug)
);

create view questions as
  select id, author_id, title, source, source_format, html, html_version, excerpt, tags, wordings,
    created_at, updated_at
  from all_questions where status = 'visible';

create view question_stats as
  select question_id, votes, view_count, answer_count, comment_count, accepted_answer_id,
    is_priority, created_at, active_at
  from all_question_stats where status = 'visible';

create view answers as
  select id, question_id, author_id, source, source_format, html, html_version, rule, created_at,
    updated_at
  from all_answers where status = 'visible';

create view comments as
  select id, question_id, author_id, source, source_format, html, html_version, created_at,
    updated_at
  from all_comments where status = 'visible';

-- Votes, bookmarks and reputation
-- -------------------------------

create table votes (
  id uuid,
  user_id uuid references users (id) on delete set null,
  question_id uuid references all_questions (id) on delete cascade,
  answer_id uuid references all_answers (id) on delete cascade,
  direction text not null check (direction in ('up', 'down')),
  created_at timestamptz not null,
  -- Votes that count in the score, and bring reputation only once the voter's email address is confirmed.
  awaits_confirmation boolean not null default false,
  check (num_nonnulls(question_id, answer_id) = 1)
);
create unique index votes_one_per_question on votes (question_id, user_id) where question_id is not null;
create unique index votes_one_per_answer on votes (answer_id, user_id) where answer_id is not null;
create index votes_awaiting_confirmation on votes (user_id) where awaits_confirmation;
create unique index votes_imported on votes (id) where id is not null;
-- What a member voted of a page's posts is one search of this index.
create index votes_by_voter on votes (user_id, (coalesce(question_id, answer_id)));

-- Votes that came with an import and name no voter. A post's count is these plus the votes above.
create table imported_votes (
  id bigint generated always as identity primary key,
  question_id uuid unique references all_questions (id) on delete cascade,
  answer_id uuid unique references all_answers (id) on delete cascade,
  up integer not null check (up >= 0),
  down integer not null check (down >= 0),
  check (num_nonnulls(question_id, answer_id) = 1)
);

create table bookmarks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  question_id uuid not null references all_questions (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, question_id)
);
create index bookmarks_newest on bookmarks (user_id, created_at desc, id desc);
create index bookmarks_by_question on bookmarks (question_id);

-- One row a cause. Undoing the cause deletes its row; day is the day (UTC) whose limit it counts towards.
create table all_reputation_events (
  id uuid,
  user_id uuid,
  cause text not null,
  points integer not null,
  question_id uuid,
  answer_id uuid,
  -- Whose act it was; null for the daily limit.
  actor_id uuid,
  day date,
  created_at timestamptz not null,
  is_counted boolean not null default true,
  constraint reputation_events_cause_check check (cause in ('question_upvoted', 'question_downvoted', 'answer_upvoted', 'answer_downvoted', 'downvote_cast', 'answer_accepted', 'accepted_an_answer', 'daily_limit')),
  constraint reputation_events_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint reputation_events_question_id_fkey foreign key (question_id) references all_questions (id) on delete cascade,
  constraint reputation_events_answer_id_fkey foreign key (answer_id) references all_answers (id) on delete cascade,
  constraint reputation_events_actor_id_fkey foreign key (actor_id) references users (id) on delete set null,
  constraint reputation_events_pkey primary key (user_id, day, id)
);
create unique index reputation_events_daily_limit on all_reputation_events (user_id, day) where (cause = 'daily_limit');
create index reputation_events_by_question on all_reputation_events (question_id, actor_id) where (question_id is not null);
create index reputation_events_by_answer on all_reputation_events (answer_id, actor_id) where (answer_id is not null);
create index reputation_events_by_actor on all_reputation_events (actor_id) where (actor_id is not null);

-- Votes that a job found to be cast in a ring. They count nowhere while they are here; a moderator can count them again.
create table vote_rings (
  id uuid primary key,
  -- Whose votes for whom; of a mutual ring either.
  voter_id uuid references users (id) on delete cascade,
  author_id uuid references users (id) on delete cascade,
  kind text not null check (kind in ('mutual', 'one_author', 'group')),
  state text not null default 'set_aside' check (state in ('set_aside', 'restored')),
  -- Why: the shares that were found.
  evidence jsonb not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint vote_rings_pair_check check (((kind = 'group') = (voter_id is null)) and ((kind = 'group') = (author_id is null)))
);
create index vote_rings_newest on vote_rings (created_at desc, id desc);
create index vote_rings_by_voter on vote_rings (voter_id, author_id);
create index vote_rings_by_author on vote_rings (author_id);
create index vote_rings_by_decider on vote_rings (decided_by) where decided_by is not null;

create table vote_ring_members (
  ring_id uuid references vote_rings (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  primary key (ring_id, user_id)
);
create index vote_ring_members_by_user on vote_ring_members (user_id);

create table set_aside_votes (
  id uuid primary key,
  ring_id uuid not null references vote_rings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  question_id uuid references all_questions (id) on delete cascade,
  answer_id uuid references all_answers (id) on delete cascade,
  direction text not null check (direction in ('up', 'down')),
  created_at timestamptz not null,
  check (num_nonnulls(question_id, answer_id) = 1)
);
create index set_aside_votes_by_ring on set_aside_votes (ring_id);
create index set_aside_votes_by_user on set_aside_votes (user_id);
create index set_aside_votes_by_author on set_aside_votes (author_id);
create unique index set_aside_votes_question on set_aside_votes (question_id, user_id) where question_id is not null;
create unique index set_aside_votes_answer on set_aside_votes (answer_id, user_id) where answer_id is not null;

create view reputation_events as
  select id, user_id, cause, points, question_id, answer_id, actor_id, day, created_at
  from all_reputation_events where is_counted;

-- What an answer holds for, and the law it rests on
-- -------------------------------------------------

-- What an answer holds for and rests on.
create table answer_validity (
  answer_id uuid primary key,
  jurisdiction text,
  tax_year_from smallint,
  tax_year_to smallint,
  sources jsonb not null default '[]'::jsonb,
  checked_on date not null,
  -- When author and bookmarkers were told that it may be out of date; null while it is in force.
  told_at timestamptz,
  -- What people who know the law say of an answer: that it holds for one more tax year, or that the
  -- law is another from a year on. What its author said stands beside what follows from all of it.
  stated_from smallint,
  stated_to smallint,
  stated_on date not null,
  stated_at timestamptz not null,
  changed_from smallint,
  -- Whether somebody verified in its country stated or confirmed it.
  stated_by_expert boolean not null default false,
  is_expert boolean not null default false,
  question_id uuid not null,
  check (num_nonnulls(tax_year_from, tax_year_to) in (0, 2)),
  check (tax_year_from <= tax_year_to),
  check (num_nonnulls(stated_from, stated_to) in (0, 2)),
  check (changed_from is null or tax_year_from is not null),
  foreign key (answer_id, question_id) references all_answers (id, question_id) on update cascade on delete cascade
);
create index answer_validity_untold on answer_validity (tax_year_to) where told_at is null and tax_year_to is not null;
-- For the lists of what holds for a year.
create index answer_validity_years on answer_validity (tax_year_to, tax_year_from)
  where tax_year_to is not null;
create index answer_validity_by_question on answer_validity (question_id)
  where tax_year_to is not null and changed_from is null;

create table validity_reviews (
  id uuid primary key,
  answer_id uuid not null references answer_validity (answer_id) on delete cascade,
  reviewer_id uuid references users (id) on delete set null,
  verdict text not null check (verdict in ('confirmed', 'changed')),
  tax_year smallint not null,
  -- What changed.
  note text,
  url text,
  by_expert boolean not null,
  created_at timestamptz not null,
  check ((verdict = 'changed') = (note is not null))
);
create index validity_reviews_by_answer on validity_reviews (answer_id, created_at);
create index validity_reviews_by_reviewer on validity_reviews (reviewer_id);

-- What each answer rests on, source by source, for the pages of the sources. Follows the answers'
-- validity by a trigger, whoever writes it.
create table law_citations (
  answer_id uuid references answer_validity (answer_id) on delete cascade,
  place smallint,
  slug text not null,
  title text not null,
  section text,
  url text not null,
  primary key (answer_id, place)
);
create index law_citations_by_slug on law_citations (slug, answer_id);

-- Finding
-- -------

-- Title A, tags B, description C, answers D. The score orders candidates before they are ranked; a job refreshes it.
create table question_search (
  question_id uuid primary key references all_questions (id) on delete cascade,
  document tsvector not null,
  score integer not null default 0,
  created_at timestamptz not null
) with (toast_tuple_target = 8160);
alter table question_search alter column document set storage main;
create index question_search_document on question_search using gin (document) with (fastupdate = on, gin_pending_list_limit = 256);
create index question_search_score on question_search (score desc, created_at desc, question_id desc);

-- Words as people write them in titles, tags and excerpts, for "did you mean"; a job makes it anew every night.
create table search_vocabulary (
  word text primary key,
  -- What the search makes of the word: it is known in any of its forms.
  stem text not null,
  documents integer not null
);
create index search_vocabulary_trgm on search_vocabulary using gin (word gin_trgm_ops);
create index search_vocabulary_stem on search_vocabulary (stem);

-- Questions like a question, found when a reader first comes to the end of its page and again after a week.
create table related_runs (
  question_id uuid primary key references all_questions (id) on delete cascade,
  found_at timestamptz not null
);

create table related_questions (
  question_id uuid references all_questions (id) on delete cascade,
  place smallint,
  related_id uuid not null references all_questions (id) on delete cascade,
  primary key (question_id, place)
);
create index related_questions_by_related on related_questions (related_id);

-- Where the parts of the sitemap begin: the questions in the order of their ids, as many a part as a sitemap may hold. A job writes it anew,
-- so that reading a part starts at an id and nobody counts to the millionth row. first_id is a boundary and no reference: it stays one when
-- its question is gone.
create table sitemap_parts (
  number integer primary key,
  first_id uuid not null,
  changed_at timestamptz not null
);

-- The assistant
-- -------------

-- What the assistant may quote: accepted and well-voted answers, in pieces. `document` holds title A, tags B, the piece C, the question D.
-- No foreign key: what is hidden for a time keeps copies of all rows that refer to it, and these are made anew. A trigger deletes them with the answer.
create table passages (
  source_id uuid,
  place smallint,
  heading text,
  content text not null,
  document tsvector not null,
  kind text not null check (kind in ('answer', 'insight')),
  jurisdiction text,
  tax_year_from smallint,
  tax_year_to smallint,
  primary key (source_id, place)
) with (toast_tuple_target = 8160, parallel_workers = 0);
alter table passages alter column document set storage main;
create index passages_document on passages using gin (document) with (fastupdate=off);

-- Answers whose passages are to be made anew.
create table passages_due (
  source_id uuid primary key,
  marked_at timestamptz not null default now(),
  kind text not null check (kind in ('answer', 'insight'))
);

-- In how many passages each word stands; the empty word stands in all.
create table passage_words (
  word text primary key,
  passages integer not null
);

-- What a member and the assistant said. Nobody else reads it.
create table conversations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  active_at timestamptz not null,
  -- Since when the countries that are named in a conversation count: its member can take back those
  -- that were named before.
  country_from timestamptz
);
create index conversations_newest on conversations (user_id, active_at desc, id desc);
create index conversations_by_age on conversations (active_at);

create table conversation_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('user', 'bot')),
  content text not null,
  created_at timestamptz not null
);
create index conversation_messages_in_order on conversation_messages (conversation_id, id);
create index conversation_messages_by_user on conversation_messages (user_id);

-- Which answers a message quotes; their titles and addresses are read where they stand.
create table message_sources (
  message_id uuid references conversation_messages (id) on delete cascade,
  place smallint,
  answer_id uuid references all_answers (id) on delete cascade,
  -- Which insights a message quotes, beside answers.
  insight_id uuid,
  primary key (message_id, place),
  check (num_nonnulls(answer_id, insight_id) = 1)
);
create index message_sources_by_answer on message_sources (answer_id);
create index message_sources_by_insight on message_sources (insight_id) where insight_id is not null;

-- Notifications, follows and mail
-- -------------------------------

-- What a member is told of. It goes with the post that it is about, so that no link leads nowhere.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('answer', 'comment', 'accepted', 'votes', 'tier', 'mention', 'answer_outdated', 'credential', 'follow', 'payment', 'expert_queue', 'support', 'moderation', 'security')),
  message text not null,
  question_id uuid references all_questions (id) on delete cascade,
  answer_id uuid references all_answers (id) on delete cascade,
  -- Where it leads when it is about no question: a path of this site.
  path text,
  actor_id uuid references users (id) on delete set null,
  -- How many acts one notification stands for: votes are bundled.
  amount integer not null default 1 check (amount > 0),
  is_read boolean not null default false,
  -- Not mailed yet, and to be mailed unless it is read first.
  is_mail_due boolean not null default false,
  created_at timestamptz not null,
  check (answer_id is null or question_id is not null)
);
create index notifications_mail_due on notifications (created_at) where is_mail_due;
create index notifications_by_answer on notifications (answer_id) where answer_id is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create unique index notifications_new_question_key on notifications (user_id, question_id) where type = 'follow' and answer_id is null;
-- The newest are read from its two halves, those read and those not.
create index notifications_of_member on notifications
  (user_id, is_read, created_at desc, id desc);
-- An unread notification of votes is found among its question's. That there is one at most follows
-- from the lock of the post's counter.
create index notifications_of_question on notifications (question_id, user_id)
  where question_id is not null;

-- Asking and answering follow by themselves; who said no stays out, so the no is a row too.
create table question_follows (
  question_id uuid references all_questions (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  is_following boolean not null,
  created_at timestamptz not null,
  primary key (question_id, user_id)
);
create index question_follows_by_user on question_follows (user_id, created_at desc) where is_following;
create index question_follows_of_user on question_follows (user_id);

create table tag_follows (
  tag_id integer references tags (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (tag_id, user_id)
);
create index tag_follows_by_user on tag_follows (user_id, created_at desc);

-- Who got Monday's summary of which week: one a member, whatever runs twice.
create table weekly_digests (
  user_id uuid references users (id) on delete cascade,
  week date,
  primary key (user_id, week)
);

-- Signs the links of mails. Made here, so that all processes have it and a restart does not break old mails.
create table signing_keys (
  name text primary key,
  key bytea not null
);

-- Every email on its way: written with what it tells of, sent by a job, forgotten after 30 days.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  -- Whose mail it is; null where it outlives the account.
  user_id uuid references users (id) on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  unsubscribe_url text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown', 'sent', 'failed')),
  attempts integer not null default 0,
  -- The last refusal, in the mail server's words.
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  has_letter boolean not null default false
);
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_by_user on mail_outbox (user_id) where user_id is not null;
create index mail_outbox_undecided on mail_outbox (state) where state in ('unknown', 'failed');

-- What a mail says that nobody but its reader may see: links that sign in, confirm or unsubscribe. It
-- goes when the mail is sent, and a backup leaves it out. The outbox keeps the text without it.
create table mail_letters (
  mail_id uuid primary key references mail_outbox (id) on delete cascade,
  text text not null,
  html text not null,
  unsubscribe_url text,
  created_at timestamptz not null default now()
);
create index mail_letters_oldest on mail_letters (created_at);

-- Notifications as their member may read them: not those about what is not visible. Of a comment
-- they say when it was written.
create view visible_notifications as
  select n.id from notifications n
  where (n.question_id is null or exists (select from questions q where q.id = n.question_id))
    and (n.answer_id is null or exists (select from answers a where a.id = n.answer_id))
    and not exists (
      select from all_comments c
      where c.question_id = n.question_id and c.author_id = n.actor_id
        and c.created_at = n.created_at and c.status <> 'visible');

-- Moderation
-- ----------

-- Posts that only moderators and their authors see. They are not in the tables that everyone reads: no list, counter, search or feed has to
-- leave them out. Their rows wait in hidden_rows until they are brought back.
create table hidden_posts (
  id uuid primary key,
  post_type text not null check (post_type in ('question', 'answer', 'comment')),
  post_id uuid not null unique,
  question_id uuid not null,
  author_id uuid not null references users (id),
  state text not null check (state in ('held', 'hidden', 'deleted', 'merged')),
  reason text not null check (reason in ('spam', 'abuse', 'dangerous_advice', 'personal_data', 'copyright', 'not_an_answer', 'off_topic', 'review', 'other')),
  note text,
  was_accepted boolean not null default false,
  moderator_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  hidden_at timestamptz not null
);
create index hidden_posts_by_author on hidden_posts (author_id, hidden_at desc);
create index hidden_posts_by_question on hidden_posts (question_id);
create index hidden_posts_held on hidden_posts (created_at, id) where state = 'held';
create index hidden_posts_by_moderator on hidden_posts (moderator_id) where moderator_id is not null;

-- What members tell moderators about posts. The ids are of posts that may be hidden or gone, so they refer to nothing.
create table flags (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  post_type text not null check (post_type in ('question', 'answer', 'comment')),
  post_id uuid not null,
  question_id uuid not null,
  reason text not null check (reason in ('spam', 'abuse', 'wrong_advice', 'duplicate', 'needs_jurisdiction', 'other')),
  note text,
  duplicate_of uuid,
  weight smallint not null,
  state text not null default 'open' check (state in ('open', 'helpful', 'declined', 'withdrawn')),
  outcome text,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index flags_once on flags (post_id, user_id) where state <> 'withdrawn';
create index flags_open on flags (post_id) where state = 'open';
create index flags_by_user on flags (user_id, created_at desc) where user_id is not null;
create index flags_by_decider on flags (decided_by) where decided_by is not null;

-- What moderators did: the history of a post, what its author is told, and the public log, which shows neither members nor notes.
create table moderation_acts (
  id uuid primary key,
  action text not null check (action in ('closed', 'reopened', 'locked', 'unlocked', 'merged', 'hidden', 'deleted', 'restored', 'approved', 'rejected', 'held', 'silenced', 'suspended', 'lifted', 'spammer_deleted', 'votes_set_aside', 'votes_restored')),
  post_type text check (post_type in ('question', 'answer', 'comment')),
  post_id uuid,
  question_id uuid,
  user_id uuid references users (id) on delete set null,
  moderator_id uuid references users (id) on delete set null,
  reason text,
  note text,
  is_public boolean not null,
  created_at timestamptz not null
);
create index moderation_acts_public on moderation_acts (created_at desc, id desc) where is_public;
create index moderation_acts_by_post on moderation_acts (post_id, created_at desc) where post_id is not null;
create index moderation_acts_by_user on moderation_acts (user_id, created_at desc) where user_id is not null;
create index moderation_acts_by_moderator on moderation_acts (moderator_id) where moderator_id is not null;

-- What the filter of new posts compares: the hosts that a post links to, and hashes of its word triples. Only of members who are not trusted,
-- and only for a while. Approval by a human is kept: it beats the filter.
create table post_prints (
  post_id uuid primary key,
  post_type text not null check (post_type in ('question', 'answer', 'comment')),
  author_id uuid not null references users (id) on delete cascade,
  hosts text[] not null,
  print integer[] not null,
  approved_at timestamptz,
  created_at timestamptz not null
);
create index post_prints_by_author on post_prints (author_id);
create index post_prints_by_age on post_prints (created_at);
create index post_prints_hosts on post_prints using gin (hosts);

-- What look-alikes are found by: the 32 smallest hashes of each post's fingerprint, one a row, so
-- that a common hash costs a look-up no more than a rare one. Only of the posts that are compared.
create table post_hashes (
  hash integer,
  post_id uuid references post_prints (post_id) on delete cascade,
  primary key (hash, post_id)
);
create index post_hashes_by_post on post_hashes (post_id);

-- What admins did. It outlives them and what it was done to: names stand beside the ids.
create table audit_log (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  actor_name text,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_name text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null,
  member_id uuid references users (id) on delete set null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_by_member on audit_log (member_id, created_at desc) where member_id is not null;
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_target on audit_log (target_id);
create index audit_log_by_actor on audit_log (actor_id, created_at desc, id desc) where actor_id is not null;

-- Premium: payments, experts, insights, support, ledgers
-- ------------------------------------------------------

-- Who a member is to the payment provider.
create table payment_customers (
  user_id uuid references users (id) on delete cascade,
  provider text check (provider in ('stripe', 'sandbox')),
  customer_id text not null unique,
  created_at timestamptz not null,
  primary key (user_id, provider)
);

create table subscriptions (
  -- Also the key by which the provider knows a repeated order.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- Null until the provider has answered.
  provider_id text unique,
  state text not null check (state in ('incomplete', 'active', 'cancelling', 'past_due', 'ended', 'refunded')),
  price_cents integer not null check (price_cents >= 0),
  current_period_end timestamptz,
  first_paid_at timestamptz,
  past_due_since timestamptz,
  -- Brand and last four digits, as receipts show them: Visa •••• 4242.
  card text,
  -- Money promised back, until the provider has given it.
  refund_requested_at timestamptz,
  -- One more with each change: what was read from the provider before another change is read again.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Never two at once, whatever the code does.
create unique index subscriptions_live_once on subscriptions (user_id) where state in ('incomplete', 'active', 'cancelling', 'past_due');
create index subscriptions_by_user on subscriptions (user_id, created_at desc);
create index subscriptions_by_state on subscriptions (state, updated_at);

-- Money that was taken. It outlives the account, without a name: books are kept longer than accounts.
create table payments (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  subscription_id uuid references subscriptions (id) on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  invoice_id text not null unique,
  payment_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  paid_at timestamptz not null,
  refunded_at timestamptz,
  -- A payment that the member's bank was asked to take back. The latest dispute of it; its answer is given at the provider.
  dispute_id text,
  dispute_state text check (dispute_state in ('open', 'won', 'lost', 'closed')),
  dispute_reason text,
  disputed_at timestamptz,
  -- Until when the provider wants an answer.
  dispute_due_at timestamptz,
  check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  check (((dispute_id is null) = (dispute_state is null)) and ((dispute_id is null) = (disputed_at is null)))
);
create index payments_by_user on payments (user_id, paid_at desc);
create index payments_by_subscription on payments (subscription_id);
create index payments_by_day on payments (paid_at);
create index payments_by_payment on payments (payment_id);
create index payments_disputed on payments (disputed_at desc, id desc) where dispute_state is not null;

-- Events of the provider that have been taken: none is taken twice.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index payment_events_by_time on payment_events (received_at);

-- The sandbox: a payment provider that takes no money. It keeps its own books, as a real one does, and never a card number.
create table sandbox_subscriptions (
  id text primary key,
  order_id uuid not null unique,
  customer_id text not null,
  client_secret text not null unique,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'canceled')),
  price_cents integer not null,
  card text,
  renews boolean not null default true,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null
);
create index sandbox_subscriptions_by_customer on sandbox_subscriptions (customer_id);
create index sandbox_subscriptions_by_period on sandbox_subscriptions (current_period_end);

create table sandbox_invoices (
  id text primary key,
  subscription_id text not null references sandbox_subscriptions (id) on delete cascade,
  amount_cents integer not null,
  status text not null check (status in ('open', 'paid', 'void')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);
create index sandbox_invoices_by_subscription on sandbox_invoices (subscription_id, created_at);

-- Changes of a card that were begun.
create table sandbox_setups (
  id text primary key,
  subscription_id text not null references sandbox_subscriptions (id) on delete cascade,
  client_secret text not null unique,
  card text,
  renews boolean not null default true,
  created_at timestamptz not null
);
create index sandbox_setups_by_subscription on sandbox_setups (subscription_id);

-- What a member asks to be verified as. Every decision stays; a request that waits is there once.
create table credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  jurisdiction text not null,
  licence_number text not null,
  note text,
  evidence_id uuid references uploads (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused', 'withdrawn')),
  reason text,
  -- The last day of a grant.
  expires_on date,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (state <> 'granted' or expires_on is not null)
);
create index credentials_by_user on credentials (user_id, created_at desc, id desc);
create unique index credentials_waiting_once on credentials (user_id, kind, jurisdiction) where state = 'waiting';
create index credentials_waiting on credentials (created_at, id) where state = 'waiting';
create index credentials_decided on credentials (decided_at desc, id desc) where state in ('granted', 'refused');
create unique index credentials_by_evidence on credentials (evidence_id) where evidence_id is not null;
create index credentials_by_decider on credentials (decided_by) where decided_by is not null;

-- Which verified experts were told of which question: nobody twice.
create table expert_calls (
  question_id uuid references all_questions (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (question_id, user_id)
);
create index expert_calls_by_user on expert_calls (user_id, created_at);

-- Who of the experts is writing an answer, and until when the others leave it to them.
create table expert_claims (
  question_id uuid primary key references all_questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index expert_claims_by_user on expert_claims (user_id);

-- What was asked by premium members, whatever their tier is later: for the times to the first answer.
create table priority_questions (
  question_id uuid primary key references all_questions (id) on delete cascade
);

-- Articles by verified experts and admins: the opening is free, the rest is for premium members. The two are rendered and stored apart, so
-- that what is read for a free reader never holds the rest.
create table insights (
  id uuid primary key,
  author_id uuid not null references users (id),
  slug text not null unique,
  title text not null,
  source text not null,
  opening_html text not null,
  rest_html text not null,
  html_version integer not null,
  -- The beginning of the opening as plain text, for lists.
  excerpt text not null,
  words integer not null check (words >= 0),
  rest_words integer not null check (rest_words >= 0),
  tags text[] not null,
  jurisdiction text,
  tax_year_from smallint,
  tax_year_to smallint,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  -- When it was first read by others; it keeps it when it is taken back and published again.
  published_at timestamptz,
  -- When it was last changed after that.
  edited_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  wordings text[] not null default '{}',
  rule text,
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state <> 'published' or published_at is not null),
  check ((tax_year_from is null) = (tax_year_to is null))
);
create index insights_newest on insights (published_at desc, id desc) where state = 'published';
create index insights_by_tag on insights using gin (tags) where state = 'published';
create index insights_due on insights (publish_at) where state = 'scheduled';
create index insights_by_author on insights (author_id, updated_at desc, id desc);

-- Every slug that an insight has had since it was published: old addresses lead to it, and no other takes them.
create table insight_slugs (
  slug text primary key,
  insight_id uuid not null references insights (id) on delete cascade
);
create index insight_slugs_by_insight on insight_slugs (insight_id);

-- What members write to support. Everything in it is personal and goes with its member.
create table tickets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  subject text not null,
  category text not null check (category in ('account', 'payment', 'refund', 'appeal', 'content', 'other')),
  -- A path of this site that it is about: the post or the act of an appeal.
  about text,
  state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  assignee_id uuid references users (id) on delete set null,
  -- Whether staff wrote something that the member has not read.
  has_news boolean not null default false,
  created_at timestamptz not null,
  -- Since when it is in its state: of an open one, how long its member has waited.
  state_since timestamptz not null,
  -- When staff first replied.
  replied_at timestamptz,
  -- When somebody last wrote what both sides see.
  active_at timestamptz not null
);
create index tickets_by_user on tickets (user_id, active_at desc, id desc);
create index tickets_by_state on tickets (state, state_since, id);
create index tickets_by_assignee on tickets (assignee_id) where assignee_id is not null;

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- Null for staff whose account is gone.
  author_id uuid references users (id) on delete set null,
  -- `note` is staff's own: the member never sees it.
  kind text not null check (kind in ('member', 'staff', 'note')),
  source text not null,
  created_at timestamptz not null
);
create index ticket_messages_by_ticket on ticket_messages (ticket_id, created_at, id);
create index ticket_messages_by_author on ticket_messages (author_id) where author_id is not null;

-- Which early features a member has switched on. It stays when premium lapses, without effect until it is back.
create table early_access (
  user_id uuid references users (id) on delete cascade,
  feature text,
  switched_on_at timestamptz not null,
  primary key (user_id, feature)
);
create index early_access_by_feature on early_access (feature);

create table ledgers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- One more with each save, so that a save from an older copy is noticed.
  version integer not null default 1 check (version >= 1),
  -- Bytes of the compressed ledger before it was sealed.
  size integer not null check (size >= 1 and size <= 20971520),
  created_at timestamptz not null,
  saved_at timestamptz not null,
  content_id uuid not null unique
);
create index ledgers_by_user on ledgers (user_id, saved_at desc, id);

create table ledger_contents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Form, key id, nonce and tag, without which no piece can be opened; absent while pieces arrive.
  head bytea,
  begun_at timestamptz not null
);
create index ledger_contents_by_user on ledger_contents (user_id, begun_at);

create table ledger_pieces (
  content_id uuid references ledger_contents (id) on delete cascade,
  number integer,
  bytes bytea not null,
  primary key (content_id, number)
);
alter table ledger_pieces alter column bytes set storage external;

alter table all_question_stats add constraint question_stats_accepted_answer foreign key (accepted_answer_id, question_id) references all_answers (id, question_id) on delete set null (accepted_answer_id);
alter table drafts add foreign key (insight_id) references insights (id) on delete cascade;
alter table message_sources add foreign key (insight_id) references insights (id) on delete cascade;
alter table ledgers add foreign key (content_id) references ledger_contents (id);

-- A member's threads as their export has them: both sides, without the notes. The export walks a table by its ctid.
create view ticket_threads as
  select m.ctid as ctid, t.user_id, m.ticket_id, m.kind, m.source, m.created_at
  from ticket_messages m join tickets t on t.id = m.ticket_id where m.kind <> 'note';

-- A reply that quotes an answer that is not visible comes back with it.
create view readable_messages as
  select m.ctid as ctid, m.id, m.conversation_id, m.user_id, m.type, m.created_at,
    case when m.type = 'bot' and exists (
      select 1 from message_sources s join insights i on i.id = s.insight_id join users u on u.id = m.user_id
      where s.message_id = m.id and i.rest_words > 0 and i.author_id <> m.user_id and u.subscription_tier not in ('premium', 'admin')
    ) then 'This reply quotes an insight that premium members read in full. You can read the reply again when you are premium.'
    when m.type = 'bot' and exists (
      select from message_sources s
      where s.message_id = m.id and s.answer_id is not null and not exists (select from answers a where a.id = s.answer_id)
    ) then 'An answer that was quoted here has been deleted.'
    else m.content end as content
  from conversation_messages m;

-- Other sites' questions
-- ----------------------

-- Where the Content Scraper brings questions from beside the packs: a site of the Stack Exchange network, by tag.
create table content_sources (
  id uuid primary key,
  site text not null,
  tag text not null,
  -- The admin who chose that questions go here when they are gone there; null: nobody did, or the admin is gone.
  remover_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  unique (site, tag)
);
create index content_sources_by_remover on content_sources (remover_id) where remover_id is not null;

-- An import or a check of what is gone: one at a time a source. Each page is a job, so that a run can be cancelled, wait, and survive a restart.
create table source_runs (
  id uuid primary key,
  source_id uuid not null references content_sources (id) on delete cascade,
  kind text not null check (kind in ('import', 'check')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- An import reads what was active there since; null reads all.
  since timestamptz,
  pages integer not null default 0,
  -- The last id that a check has asked for.
  checked_to bigint not null default 0,
  questions_read integer not null default 0,
  questions_added integer not null default 0,
  answers_added integer not null default 0,
  questions_missing integer not null default 0,
  -- Requests that the site allows today, as it last said.
  quota_remaining integer,
  -- What it waits for, or why it failed.
  message text,
  created_at timestamptz not null,
  ended_at timestamptz,
  answers_missing integer not null default 0,
  comments_missing integer not null default 0
);
create unique index source_runs_active on source_runs (source_id) where state in ('waiting', 'running');
create index source_runs_newest on source_runs (source_id, created_at desc, id desc);

-- What a source has brought. Without a question: it was deleted here, and stays so.
create table source_questions (
  source_id uuid references content_sources (id) on delete cascade,
  external_id bigint,
  question_id uuid references all_questions (id) on delete set null,
  -- Since when it is not found at the source any more.
  missing_since timestamptz,
  primary key (source_id, external_id)
);
create index source_questions_by_question on source_questions (question_id) where question_id is not null;
create index source_questions_missing on source_questions (source_id, missing_since) where missing_since is not null;

-- Answers and comments that are gone at a source while their question stayed. Without a post: it was deleted here, and stays so.
create table source_missing_replies (
  source_id uuid references content_sources (id) on delete cascade,
  post_type text check (post_type in ('answer', 'comment')),
  external_id bigint,
  answer_id uuid references all_answers (id) on delete set null,
  comment_id uuid references all_comments (id) on delete set null,
  missing_since timestamptz not null,
  check ( case post_type when 'answer' then comment_id is null else answer_id is null end),
  primary key (source_id, post_type, external_id)
);
create index source_missing_replies_by_answer on source_missing_replies (answer_id) where answer_id is not null;
create index source_missing_replies_by_comment on source_missing_replies (comment_id) where comment_id is not null;

-- Requests
-- --------

-- What a creating call answered, so that a second press of the button answers the same.
create table idempotency_keys (
  user_id uuid references users (id) on delete cascade,
  key text,
  call text not null,
  reply jsonb,
  created_at timestamptz not null,
  -- What a key stands for: method, path and body of its first request, as a hash. Keys of before live a day and have none.
  fingerprint bytea,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One view a visitor a day: the visitor is a hash with the day's salt, and both go when the day is over.
create table view_salts (
  day date primary key,
  salt bytea not null
);

create unlogged table view_visits (
  question_id uuid,
  visitor bytea,
  day date,
  primary key (question_id, visitor, day)
);
create index view_visits_by_day on view_visits (day);

create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- What the database alone can guarantee
-- -------------------------------------

-- The mark is taken over when it is there already: a job that reads this answer now waits for us or passes it over, and never misses us.
create function mark_passages(answers_changed uuid[]) returns void language plpgsql as $$
begin
  insert into passages_due (source_id, kind) select id, 'answer' from answers where id = any(answers_changed) order by id
    on conflict (source_id) do update set marked_at = now();
end $$;

-- As mark_passages, and what may be quoted no more is gone with this very write.
create function drop_passages(answers_changed uuid[]) returns void language plpgsql as $$
begin
  perform mark_passages(answers_changed);
  delete from passages where source_id = any(answers_changed);
end $$;

create function answer_text_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[new.id]);
  return null;
end $$;

create function question_words_changed() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select id from answers where question_id = new.id));
  return null;
end $$;

-- 3 votes: WELL_VOTED in packages/domain/src/passages.ts. Inserts are marked by the statement, for imports of a million rows.
create function answer_votes_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[new.answer_id]);
  return null;
end $$;

create function voted_answers_added() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select answer_id from added where votes >= 3));
  return null;
end $$;

create function acceptance_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[old.accepted_answer_id, new.accepted_answer_id]);
  return null;
end $$;

create function accepted_answers_added() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select accepted_answer_id from added where accepted_answer_id is not null));
  return null;
end $$;

-- The mark first: a job that has taken it is waited for, and what it made is seen and deleted.
create function answer_deleted() returns trigger language plpgsql as $$
begin
  delete from passages_due where source_id = old.id;
  delete from passages where source_id = old.id;
  update conversation_messages set content = 'An answer that was quoted here has been deleted.'
    where id in (select message_id from message_sources where answer_id = old.id);
  return old;
end $$;

create function priority_follows_tier() returns trigger language plpgsql as $$
begin
  update all_question_stats s set is_priority = not s.is_priority from all_questions q
    where q.author_id = new.id and s.question_id = q.id and s.is_priority <> (new.subscription_tier <> 'free');
  return null;
end $$;

create function priority_follows_author() returns trigger language plpgsql as $$
begin
  update all_question_stats s set is_priority = u.subscription_tier <> 'free' from users u
    where s.question_id = new.id and u.id = new.author_id and s.is_priority <> (u.subscription_tier <> 'free');
  return null;
end $$;

create function answer_scope_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[coalesce(new.answer_id, old.answer_id)]);
  return null;
end $$;

create function question_scope_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array(select id from answers where question_id = coalesce(new.question_id, old.question_id)));
  return null;
end $$;

-- What its author takes back or deletes is quoted nowhere, from this very write on.
create function insight_withdrawn(insight uuid) returns void language plpgsql as $$
begin
  delete from passages_due where source_id = insight;
  delete from passages where source_id = insight;
  update conversation_messages set content = 'An insight that was quoted here is no longer published.'
    where id in (select message_id from message_sources where insight_id = insight);
  delete from message_sources where insight_id = insight;
end $$;

create function insight_deleted() returns trigger language plpgsql as $$
begin
  perform insight_withdrawn(old.id);
  return old;
end $$;

create function insight_changed() returns trigger language plpgsql as $$
begin
  if new.state <> 'published' then
    perform insight_withdrawn(new.id);
  else
    insert into passages_due (source_id, kind) values (new.id, 'insight') on conflict (source_id) do update set marked_at = now();
    delete from passages where source_id = new.id;
  end if;
  return null;
end $$;

create function remember_removed_origins() returns trigger language plpgsql as $$
begin
  insert into removed_origins (site, kind, external_id)
  select site, case when question_id is not null then 'question' when answer_id is not null then 'answer' else 'comment' end, external_id
  from gone where user_id is null
  on conflict do nothing;
  return null;
end $$;

create function forget_removed_origins() returns trigger language plpgsql as $$
begin
  delete from removed_origins r using back b
  where r.site = b.site and r.external_id = b.external_id
    and r.kind = case when b.question_id is not null then 'question' when b.answer_id is not null then 'answer' when b.comment_id is not null then 'comment' end;
  return null;
end $$;

-- As lawSlug of packages/domain/src/law.ts.
create function law_slug(url text) returns text language sql immutable as $$
  select left(trim(both '-' from regexp_replace(
    regexp_replace(lower(split_part(url, '#', 1)), '^https?://(www\.)?', ''),
    '[^a-z0-9]+', '-', 'g')), 160)
$$;

create function cite_law() returns trigger language plpgsql as $$
begin
  delete from law_citations where answer_id = new.answer_id;
  insert into law_citations (answer_id, place, slug, title, section, url)
  select new.answer_id, place, law_slug(s ->> 'url'), s ->> 'title', s ->> 'section', s ->> 'url'
  from jsonb_array_elements(new.sources) with ordinality cited (s, place);
  return null;
end $$;

create function question_duplicates_changed() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select id from answers where question_id in (old.duplicate_of, new.duplicate_of)));
  return null;
end $$;

-- These also look after posts that are not visible.
create function validity_of_question() returns trigger language plpgsql as $$
begin
  select question_id into new.question_id from all_answers where id = new.answer_id;
  return new;
end $$;

create function forget_rule() returns trigger language plpgsql as $$
begin
  new.rule := null;
  return new;
end $$;

create trigger passages_of_edited_answer after update of source on all_answers for each row when ((old.source is distinct from new.source)) execute function answer_text_changed();

create trigger passages_of_voted_answer after update of votes on answer_stats
  for each row when ((old.votes >= 3) <> (new.votes >= 3)) execute function answer_votes_changed();

create trigger passages_of_added_answers after insert on answer_stats
  referencing new table as added for each statement execute function voted_answers_added();

create trigger passages_of_accepted_answer after update of accepted_answer_id on all_question_stats for each row when ((old.accepted_answer_id is distinct from new.accepted_answer_id)) execute function acceptance_changed();

create trigger passages_of_added_questions after insert on all_question_stats referencing new table as added for each statement execute function accepted_answers_added();

create trigger passages_of_deleted_answer before delete on all_answers for each row execute function answer_deleted();

create trigger priority_follows_tier after update of subscription_tier on users
  for each row when (old.subscription_tier is distinct from new.subscription_tier) execute function priority_follows_tier();

create trigger priority_follows_author after update of author_id on all_questions for each row when ((old.author_id is distinct from new.author_id)) execute function priority_follows_author();

create trigger passages_of_answer_scope after insert or delete or update of jurisdiction, tax_year_from, tax_year_to on answer_validity
  for each row execute function answer_scope_changed();

create trigger passages_of_question_scope after insert or delete or update on question_facets
  for each row execute function question_scope_changed();

create trigger passages_of_deleted_insight before delete on insights for each row execute function insight_deleted();

create trigger passages_of_published_insight after insert on insights for each row when (new.state = 'published') execute function insight_changed();

create trigger origins_removed after delete on origins referencing old table as gone
  for each statement execute function remember_removed_origins();

create trigger origins_back after insert on origins referencing new table as back
  for each statement execute function forget_removed_origins();

create trigger law_follows_validity after insert or update of sources on answer_validity
  for each row execute function cite_law();

create trigger passages_of_edited_question after update of title, source, tags, wordings on all_questions for each row when (((((old.title is distinct from new.title) or (old.source is distinct from new.source)) or (old.tags is distinct from new.tags)) or (old.wordings is distinct from new.wordings))) execute function question_words_changed();

create trigger passages_of_changed_insight after update on insights
  for each row when ((old.state = 'published' or new.state = 'published')
    and (old.state, old.title, old.source, old.tags, old.jurisdiction, old.tax_year_from, old.tax_year_to, old.wordings)
      is distinct from (new.state, new.title, new.source, new.tags, new.jurisdiction, new.tax_year_from, new.tax_year_to, new.wordings))
  execute function insight_changed();

create trigger passages_of_repeated_question after insert or delete or update of duplicate_of on question_states
  for each row execute function question_duplicates_changed();

create trigger validity_of_question before insert on answer_validity
  for each row execute function validity_of_question();

create trigger rule_of_edited_answer before update of source on all_answers for each row when (((old.source is distinct from new.source) and (not (old.rule is distinct from new.rule)))) execute function forget_rule();

create trigger rule_of_edited_insight before update of source on insights
  for each row when (old.source is distinct from new.source and old.rule is not distinct from new.rule)
  execute function forget_rule();

-- What a new site has from the start
-- ----------------------------------

-- For the links that end mails. The site's own, so it is made here.
insert into signing_keys (name, key)
  values ('unsubscribe', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
insert into posts_license values ('CC BY-SA 4.0', (now() at time zone 'UTC')::date + 1);
