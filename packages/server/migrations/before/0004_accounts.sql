-- What a member's list of sessions shows. No address and no whole user agent: the device in words is enough to know it by.
alter table sessions add column id uuid;
alter table sessions add column device text not null default 'An unknown device';
alter table sessions add column last_used_at timestamptz;
update sessions set id = gen_random_uuid(), last_used_at = created_at;
alter table sessions alter column id set not null, alter column last_used_at set not null;
create unique index sessions_id_key on sessions (id);

-- An account made through a sign-in provider has no password until one is set by mail.
alter table users drop constraint users_check;
alter table users add constraint users_check check (is_external or email is not null);

-- A vote outlives its voter, without a name: other members' counts and reputation don't change when someone leaves.
alter table votes alter column user_id drop not null;
alter table votes drop constraint votes_user_id_fkey;
alter table votes add constraint votes_user_id_fkey foreign key (user_id) references users (id) on delete set null;

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
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
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
