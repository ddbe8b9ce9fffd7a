drop trigger passages_of_edited_question on all_questions;
drop function question_words_changed();
