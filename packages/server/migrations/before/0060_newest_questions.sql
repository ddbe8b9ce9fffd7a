-- The newest questions, in a table that votes don't write: beside the votes, each wrote a line of
-- this index too.
create index questions_newest on questions (created_at desc, id desc);
