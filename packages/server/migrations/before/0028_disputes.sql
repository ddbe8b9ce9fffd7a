-- A payment that the member's bank was asked to take back. The latest dispute of it; its answer is given at the provider.
alter table payments
  add column dispute_id text,
  add column dispute_state text check (dispute_state in ('open', 'won', 'lost', 'closed')),
  add column dispute_reason text,
  add column disputed_at timestamptz,
  -- Until when the provider wants an answer.
  add column dispute_due_at timestamptz,
  add check ((dispute_id is null) = (dispute_state is null) and (dispute_id is null) = (disputed_at is null));
create index payments_disputed on payments (disputed_at desc, id desc) where dispute_state is not null;
