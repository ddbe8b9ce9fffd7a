-- What look-alikes are found by: the 32 smallest hashes of each post's fingerprint, one a row, so
-- that a common hash costs a look-up no more than a rare one. Only of the posts that are compared.
create table post_hashes (
  hash integer not null,
  post_id uuid not null references post_prints (post_id) on delete cascade,
  primary key (hash, post_id)
);
-- For the cascade.
create index post_hashes_by_post on post_hashes (post_id);
insert into post_hashes
  select distinct hash, post_id from post_prints, unnest(print[1:32]) hash
  where created_at > now() - interval '7 days';
drop index post_prints_print;
