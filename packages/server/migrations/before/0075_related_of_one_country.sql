-- Related questions are of the question's country. What was stored before may be of others, and is
-- found again.
delete from related_runs;
delete from related_questions;
