-- What members write to support. Everything in it is personal and goes with its member.
create table tickets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  subject text not null,
  category text not null check (category in ('account', 'payment', 'refund', 'appeal', 'content', 'other')),
  -- A path of this site that it is about: the post or the act of an appeal.
  about text,
  state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  assignee_id uuid references users (id) on delete set null,
  -- Whether staff wrote something that the member has not read.
  has_news boolean not null default false,
  created_at timestamptz not null,
  -- Since when it is in its state: of an open one, how long its member has waited.
  state_since timestamptz not null,
  -- When staff first replied.
  replied_at timestamptz,
  -- When somebody last wrote what both sides see.
  active_at timestamptz not null
);
create index tickets_by_user on tickets (user_id, active_at desc, id desc);
create index tickets_by_state on tickets (state, state_since, id);
create index tickets_by_assignee on tickets (assignee_id) where assignee_id is not null;

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- Null for staff whose account is gone.
  author_id uuid references users (id) on delete set null,
  -- `note` is staff's own: the member never sees it.
  kind text not null check (kind in ('member', 'staff', 'note')),
  source text not null,
  created_at timestamptz not null
);
create index ticket_messages_by_ticket on ticket_messages (ticket_id, created_at, id);
create index ticket_messages_by_author on ticket_messages (author_id) where author_id is not null;

-- A member's threads as their export has them: both sides, without the notes. The export walks a table by its ctid.
create view ticket_threads as
  select m.ctid as ctid, t.user_id, m.ticket_id, m.kind, m.source, m.created_at
  from ticket_messages m join tickets t on t.id = m.ticket_id where m.kind <> 'note';
