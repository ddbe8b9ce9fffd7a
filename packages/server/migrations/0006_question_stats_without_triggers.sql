drop trigger passages_of_accepted_answer on all_question_stats;
drop trigger passages_of_added_questions on all_question_stats;
drop function acceptance_changed(), accepted_answers_added();
