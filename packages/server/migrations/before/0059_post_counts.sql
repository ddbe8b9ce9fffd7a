-- First, since a lock that grows while others write ends in a deadlock.
lock table user_stats in access exclusive mode;

-- The orders of members by what they posted, in a table that votes don't write. A row's entries in
-- all indexes are written again when one of its indexed columns changes, as a member's reputation
-- does with every vote: here are the indexes that don't need it.
create table post_counts (
  user_id uuid primary key references user_stats on delete cascade,
  question_count integer not null,
  answer_count integer not null,
  sought text collate "C"
);

-- Always from `user_stats`, in the same transaction.
create function add_post_counts() returns trigger language plpgsql as $$
begin
  insert into post_counts (user_id, question_count, answer_count, sought)
    values (new.user_id, new.question_count, new.answer_count, new.sought);
  return null;
end $$;
create trigger post_counts_of_member after insert on user_stats
  for each row execute function add_post_counts();

-- Never by reading the whole table, as `copy_sought`.
create function copy_post_counts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update post_counts c set
      question_count = new.question_count, answer_count = new.answer_count, sought = new.sought
    where c.user_id = new.user_id;
  return null;
end $$;
create trigger post_counts_follow after update of question_count, answer_count, sought on user_stats
  for each row when (
    old.question_count <> new.question_count or old.answer_count <> new.answer_count
    or old.sought is distinct from new.sought
  ) execute function copy_post_counts();

insert into post_counts (user_id, question_count, answer_count, sought)
  select user_id, question_count, answer_count, sought from user_stats;
create index post_counts_by_answers on post_counts (answer_count desc, user_id desc)
  include (sought);
create index post_counts_by_questions on post_counts (question_count desc, user_id desc)
  include (sought);
analyze post_counts;

drop index user_stats_by_answers, user_stats_by_questions, user_stats_by_reputation;
create index user_stats_by_reputation on user_stats
  (reputation desc, imported_score desc, answer_count desc, question_count desc, user_id desc);
