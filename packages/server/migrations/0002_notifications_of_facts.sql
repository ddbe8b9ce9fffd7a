-- A notification stores its kind and what it is about. Its words and names are looked up when it is
-- read. message holds the site's own words to a member alone.

-- First, and in the order in which comments are written, since a lock that grows while others write
-- ends in a deadlock.
lock table all_comments in share row exclusive mode;
lock table notifications in access exclusive mode;

alter table notifications
  alter column message set default '',
  add column kind text not null default 'site',
  add column facts jsonb not null default '{}',
  add column comment_id uuid references all_comments (id) on delete cascade,
  add check (comment_id is null or question_id is not null);
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;

-- A sentence of another form stays as it is.
with forms (kind, type, of_answer, pattern) as (values
  ('answer', 'answer', true, '^.+ answered your question “.*”$'),
  ('answer_followed', 'follow', true, '^.+ answered “.*”, which you follow$'),
  ('question_followed', 'follow', false, '^New question with a tag you follow, .+: “.*”$'),
  ('comment', 'comment', false, '^.+ commented on your question “.*”$'),
  ('comment_answered', 'comment', false, '^.+ commented on “.*”, which you answered$'),
  ('accepted', 'accepted', true, '^Your answer to “.*” was accepted$'),
  ('mention', 'mention', null, '^.+ mentioned you in (the question|an answer on|a comment on) “.*”$'),
  ('answer_unchecked', 'answer_outdated', true, '^Your answer to “.*” applies to tax years? .+\. Does it also apply to .+\?$'),
  ('answer_revised', 'answer_outdated', true, '^The answer to “.*” that you marked as out of date has been revised\. Is it correct now\?$'),
  ('answer_contested', 'answer_outdated', null, '^.+ says that an answer to “.*” is out of date from tax year .+ on$'),
  ('expert_question', 'expert_queue', false, '^A premium member’s question matches your expertise: “.*”$')
)
update notifications n set kind = f.kind, message = '', facts = jsonb_strip_nulls(case f.kind
  when 'question_followed' then jsonb_build_object(
    'tag', substring(n.message from '^New question with a tag you follow, ([^“]+): “'))
  when 'mention' then jsonb_build_object('place',
    -- The member's name holds no space, except that of a deleted user.
    case substring(n.message from '^(?:deleted user|\S+) mentioned you in (the question|an answer on|a comment on) “')
      when 'an answer on' then 'answer' when 'a comment on' then 'comment' else 'question' end)
  when 'answer_unchecked' then jsonb_build_object(
    'years', substring(n.message from '^.*” applies to (tax years? .+)\. Does it also apply to'),
    'year', substring(n.message from '^.*\. Does it also apply to (.+)\?$'))
  when 'answer_contested' then jsonb_build_object(
    'year', substring(n.message from '^.*” is out of date from tax year (.+) on$'))
  else '{}' end)
from forms f
where n.type = f.type and n.message ~ f.pattern and n.question_id is not null
  and (f.of_answer is null or f.of_answer = (n.answer_id is not null));
update notifications set kind = 'votes' where type = 'votes';

-- A comment and what was told of it were written at the same moment.
update notifications n set comment_id = c.id from all_comments c
where n.type in ('comment', 'mention') and n.answer_id is null and c.question_id = n.question_id
  and c.created_at = n.created_at and (n.actor_id is null or c.author_id = n.actor_id);

-- Notifications as their member may read them: not those about what is not visible.
create or replace view visible_notifications as
  select n.id from notifications n
  where (n.question_id is null or exists (select from questions q where q.id = n.question_id))
    and (n.answer_id is null or exists (select from answers a where a.id = n.answer_id))
    and (n.comment_id is null or exists (select from comments c where c.id = n.comment_id));
