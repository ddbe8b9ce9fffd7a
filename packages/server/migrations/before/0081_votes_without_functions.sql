-- Votes are written by the server's own statements, and what votes brought on a day is added up from
-- the ledger.

-- First, since a lock that grows while others write ends in a deadlock.
lock table user_stats in access exclusive mode;
alter table user_stats drop column vote_day, drop column vote_points;

-- Some have several forms, for the versions before.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname in
      ('cast_vote', 'cast_votes', 'note_vote', 'votes_noted', 'count_vote_points', 'count_day_vote')
  loop
    execute 'drop function ' || v_function;
  end loop;
end $$;
drop type vote_press, pressed_vote;
