-- What the assistant quotes and the search finds is made by a job that the acts of members ask for
-- (features/community/indexing). This file and those up to 0011 drop the triggers that marked what
-- changed, one table each, and so one transaction each: pages read several of these tables in any
-- order, and whoever locked two of them would soon wait for a reader who waits for the other.
drop trigger passages_of_edited_answer on all_answers;
drop function answer_text_changed();
