-- What was removed or hidden here, by where it came from: no import brings it back. A post that is shown again is forgotten here.
create table removed_origins (
  site text not null,
  kind text not null check (kind in ('question', 'answer', 'comment')),
  external_id text not null,
  removed_at timestamptz not null default now(),
  primary key (site, kind, external_id)
);

create function remember_removed_origins() returns trigger language plpgsql as $$
begin
  insert into removed_origins (site, kind, external_id)
  select site, case when question_id is not null then 'question' when answer_id is not null then 'answer' else 'comment' end, external_id
  from gone where user_id is null
  on conflict do nothing;
  return null;
end $$;
create trigger origins_removed after delete on origins referencing old table as gone
  for each statement execute function remember_removed_origins();

create function forget_removed_origins() returns trigger language plpgsql as $$
begin
  delete from removed_origins r using back b
  where r.site = b.site and r.external_id = b.external_id
    and r.kind = case when b.question_id is not null then 'question' when b.answer_id is not null then 'answer' when b.comment_id is not null then 'comment' end;
  return null;
end $$;
create trigger origins_back after insert on origins referencing new table as back
  for each statement execute function forget_removed_origins();

insert into removed_origins (site, kind, external_id)
select s.site, 'question', q.external_id::text from source_questions q join content_sources s on s.id = q.source_id where q.question_id is null
union
select s.site, m.post_type, m.external_id::text from source_missing_replies m join content_sources s on s.id = m.source_id where num_nonnulls(m.answer_id, m.comment_id) = 0
on conflict do nothing;

-- A pack's question that was removed stays known, too.
alter table content_packs drop constraint content_packs_question_id_fkey;
alter table content_packs alter column question_id drop not null;
alter table content_packs add constraint content_packs_question_id_fkey
  foreign key (question_id) references questions (id) on delete set null;
