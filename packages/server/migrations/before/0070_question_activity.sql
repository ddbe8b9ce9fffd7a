-- First, since a lock that grows while others write ends in a deadlock.
lock table question_stats in access exclusive mode;

-- The order of questions by activity, in a table that votes don't write: each vote wrote a line of
-- its index, which it left as it was.
create table question_activity (
  question_id uuid primary key references question_stats on delete cascade,
  active_at timestamptz not null
);

-- Always from `question_stats`, in the same transaction.
create function add_activity() returns trigger language plpgsql as $$
begin
  insert into question_activity (question_id, active_at) select question_id, active_at from added;
  return null;
end $$;
create trigger activity_of_questions after insert on question_stats referencing new table as added
  for each statement execute function add_activity();

create function copy_activity() returns trigger language plpgsql as $$
begin
  update question_activity a set active_at = new.active_at where a.question_id = new.question_id;
  return null;
end $$;
create trigger activity_follows after update of active_at on question_stats
  for each row when (old.active_at <> new.active_at) execute function copy_activity();

insert into question_activity (question_id, active_at)
  select question_id, active_at from question_stats;
create index question_activity_newest on question_activity (active_at desc, question_id desc);
analyze question_activity;
drop index question_stats_active;
