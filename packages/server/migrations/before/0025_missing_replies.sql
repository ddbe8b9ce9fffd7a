-- Answers and comments that are gone at a source while their question stayed. Without a post: it was deleted here, and stays so.
create table source_missing_replies (
  source_id uuid not null references content_sources (id) on delete cascade,
  post_type text not null check (post_type in ('answer', 'comment')),
  external_id bigint not null,
  answer_id uuid references answers (id) on delete set null,
  comment_id uuid references comments (id) on delete set null,
  missing_since timestamptz not null,
  primary key (source_id, post_type, external_id),
  check (case post_type when 'answer' then comment_id is null else answer_id is null end)
);
create index source_missing_replies_by_answer on source_missing_replies (answer_id) where answer_id is not null;
create index source_missing_replies_by_comment on source_missing_replies (comment_id) where comment_id is not null;

alter table source_runs
  add column answers_missing integer not null default 0,
  add column comments_missing integer not null default 0;
