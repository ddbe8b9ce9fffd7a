drop trigger passages_of_repeated_question on question_states;
drop function question_duplicates_changed();
