-- The members' list of the administration, in every order and for every search, among a million: a page is read from one index that holds what
-- is sought beside what it is ordered by, or from the few that a search finds.
drop index users_username_trgm, users_email_trgm, users_username_start, users_email_start, users_newest;
drop index user_stats_by_reputation, user_stats_by_answers, user_stats_by_questions;

-- Name and address in lower case, on two lines, so that their order is that of the names. Null for imported authors, whom the list leaves out.
alter table users add column sought text collate "C" generated always as (case when not is_external then lower(username) || E'\n' || lower(email) end) stored;
alter table users alter column sought set statistics 1000;
create index users_sought on users using gin (sought gin_trgm_ops);
create index users_newest on users (created_at desc, id desc) include (sought) where sought is not null;
create index users_by_name on users (sought) include (id, created_at) where sought is not null;

-- A copy, for the orders by what is counted.
alter table user_stats add column sought text collate "C";
update user_stats set sought = users.sought from users where users.id = user_id and users.sought is not null;
create index user_stats_by_reputation on user_stats (reputation desc, user_id desc) include (sought);
create index user_stats_by_answers on user_stats (answer_count desc, reputation desc, user_id desc) include (sought);
create index user_stats_by_questions on user_stats (question_count desc, reputation desc, user_id desc) include (sought);

-- Never by reading the whole table: a plan that was kept from an empty one would, for each of many new members.
create function copy_sought() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update user_stats set sought = new.sought where user_id = new.id;
  return null;
end $$;
create trigger sought_follows_member after update of username, email, is_external on users
  for each row when (old.sought is distinct from new.sought) execute function copy_sought();

create function take_sought() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.sought := (select sought from users where id = new.user_id);
  return new;
end $$;
create trigger sought_of_member before insert on user_stats for each row when (new.sought is null) execute function take_sought();

analyze users, user_stats;
