-- What the assistant quotes and the search finds is made by a job that the acts of members ask for.
-- Triggers only erase what is deleted or taken back.

-- Readers hold several of these tables, in any order: of two that wait for each other, the database
-- ends one. This gives up first, lets them go on and tries again.
do $$
declare
  attempt int := 0;
begin
  loop
    attempt := attempt + 1;
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table all_question_stats, all_questions, answer_stats, all_answers, answer_validity,
        question_facets, question_states, insights in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if attempt = 200 then raise; end if;
      perform pg_sleep(random() / 5);
    end;
  end loop;
end $$;

drop trigger passages_of_edited_answer on all_answers;
drop trigger passages_of_voted_answer on answer_stats;
drop trigger passages_of_added_answers on answer_stats;
drop trigger passages_of_accepted_answer on all_question_stats;
drop trigger passages_of_added_questions on all_question_stats;
drop trigger passages_of_answer_scope on answer_validity;
drop trigger passages_of_question_scope on question_facets;
drop trigger passages_of_edited_question on all_questions;
drop trigger passages_of_repeated_question on question_states;
drop trigger passages_of_published_insight on insights;
drop trigger passages_of_changed_insight on insights;

drop function answer_text_changed(), question_words_changed(), answer_votes_changed(),
  voted_answers_added(), acceptance_changed(), accepted_answers_added(), answer_scope_changed(),
  question_scope_changed(), insight_changed(), question_duplicates_changed(), drop_passages(uuid[]);

create function insight_taken_back() returns trigger language plpgsql as $$
begin
  perform insight_withdrawn(new.id);
  return null;
end $$;
create trigger passages_of_withdrawn_insight after update of state on insights
  for each row when (old.state = 'published' and new.state <> 'published')
  execute function insight_taken_back();

-- passages_due and mark_passages stay for servers of the version before, which write to them while
-- this one starts; the job that indexes what is missing takes what they marked. The next version
-- drops both.
