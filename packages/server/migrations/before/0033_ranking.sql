-- Who has the same reputation is ranked by the scores of posts that were imported with them, then by answers, questions and name.
alter table user_stats add column imported_score integer not null default 0;
update user_stats s set imported_score = d.score
from (
  select p.author_id, sum(i.up - i.down)::int as score
  from imported_votes i
  join lateral (
    select author_id from questions where id = i.question_id
    union all select author_id from answers where id = i.answer_id
  ) p on true
  group by 1
) d
where d.author_id = s.user_id and d.score <> 0;

drop index user_stats_by_reputation;
create index user_stats_by_reputation on user_stats
  (reputation desc, imported_score desc, answer_count desc, question_count desc, user_id desc) include (sought);
analyze user_stats;
