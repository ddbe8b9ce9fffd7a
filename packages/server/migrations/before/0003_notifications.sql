-- What a member is told of. It goes with the post that it is about, so that no link leads nowhere.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in (
    'answer', 'comment', 'accepted', 'votes', 'tier', 'mention', 'answer_outdated', 'credential', 'follow', 'payment', 'expert_queue', 'support', 'moderation')),
  message text not null,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  -- Where it leads when it is about no question: a path of this site.
  path text,
  actor_id uuid references users (id) on delete set null,
  -- How many acts one notification stands for: votes are bundled.
  amount integer not null default 1 check (amount > 0),
  is_read boolean not null default false,
  -- Not mailed yet, and to be mailed unless it is read first.
  is_mail_due boolean not null default false,
  created_at timestamptz not null,
  check (answer_id is null or question_id is not null)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_mail_due on notifications (created_at) where is_mail_due;
create index notifications_by_question on notifications (question_id) where question_id is not null;
create index notifications_by_answer on notifications (answer_id) where answer_id is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
-- One unread bundle of votes a post, and one word of a new question to whoever follows its tags.
create unique index notifications_votes_key on notifications (user_id, (coalesce(answer_id, question_id))) where type = 'votes' and not is_read;
create unique index notifications_new_question_key on notifications (user_id, question_id) where type = 'follow' and answer_id is null;

-- Asking and answering follow by themselves; who said no stays out, so the no is a row too.
create table question_follows (
  question_id uuid not null references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  is_following boolean not null,
  created_at timestamptz not null,
  primary key (question_id, user_id)
);
create index question_follows_by_user on question_follows (user_id, created_at desc) where is_following;
create index question_follows_of_user on question_follows (user_id);

create table tag_follows (
  tag_id integer not null references tags (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (tag_id, user_id)
);
create index tag_follows_by_user on tag_follows (user_id, created_at desc);

-- Who got Monday's summary of which week: one a member, whatever runs twice.
create table weekly_digests (
  user_id uuid not null references users (id) on delete cascade,
  week date not null,
  primary key (user_id, week)
);

-- Signs the links of mails. Made here, so that all processes have it and a restart does not break old mails.
create table signing_keys (
  name text primary key,
  key bytea not null
);
insert into signing_keys (name, key)
  values ('unsubscribe', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
