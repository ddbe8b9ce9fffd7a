-- Ledgers that members saved on their account. What is in them is sealed before it comes here: a stolen table tells names and sizes.

create table ledgers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- One more with each save, so that a save from an older copy is noticed.
  version integer not null default 1 check (version >= 1),
  -- Bytes of the compressed ledger before it was sealed.
  size integer not null check (size between 1 and 20971520),
  content bytea not null,
  created_at timestamptz not null,
  saved_at timestamptz not null
);
-- Compressed and encrypted already: PostgreSQL would try again and gain nothing.
alter table ledgers alter column content set storage external;
create index ledgers_by_user on ledgers (user_id, saved_at desc, id);
