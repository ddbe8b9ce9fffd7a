-- What a member voted of a page's posts is one search of this index; by post first it was one for
-- each of them.
create index votes_by_voter on votes (user_id, (coalesce(question_id, answer_id)));
drop index votes_by_user;
-- The planner knows nothing of an expression before.
analyze votes;
