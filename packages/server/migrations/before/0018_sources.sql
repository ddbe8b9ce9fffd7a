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
  ended_at timestamptz
);
create unique index source_runs_active on source_runs (source_id) where state in ('waiting', 'running');
create index source_runs_newest on source_runs (source_id, created_at desc, id desc);

-- What a source has brought. Without a question: it was deleted here, and stays so.
create table source_questions (
  source_id uuid not null references content_sources (id) on delete cascade,
  external_id bigint not null,
  question_id uuid references questions (id) on delete set null,
  -- Since when it is not found at the source any more.
  missing_since timestamptz,
  primary key (source_id, external_id)
);
create index source_questions_by_question on source_questions (question_id) where question_id is not null;
create index source_questions_missing on source_questions (source_id, missing_since) where missing_since is not null;
