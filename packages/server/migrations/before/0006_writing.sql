-- Texts in the making: one a member and place. `other` is what another device had saved when this one was, until the member has chosen.
create table drafts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  place text not null check (place in ('ask', 'answer', 'comment', 'edit_question', 'edit_answer', 'edit_comment')),
  -- The question that the place is on; of an edit also the post itself.
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  title text,
  content text not null,
  tags text[],
  other jsonb,
  version integer not null,
  saved_at timestamptz not null,
  check ((place = 'ask') = (question_id is null)),
  unique nulls not distinct (user_id, place, question_id, answer_id, comment_id)
);
create index drafts_by_question on drafts (question_id) where question_id is not null;
create index drafts_by_answer on drafts (answer_id) where answer_id is not null;
create index drafts_by_comment on drafts (comment_id) where comment_id is not null;
create index drafts_by_age on drafts (saved_at);

-- What an edited post said, from its first words on. A post that was never edited has no rows.
create table revisions (
  id uuid primary key,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
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
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(question_id, answer_id, comment_id) = 1)
);
create unique index mentions_in_question on mentions (question_id, user_id) where question_id is not null;
create unique index mentions_in_answer on mentions (answer_id, user_id) where answer_id is not null;
create unique index mentions_in_comment on mentions (comment_id, user_id) where comment_id is not null;
create index mentions_by_user on mentions (user_id);

-- What each member did on a day (UTC). The row is locked while the member acts, so that requests at once can't exceed a limit.
create table member_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  questions integer not null default 0,
  answers integer not null default 0,
  comments integer not null default 0,
  votes integer not null default 0,
  edits integer not null default 0,
  primary key (user_id, day)
) with (fillfactor = 85);
create index member_days_by_day on member_days (day);
