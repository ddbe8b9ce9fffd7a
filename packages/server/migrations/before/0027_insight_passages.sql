-- The assistant quotes published insights too. A source is an answer or an insight; where and for when it holds stands with each passage, so that
-- a question reads one table, and in this process: starting others for some thousand rows takes longer than reading them.
alter table passages rename column answer_id to source_id;
alter table passages add column kind text not null default 'answer' check (kind in ('answer', 'insight')),
  add column jurisdiction text, add column tax_year_from smallint, add column tax_year_to smallint;
alter table passages alter column kind drop default;
alter table passages set (parallel_workers = 0);

alter table passages_due rename column answer_id to source_id;
alter table passages_due add column kind text not null default 'answer' check (kind in ('answer', 'insight'));
alter table passages_due alter column kind drop default;

update passages p set jurisdiction = coalesce(v.jurisdiction, f.jurisdiction),
    tax_year_from = coalesce(v.tax_year_from, f.tax_year), tax_year_to = coalesce(v.tax_year_to, f.tax_year)
  from answers a left join answer_validity v on v.answer_id = a.id left join question_facets f on f.question_id = a.question_id
  where a.id = p.source_id and num_nonnulls(v.answer_id, f.question_id) > 0;

create or replace function mark_passages(answers_changed uuid[]) returns void language plpgsql as $$
begin
  insert into passages_due (source_id, kind) select id, 'answer' from answers where id = any(answers_changed) order by id
    on conflict (source_id) do update set marked_at = now();
end $$;

create or replace function drop_passages(answers_changed uuid[]) returns void language plpgsql as $$
begin
  perform mark_passages(answers_changed);
  delete from passages where source_id = any(answers_changed);
end $$;

create function answer_scope_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[coalesce(new.answer_id, old.answer_id)]);
  return null;
end $$;
create trigger passages_of_answer_scope after insert or delete or update of jurisdiction, tax_year_from, tax_year_to on answer_validity
  for each row execute function answer_scope_changed();

create function question_scope_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array(select id from answers where question_id = coalesce(new.question_id, old.question_id)));
  return null;
end $$;
create trigger passages_of_question_scope after insert or delete or update on question_facets
  for each row execute function question_scope_changed();

-- Which insights a message quotes, beside answers.
alter table message_sources alter column answer_id drop not null,
  add column insight_id uuid references insights (id) on delete cascade,
  add check (num_nonnulls(answer_id, insight_id) = 1);
create index message_sources_by_insight on message_sources (insight_id) where insight_id is not null;

-- The mark first: a job that has taken it is waited for, and what it made is seen and deleted.
create or replace function answer_deleted() returns trigger language plpgsql as $$
begin
  delete from passages_due where source_id = old.id;
  delete from passages where source_id = old.id;
  update conversation_messages set content = 'An answer that was quoted here has been deleted.'
    where id in (select message_id from message_sources where answer_id = old.id);
  return old;
end $$;

-- What its author takes back or deletes is quoted nowhere, from this very write on.
create function insight_withdrawn(insight uuid) returns void language plpgsql as $$
begin
  delete from passages_due where source_id = insight;
  delete from passages where source_id = insight;
  update conversation_messages set content = 'An insight that was quoted here is no longer published.'
    where id in (select message_id from message_sources where insight_id = insight);
  delete from message_sources where insight_id = insight;
end $$;

create function insight_deleted() returns trigger language plpgsql as $$
begin
  perform insight_withdrawn(old.id);
  return old;
end $$;
create trigger passages_of_deleted_insight before delete on insights for each row execute function insight_deleted();

create function insight_changed() returns trigger language plpgsql as $$
begin
  if new.state <> 'published' then
    perform insight_withdrawn(new.id);
  else
    insert into passages_due (source_id, kind) values (new.id, 'insight') on conflict (source_id) do update set marked_at = now();
    delete from passages where source_id = new.id;
  end if;
  return null;
end $$;
create trigger passages_of_published_insight after insert on insights for each row when (new.state = 'published') execute function insight_changed();
create trigger passages_of_changed_insight after update on insights
  for each row when ((old.state = 'published' or new.state = 'published')
    and (old.state, old.title, old.source, old.tags, old.jurisdiction, old.tax_year_from, old.tax_year_to)
      is distinct from (new.state, new.title, new.source, new.tags, new.jurisdiction, new.tax_year_from, new.tax_year_to))
  execute function insight_changed();

-- What is there already.
insert into passages_due (source_id, kind) select id, 'insight' from insights where state = 'published';

-- Messages as their member may read them today: one that quotes the paid part of an insight comes back with premium. The export walks a table by its ctid.
create view readable_messages as
  select m.ctid as ctid, m.id, m.conversation_id, m.user_id, m.type, m.created_at,
    case when m.type = 'bot' and exists (
      select 1 from message_sources s join insights i on i.id = s.insight_id join users u on u.id = m.user_id
      where s.message_id = m.id and i.rest_words > 0 and i.author_id <> m.user_id and u.subscription_tier not in ('premium', 'admin')
    ) then 'This reply quotes an insight that premium members read in full. You can read the reply again when you are premium.'
    else m.content end as content
  from conversation_messages m;
