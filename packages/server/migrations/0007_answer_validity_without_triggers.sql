drop trigger passages_of_answer_scope on answer_validity;
drop function answer_scope_changed();
