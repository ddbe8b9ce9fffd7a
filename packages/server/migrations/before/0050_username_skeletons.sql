-- What each member's name looks like at a glance: nobody takes another that looks the same. Names from
-- before that look alike stay; only the oldest of them has a row here, which a job gives it.

create table username_skeletons (
  skeleton text primary key,
  user_id uuid not null unique references users (id) on delete cascade
);
