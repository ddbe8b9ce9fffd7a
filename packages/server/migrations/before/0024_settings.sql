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
  check (uses between 0 and max_uses)
);
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_by_maker on invitations (made_by) where made_by is not null;

-- The charts of the administration read a stretch of time; posts come in its order, so that a small index leads to it.
create index questions_by_time on questions using brin (created_at);
create index answers_by_time on answers using brin (created_at);
