-- Browsers that a member has signed in with, by a cookie of their own that outlives sessions: what a stranger fails at elsewhere does not count
-- against them, and a sign-in from another one is told.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_browsers_by_use on known_browsers (last_used_at);

-- Whom a new name must not look like.
create index users_staff on users (id) where subscription_tier = 'admin' or is_moderator or is_editorial;
