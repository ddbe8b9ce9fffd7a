drop trigger passages_of_voted_answer on answer_stats;
drop trigger passages_of_added_answers on answer_stats;
drop function answer_votes_changed(), voted_answers_added();
