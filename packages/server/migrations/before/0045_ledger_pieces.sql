-- What is in a ledger, in pieces: it is sealed and written as it arrives, and no request holds it whole.

create table ledger_contents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Form, key id, nonce and tag, without which no piece can be opened; absent while pieces arrive.
  head bytea,
  begun_at timestamptz not null
);
create index ledger_contents_by_user on ledger_contents (user_id, begun_at);

create table ledger_pieces (
  content_id uuid not null references ledger_contents (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (content_id, number)
);
-- Compressed and encrypted already.
alter table ledger_pieces alter column bytes set storage external;

-- The content of before keeps the ledger's id, to which it was sealed.
insert into ledger_contents (id, user_id, head, begun_at)
  select id, user_id, substring(content from 1 for 33), saved_at from ledgers;
insert into ledger_pieces (content_id, number, bytes)
  select id, number, substring(content from 34 + number * 262144 for 262144)
  from ledgers, generate_series(0, (octet_length(content) - 34) / 262144) as number;

alter table ledgers add column content_id uuid unique references ledger_contents (id);
update ledgers set content_id = id;
alter table ledgers alter column content_id set not null, drop column content;
