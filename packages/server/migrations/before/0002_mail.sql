-- Every email on its way: written with what it tells of, sent by a job, forgotten after 30 days.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  -- Whose mail it is; null where it outlives the account.
  user_id uuid references users (id) on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  unsubscribe_url text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- The last refusal, in the mail server's words.
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_by_user on mail_outbox (user_id) where user_id is not null;
