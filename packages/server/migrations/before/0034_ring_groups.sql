-- A ring of three and more: its members stand in a table of their own.
alter table vote_rings drop constraint vote_rings_kind_check;
alter table vote_rings add constraint vote_rings_kind_check check (kind in ('mutual', 'one_author', 'group'));
alter table vote_rings alter column voter_id drop not null, alter column author_id drop not null;
alter table vote_rings add constraint vote_rings_pair_check
  check ((kind = 'group') = (voter_id is null) and (kind = 'group') = (author_id is null));

create table vote_ring_members (
  ring_id uuid not null references vote_rings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (ring_id, user_id)
);
create index vote_ring_members_by_user on vote_ring_members (user_id);
