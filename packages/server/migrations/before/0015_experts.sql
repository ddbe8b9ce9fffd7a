-- Whether the asker has the premium benefits today: such questions come first in the experts' queue. Tiers are changed in many places, by
-- admins, by payments and by the operator, so the database itself keeps the mark right.
alter table question_stats add column is_priority boolean not null default false;
update question_stats s set is_priority = true
  from questions q join users u on u.id = q.author_id
  where s.question_id = q.id and u.subscription_tier <> 'free';
create index question_stats_priority on question_stats (created_at, question_id) where answer_count = 0 and is_priority;

create function priority_follows_tier() returns trigger language plpgsql as $$
begin
  update question_stats s set is_priority = not s.is_priority from questions q
    where q.author_id = new.id and s.question_id = q.id and s.is_priority <> (new.subscription_tier <> 'free');
  return null;
end $$;
create trigger priority_follows_tier after update of subscription_tier on users
  for each row when (old.subscription_tier is distinct from new.subscription_tier) execute function priority_follows_tier();

create function priority_follows_author() returns trigger language plpgsql as $$
begin
  update question_stats s set is_priority = u.subscription_tier <> 'free' from users u
    where s.question_id = new.id and u.id = new.author_id and s.is_priority <> (u.subscription_tier <> 'free');
  return null;
end $$;
create trigger priority_follows_author after update of author_id on questions
  for each row when (old.author_id is distinct from new.author_id) execute function priority_follows_author();

-- What was asked by premium members, whatever their tier is later: for the times to the first answer.
create table priority_questions (
  question_id uuid primary key references questions (id) on delete cascade
);

-- Which verified experts were told of which question: nobody twice.
create table expert_calls (
  question_id uuid not null references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (question_id, user_id)
);
create index expert_calls_by_user on expert_calls (user_id, created_at);

-- Who of the experts is writing an answer, and until when the others leave it to them.
create table expert_claims (
  question_id uuid primary key references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index expert_claims_by_user on expert_claims (user_id);
