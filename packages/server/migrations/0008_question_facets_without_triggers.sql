drop trigger passages_of_question_scope on question_facets;
drop function question_scope_changed();
