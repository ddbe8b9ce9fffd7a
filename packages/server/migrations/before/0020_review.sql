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
create index post_prints_print on post_prints using gin (print);

-- Votes that a job found to be cast in a ring. They count nowhere while they are here; a moderator can count them again.
create table vote_rings (
  id uuid primary key,
  -- Whose votes for whom; of a mutual ring either.
  voter_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('mutual', 'one_author')),
  state text not null default 'set_aside' check (state in ('set_aside', 'restored')),
  -- Why: the shares that were found.
  evidence jsonb not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null
);
create index vote_rings_newest on vote_rings (created_at desc, id desc);
create index vote_rings_by_voter on vote_rings (voter_id, author_id);
create index vote_rings_by_author on vote_rings (author_id);
create index vote_rings_by_decider on vote_rings (decided_by) where decided_by is not null;

create table set_aside_votes (
  id uuid primary key,
  ring_id uuid not null references vote_rings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  direction text not null check (direction in ('up', 'down')),
  created_at timestamptz not null,
  check (num_nonnulls(question_id, answer_id) = 1)
);
create index set_aside_votes_by_ring on set_aside_votes (ring_id);
create index set_aside_votes_by_user on set_aside_votes (user_id);
create index set_aside_votes_by_author on set_aside_votes (author_id);
create unique index set_aside_votes_question on set_aside_votes (question_id, user_id) where question_id is not null;
create unique index set_aside_votes_answer on set_aside_votes (answer_id, user_id) where answer_id is not null;
