-- The names that members had before: links under them still lead to their pages, and nobody else can take them. The last five of each.
create table former_usernames (
  -- In lower case, as names are compared.
  name text primary key,
  user_id uuid not null references users (id) on delete cascade,
  given_up_at timestamptz not null
);
create index former_usernames_by_user on former_usernames (user_id, given_up_at desc);
