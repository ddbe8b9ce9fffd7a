-- Orders by counters are read from the counters themselves, and names are sought where they stand.

-- First, since a lock that grows while others write ends in a deadlock.
lock table users, user_stats, question_stats in access exclusive mode;

drop table post_counts, question_activity;
drop trigger activity_of_questions on question_stats;
drop trigger activity_follows on question_stats;
drop trigger post_counts_of_member on user_stats;
drop trigger post_counts_follow on user_stats;
drop trigger sought_of_member on user_stats;
drop trigger sought_follows_member on users;
drop function add_activity, copy_activity, add_post_counts, copy_post_counts, copy_sought,
  take_sought;
alter table user_stats drop column sought;

create index question_stats_active on question_stats (active_at desc, question_id desc);
create index user_stats_by_answers on user_stats (answer_count desc, user_id desc);
create index user_stats_by_questions on user_stats (question_count desc, user_id desc);
