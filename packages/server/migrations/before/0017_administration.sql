-- Members by the questions they asked, for the administration's list. The other orders have their indexes.
create index user_stats_by_questions on user_stats (question_count desc, reputation desc, user_id desc);

-- The log keeps who acted and who was concerned by id: a name is looked up when the log is read, and goes with its member. A name stands only
-- where no account does: an actor without one, a thing that is no member.
alter table audit_log
  alter actor_name drop not null,
  alter target_name drop not null,
  add member_id uuid references users (id) on delete set null;
update audit_log set member_id = users.id from users where target_type = 'user' and users.id::text = target_id;
update audit_log set member_id = credentials.user_id, target_name = regexp_replace(target_name, ' of \S+$', '')
  from credentials where target_type = 'credential' and credentials.id::text = target_id;
update audit_log set member_id = users.id from users where target_type in ('question', 'answer', 'comment') and users.id::text = before ->> 'authorId';
update audit_log set actor_name = null where actor_id is not null or actor_name <> 'the operator';
update audit_log set target_name = null where target_type = 'user';
create index audit_log_by_member on audit_log (member_id, created_at desc) where member_id is not null;
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_target on audit_log (target_id);
drop index audit_log_by_actor;
create index audit_log_by_actor on audit_log (actor_id, created_at desc, id desc) where actor_id is not null;
