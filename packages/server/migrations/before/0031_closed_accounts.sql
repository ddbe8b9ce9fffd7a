-- An account that its member closed waits a week for them before it is erased. Meanwhile its row reads as a deleted member's everywhere, and what
-- it held stands here: signing in brings it back.
alter table users add column closed_at timestamptz;
alter table users add constraint users_closed_check check (closed_at is null or is_external);

create table closed_accounts (
  user_id uuid primary key references users (id) on delete cascade,
  -- The columns of the member's row, by their names.
  held jsonb not null,
  -- In lower case: kept for the member until the account is erased.
  email text not null,
  delete_posts boolean not null,
  closed_at timestamptz not null,
  erase_at timestamptz not null
);
create unique index closed_accounts_email_key on closed_accounts (email);
create index closed_accounts_due on closed_accounts (erase_at);

-- The name of a closed account is the same as all others'; everyone else's is unique as before.
drop index users_username_key;
create unique index users_username_key on users (lower(username), (case when closed_at is not null then id end)) nulls not distinct;
