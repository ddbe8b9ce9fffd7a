-- Content, counters and search stand apart: a vote rewrites one narrow row, not a post with its indexes.

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
  check (is_external or (email is not null and password_hash is not null))
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

-- points is the sum of the ledger; what is shown never falls below 0.
create table user_stats (
  user_id uuid primary key references users (id) on delete cascade,
  points integer not null default 0,
  reputation integer not null generated always as (greatest(0, points)) stored,
  question_count integer not null default 0 check (question_count >= 0),
  answer_count integer not null default 0 check (answer_count >= 0)
) with (fillfactor = 85);
create index user_stats_by_reputation on user_stats (reputation desc, user_id desc);
create index user_stats_by_answers on user_stats (answer_count desc, reputation desc, user_id desc);

-- Answers given by calendar month (UTC), for the leaderboard.
create table monthly_answers (
  month date not null,
  user_id uuid not null references users (id) on delete cascade,
  answer_count integer not null check (answer_count >= 0),
  primary key (user_id, month)
) with (fillfactor = 85);
create index monthly_answers_by_count on monthly_answers (month, answer_count desc);

-- The cookie holds the token; this holds its hash, so that a stolen table signs nobody in.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table questions (
  id uuid primary key,
  author_id uuid not null references users (id),
  title text not null,
  source text not null,
  source_format text not null default 'markdown' check (source_format in ('markdown', 'html')),
  -- What the source renders to, by the renderer of html_version; null until first read after a bulk load.
  html text,
  html_version smallint,
  excerpt text not null,
  tags text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index questions_by_author on questions (author_id, created_at desc, id desc);

create table question_stats (
  question_id uuid primary key references questions (id) on delete cascade,
  votes integer not null default 0,
  view_count integer not null default 0 check (view_count >= 0),
  answer_count integer not null default 0 check (answer_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  accepted_answer_id uuid,
  created_at timestamptz not null,
  active_at timestamptz not null
) with (fillfactor = 85);
-- Written by hand in the exact order of the lists: a DESC NULLS LAST index would make the planner sort the table.
create index question_stats_recent on question_stats (created_at desc, question_id desc);
create index question_stats_votes on question_stats (votes desc, created_at desc, question_id desc);
create index question_stats_active on question_stats (active_at desc, question_id desc);
create index question_stats_unanswered on question_stats (created_at desc, question_id desc) where answer_count = 0;

create table answers (
  id uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  author_id uuid not null references users (id),
  source text not null,
  source_format text not null default 'markdown' check (source_format in ('markdown', 'html')),
  html text,
  html_version smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, question_id)
);
create index answers_by_question on answers (question_id, created_at, id);
create index answers_by_author on answers (author_id, created_at desc, id desc);

create table answer_stats (
  answer_id uuid primary key references answers (id) on delete cascade,
  votes integer not null default 0
) with (fillfactor = 85);

-- An accepted answer belongs to its question: the pair is the key. Its removal leaves the question unanswered.
alter table question_stats add constraint question_stats_accepted_answer
  foreign key (accepted_answer_id, question_id) references answers (id, question_id) on delete set null (accepted_answer_id);
create index question_stats_accepted on question_stats (accepted_answer_id) where accepted_answer_id is not null;

create table comments (
  id uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  author_id uuid not null references users (id),
  source text not null,
  source_format text not null default 'markdown' check (source_format in ('markdown', 'html')),
  html text,
  html_version smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index comments_by_question on comments (question_id, created_at, id);
create index comments_by_author on comments (author_id);

create table tags (
  id integer generated always as identity primary key,
  name text not null unique,
  description text,
  question_count integer not null default 0 check (question_count >= 0)
);
create index tags_by_count on tags (question_count desc, name);
create extension if not exists pg_trgm;
create index tags_name_trgm on tags using gin (name gin_trgm_ops);
create index users_username_trgm on users using gin (username gin_trgm_ops);

create table question_tags (
  tag_id integer not null references tags (id),
  question_id uuid not null references questions (id) on delete cascade,
  created_at timestamptz not null,
  primary key (question_id, tag_id)
);
create index question_tags_recent on question_tags (tag_id, created_at desc, question_id desc);

-- Title A, tags B, description C, answers D. The score orders candidates before they are ranked; a job refreshes it.
create table question_search (
  question_id uuid primary key references questions (id) on delete cascade,
  document tsvector not null,
  score integer not null default 0,
  created_at timestamptz not null
);
create index question_search_document on question_search using gin (document) with (fastupdate = off);
create index question_search_score on question_search (score desc, created_at desc, question_id desc);

create table votes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  direction text not null check (direction in ('up', 'down')),
  created_at timestamptz not null,
  check (num_nonnulls(question_id, answer_id) = 1)
);
create unique index votes_one_per_question on votes (question_id, user_id) where question_id is not null;
create unique index votes_one_per_answer on votes (answer_id, user_id) where answer_id is not null;
create index votes_by_user on votes (user_id);

-- Votes that came with an import and name no voter. A post's count is these plus the votes above.
create table imported_votes (
  id bigint generated always as identity primary key,
  question_id uuid unique references questions (id) on delete cascade,
  answer_id uuid unique references answers (id) on delete cascade,
  up integer not null check (up >= 0),
  down integer not null check (down >= 0),
  check (num_nonnulls(question_id, answer_id) = 1)
);

create table bookmarks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  question_id uuid not null references questions (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, question_id)
);
create index bookmarks_newest on bookmarks (user_id, created_at desc, id desc);
create index bookmarks_by_question on bookmarks (question_id);

-- One row a cause. Undoing the cause deletes its row; day is the day (UTC) whose limit it counts towards.
create table reputation_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  cause text not null check (cause in (
    'question_upvoted', 'question_downvoted', 'answer_upvoted', 'answer_downvoted',
    'downvote_cast', 'answer_accepted', 'accepted_an_answer', 'daily_limit')),
  points integer not null,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  -- Whose act it was; null for the daily limit.
  actor_id uuid references users (id) on delete set null,
  day date not null,
  created_at timestamptz not null
);
create index reputation_events_by_user on reputation_events (user_id, day, cause);
create unique index reputation_events_daily_limit on reputation_events (user_id, day) where cause = 'daily_limit';
create index reputation_events_by_question on reputation_events (question_id, actor_id) where question_id is not null;
create index reputation_events_by_answer on reputation_events (answer_id, actor_id) where answer_id is not null;
create index reputation_events_by_actor on reputation_events (actor_id) where actor_id is not null;

-- Where an imported post or account comes from: found again on the next run, credited to its readers.
create table origins (
  id bigint generated always as identity primary key,
  user_id uuid unique references users (id) on delete cascade,
  question_id uuid unique references questions (id) on delete cascade,
  answer_id uuid unique references answers (id) on delete cascade,
  comment_id uuid unique references comments (id) on delete cascade,
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

-- What a creating call answered, so that a second press of the button answers the same.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  call text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One view a visitor a day: the visitor is a hash with the day's salt, and both go when the day is over.
create table view_salts (
  day date primary key,
  salt bytea not null
);
create unlogged table view_visits (
  question_id uuid not null,
  visitor bytea not null,
  day date not null,
  primary key (question_id, visitor, day)
);
create index view_visits_by_day on view_visits (day);

create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

create table content_packs (
  pack text not null,
  slug text not null,
  question_id uuid not null unique references questions (id) on delete cascade,
  primary key (pack, slug)
);
