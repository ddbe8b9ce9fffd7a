-- Moderator is a right beside the tiers. Restrictions stand beside the member, where every request finds them without a join.
alter table users
  add column is_moderator boolean not null default false,
  add column silenced_until timestamptz,
  add column silence_message text,
  add column suspended_until timestamptz,
  add column suspension_message text;
create index users_moderators on users (id) where is_moderator;

alter table member_days add column flags integer not null default 0;

-- Which questions are closed or locked. Most have no row. What a duplicate repeats may be hidden meanwhile, so it is no reference.
create table question_states (
  question_id uuid primary key references questions (id) on delete cascade,
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
  target_id uuid not null references questions (id) on delete cascade,
  created_at timestamptz not null
);
create index question_moves_by_target on question_moves (target_id);

-- Posts that only moderators and their authors see. They are not in the tables that everyone reads: no list, counter, search or feed has to
-- leave them out. Their rows wait in hidden_rows until they are brought back.
create table hidden_posts (
  id uuid primary key,
  post_type text not null check (post_type in ('question', 'answer', 'comment')),
  post_id uuid not null unique,
  question_id uuid not null,
  author_id uuid not null references users (id),
  state text not null check (state in ('held', 'hidden', 'deleted', 'merged')),
  title text,
  source text not null,
  html text not null,
  reason text not null check (reason in (
    'spam', 'abuse', 'dangerous_advice', 'personal_data', 'copyright', 'not_an_answer', 'off_topic', 'review', 'other')),
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

-- The rows of a hidden post and of all that hung on it, as they were. user_ids: the members that a row names, for when one of them leaves.
create table hidden_rows (
  id bigint generated always as identity primary key,
  hidden_id uuid not null references hidden_posts (id) on delete cascade,
  table_name text not null,
  row jsonb not null,
  user_ids uuid[] not null
);
create index hidden_rows_by_post on hidden_rows (hidden_id, table_name);
create index hidden_rows_by_user on hidden_rows using gin (user_ids);

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
  action text not null check (action in (
    'closed', 'reopened', 'locked', 'unlocked', 'merged', 'hidden', 'deleted', 'restored', 'approved', 'rejected', 'held', 'silenced', 'suspended',
    'lifted', 'spammer_deleted', 'votes_set_aside', 'votes_restored')),
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
