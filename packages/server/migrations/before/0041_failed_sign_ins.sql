-- Failed sign-ins of a member since a time, and when they were last told of them.
create table failed_sign_ins (
  user_id uuid primary key references users (id) on delete cascade,
  count integer not null,
  since timestamptz not null,
  told_at timestamptz
);
