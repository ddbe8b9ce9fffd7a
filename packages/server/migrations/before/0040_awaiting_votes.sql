-- Votes that count in the score, and bring reputation only once the voter's email address is confirmed.
alter table votes add column awaits_confirmation boolean not null default false;
create index votes_awaiting_confirmation on votes (user_id) where awaits_confirmation;
