-- A post that waits for review is stored as such, and nobody is told of it before it is approved.
-- is_new: nobody has been told of the post yet.
alter table hidden_posts add column is_new boolean not null default false;
