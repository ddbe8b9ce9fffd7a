-- First, since a lock that grows while others write ends in a deadlock.
lock table user_stats in access exclusive mode;

-- Of a changed row PostgreSQL writes to its log what lies between the first and the last byte that
-- differ. A vote changes the columns before and after the member's name and address, which went
-- along each time: they stand last now.
drop trigger sought_of_member on user_stats;
drop trigger post_counts_follow on user_stats;
alter table user_stats rename sought to sought_before;
alter table user_stats add column sought text collate "C";
update user_stats set sought = sought_before where sought_before is not null;
alter table user_stats drop column sought_before;
create trigger sought_of_member before insert on user_stats
  for each row when (new.sought is null) execute function take_sought();
create trigger post_counts_follow after update of question_count, answer_count, sought on user_stats
  for each row when (
    old.question_count <> new.question_count or old.answer_count <> new.answer_count
    or old.sought is distinct from new.sought
  ) execute function copy_post_counts();
