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

-- The badge of a member's latest grant and its last day: every list shows it beside the name, and none needs a join for it.
alter table users add column credential text, add column credential_until date;
create index users_by_credential on users (credential_until) where credential is not null;

-- The admins' list: newest first, counted by tier, found by a part of name or email, or by the beginning of a short one.
create index users_newest on users (created_at desc, id desc) where not is_external;
create index users_by_tier on users (subscription_tier) where not is_external;
create index users_email_trgm on users using gin (email gin_trgm_ops);
create index users_username_start on users (lower(username) text_pattern_ops);
create index users_email_start on users (lower(email) text_pattern_ops);

-- What admins did. It outlives them and what it was done to: names stand beside the ids.
create table audit_log (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_name text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id) where actor_id is not null;
