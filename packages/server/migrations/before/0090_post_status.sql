-- A post has a status. The tables are renamed, and what everyone reads takes their names: views of
-- the posts that are visible. with_parent: an answer or a comment whose question is not visible.

-- First, since a lock that grows while others write ends in a deadlock.
lock table questions, question_stats, answers, comments in access exclusive mode;

alter table questions rename to all_questions;
alter table question_stats rename to all_question_stats;
alter table answers rename to all_answers;
alter table comments rename to all_comments;

alter table all_questions
  add column status text not null default 'visible'
    check (status in ('visible', 'held', 'hidden', 'deleted', 'merged')),
  add constraint questions_id_status_key unique (id, status);
-- Lists read the counters alone. The key keeps the two equal.
alter table all_question_stats
  add column status text not null default 'visible',
  add constraint question_stats_question_id_status_fkey foreign key (question_id, status)
    references all_questions (id, status) on update cascade on delete cascade;
alter table all_answers
  add column status text not null default 'visible'
    check (status in ('visible', 'held', 'hidden', 'deleted', 'with_parent'));
alter table all_comments
  add column status text not null default 'visible'
    check (status in ('visible', 'held', 'hidden', 'deleted', 'with_parent'));

drop index questions_newest, question_stats_votes, question_stats_active, question_stats_unanswered,
  question_stats_priority;
create index questions_newest on all_questions (created_at desc, id desc) where status = 'visible';
create index question_stats_votes on all_question_stats (votes desc, created_at desc, question_id desc)
  where status = 'visible';
create index question_stats_active on all_question_stats (active_at desc, question_id desc)
  where status = 'visible';
create index question_stats_unanswered on all_question_stats (created_at desc, question_id desc)
  where answer_count = 0 and status = 'visible';
create index question_stats_priority on all_question_stats (created_at, question_id)
  where answer_count = 0 and is_priority and status = 'visible';

create view questions as
  select id, author_id, title, source, source_format, html, html_version, excerpt, tags, wordings,
    created_at, updated_at
  from all_questions where status = 'visible';
create view question_stats as
  select question_id, votes, view_count, answer_count, comment_count, accepted_answer_id,
    is_priority, created_at, active_at
  from all_question_stats where status = 'visible';
create view answers as
  select id, question_id, author_id, source, source_format, html, html_version, rule, created_at,
    updated_at
  from all_answers where status = 'visible';
create view comments as
  select id, question_id, author_id, source, source_format, html, html_version, created_at,
    updated_at
  from all_comments where status = 'visible';

update hidden_rows set table_name = 'all_' || table_name
where table_name in ('questions', 'question_stats', 'answers', 'comments');
