-- A row that stays where a post is hidden, and the column in which it named that post: it names it
-- again when the post comes back. Null: a row that went with the post.
alter table hidden_rows add column emptied text;
