-- What is hidden is hidden by its status. The rows that were stored away as JSON come back to their
-- tables, and hidden_posts keeps the decision alone: why, by whom and when.

-- First, since a lock that grows while others write ends in a deadlock.
lock table all_questions, all_question_stats, all_answers, all_comments, reputation_events,
  hidden_posts, hidden_rows in access exclusive mode;

-- The key with the status is the same and more.
alter table all_question_stats drop constraint question_stats_question_id_fkey;

-- What hidden posts had brought stays in the ledger and doesn't count.
alter table reputation_events rename to all_reputation_events;
alter table all_reputation_events add column is_counted boolean not null default true;
create view reputation_events as
  select id, user_id, cause, points, question_id, answer_id, actor_id, day, created_at
  from all_reputation_events where is_counted;

-- These also look after posts that are not visible.
create or replace function validity_of_question() returns trigger language plpgsql as $$
begin
  select question_id into new.question_id from all_answers where id = new.answer_id;
  return new;
end $$;
create or replace function priority_follows_tier() returns trigger language plpgsql as $$
begin
  update all_question_stats s set is_priority = not s.is_priority from all_questions q
    where q.author_id = new.id and s.question_id = q.id and s.is_priority <> (new.subscription_tier <> 'free');
  return null;
end $$;
create or replace function priority_follows_author() returns trigger language plpgsql as $$
begin
  update all_question_stats s set is_priority = u.subscription_tier <> 'free' from users u
    where s.question_id = new.id and u.id = new.author_id and s.is_priority <> (u.subscription_tier <> 'free');
  return null;
end $$;

-- The stored rows, parents first. A column that the table has no more is left out, one that it got
-- since has its default. What is made from posts, their place under tags and in the search, is made
-- again when they come back. A row whose other parent is gone goes with it, as it would have.
do $$
declare
  one record;
  what jsonb;
  col record;
  is_there boolean;
begin
  for one in
    select r.id, r.row, h.post_type, h.state,
      case r.table_name when 'reputation_events' then 'all_reputation_events' else r.table_name end as table_name
    from hidden_rows r join hidden_posts h on h.id = r.hidden_id
    where r.emptied is null and r.table_name not in ('question_tags', 'question_search', 'law_citations')
      and to_regclass(quote_ident(r.table_name)) is not null
    order by coalesce(array_position(array['all_questions', 'all_answers', 'all_comments',
      'all_question_stats', 'answer_stats'], r.table_name), 9), r.id
  loop
    what := one.row || case
      when one.table_name = 'all_question_stats'
        then jsonb_build_object('status', one.state, 'accepted_answer_id', null)
      when one.table_name = 'all_reputation_events' then '{"is_counted": false}'
      when one.table_name = 'all_' || one.post_type || 's' then jsonb_build_object('status', one.state)
      when one.table_name in ('all_answers', 'all_comments') then '{"status": "with_parent"}'
      else '{}' end;
    -- A column that its parent's deletion empties.
    for col in
      select a.attname as name, c.confrelid::regclass as parent, k.attname as key,
        format_type(k.atttypid, k.atttypmod) as type
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where c.conrelid = one.table_name::regclass and c.contype = 'f' and c.confdeltype = 'n'
        and cardinality(c.conkey) = 1
    loop
      execute format('select exists (select from %s where %I = ($1->>%L)::%s)', col.parent, col.key, col.name, col.type)
        into is_there using what;
      if not is_there then what := what || jsonb_build_object(col.name, null); end if;
    end loop;
    begin
      execute (
        select format('insert into %I (%s) overriding system value select %s from jsonb_populate_record(null::%I, $1) on conflict do nothing',
          one.table_name, string_agg(quote_ident(attname), ', '), string_agg(quote_ident(attname), ', '), one.table_name)
        from pg_attribute
        where attrelid = one.table_name::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' and what ? attname)
      using what;
    exception when foreign_key_violation or not_null_violation or check_violation then
      null;
    end;
  end loop;
  -- Rows that stayed and forgot the post name it again.
  for one in select * from hidden_rows where emptied is not null loop
    begin
      execute (
        select format('update %I t set %I = jsonb_populate_record(null::%I, $1).%I from jsonb_populate_record(null::%I, $1) r where t.%I is null and (%s)',
          one.table_name, one.emptied, one.table_name, one.emptied, one.table_name, one.emptied,
          string_agg(format('t.%I = r.%I', a.attname, a.attname), ' and '))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = one.table_name::regclass and i.indisprimary)
      using one.row;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $$;
update all_question_stats s set accepted_answer_id = a.id
from hidden_rows r join all_answers a on a.id = (r.row->>'accepted_answer_id')::uuid
where r.table_name = 'all_question_stats' and s.question_id = (r.row->>'question_id')::uuid
  and a.question_id = s.question_id and s.status <> 'visible';

-- The decision about a post that went with its question for good.
delete from hidden_posts h
where not exists (select from all_questions p where p.id = h.post_id)
  and not exists (select from all_answers p where p.id = h.post_id)
  and not exists (select from all_comments p where p.id = h.post_id);
drop table hidden_rows;
alter table hidden_posts drop column title, drop column source, drop column html;

-- Notifications as their member may read them: not those about what is not visible. Of a comment
-- they say when it was written.
create view visible_notifications as
  select n.id from notifications n
  where (n.question_id is null or exists (select from questions q where q.id = n.question_id))
    and (n.answer_id is null or exists (select from answers a where a.id = n.answer_id))
    and not exists (
      select from all_comments c
      where c.question_id = n.question_id and c.author_id = n.actor_id
        and c.created_at = n.created_at and c.status <> 'visible');

-- A reply that quotes an answer that is not visible comes back with it.
create or replace view readable_messages as
  select m.ctid as ctid, m.id, m.conversation_id, m.user_id, m.type, m.created_at,
    case when m.type = 'bot' and exists (
      select 1 from message_sources s join insights i on i.id = s.insight_id join users u on u.id = m.user_id
      where s.message_id = m.id and i.rest_words > 0 and i.author_id <> m.user_id and u.subscription_tier not in ('premium', 'admin')
    ) then 'This reply quotes an insight that premium members read in full. You can read the reply again when you are premium.'
    when m.type = 'bot' and exists (
      select from message_sources s
      where s.message_id = m.id and s.answer_id is not null and not exists (select from answers a where a.id = s.answer_id)
    ) then 'An answer that was quoted here has been deleted.'
    else m.content end as content
  from conversation_messages m;
