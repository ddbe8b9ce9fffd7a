-- What the assistant may quote: accepted and well-voted answers, in pieces. `document` holds title A, tags B, the piece C, the question D.
-- No foreign key: what is hidden for a time keeps copies of all rows that refer to it, and these are made anew. A trigger deletes them with the answer.
create table passages (
  answer_id uuid not null,
  place smallint not null,
  heading text,
  content text not null,
  document tsvector not null,
  primary key (answer_id, place)
);
-- Read by the hundred for each question; from the toast table each would cost six pages.
alter table passages alter document set storage main;
alter table passages set (toast_tuple_target = 8160);
create index passages_document on passages using gin (document) with (fastupdate = off);

-- Answers whose passages are to be made anew.
create table passages_due (
  answer_id uuid primary key,
  marked_at timestamptz not null default now()
);

-- In how many passages each word stands; the empty word stands in all.
create table passage_words (
  word text primary key,
  passages integer not null
);

-- The mark is taken over when it is there already: a job that reads this answer now waits for us or passes it over, and never misses us.
create function mark_passages(answers_changed uuid[]) returns void language plpgsql as $$
begin
  insert into passages_due (answer_id) select id from answers where id = any(answers_changed) order by id
    on conflict (answer_id) do update set marked_at = now();
end $$;

-- As mark_passages, and what may be quoted no more is gone with this very write.
create function drop_passages(answers_changed uuid[]) returns void language plpgsql as $$
begin
  perform mark_passages(answers_changed);
  delete from passages where answer_id = any(answers_changed);
end $$;

create function answer_text_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[new.id]);
  return null;
end $$;
create trigger passages_of_edited_answer after update of source on answers
  for each row when (old.source is distinct from new.source) execute function answer_text_changed();

create function question_words_changed() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select id from answers where question_id = new.id));
  return null;
end $$;
create trigger passages_of_edited_question after update of title, source, tags on questions
  for each row when ((old.title, old.source, old.tags) is distinct from (new.title, new.source, new.tags)) execute function question_words_changed();

-- 3 votes: WELL_VOTED in packages/domain/src/passages.ts. Inserts are marked by the statement, for imports of a million rows.
create function answer_votes_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[new.answer_id]);
  return null;
end $$;
create trigger passages_of_voted_answer after update of votes on answer_stats
  for each row when ((old.votes >= 3) <> (new.votes >= 3)) execute function answer_votes_changed();
create function voted_answers_added() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select answer_id from added where votes >= 3));
  return null;
end $$;
create trigger passages_of_added_answers after insert on answer_stats
  referencing new table as added for each statement execute function voted_answers_added();

create function acceptance_changed() returns trigger language plpgsql as $$
begin
  perform drop_passages(array[old.accepted_answer_id, new.accepted_answer_id]);
  return null;
end $$;
create trigger passages_of_accepted_answer after update of accepted_answer_id on question_stats
  for each row when (old.accepted_answer_id is distinct from new.accepted_answer_id) execute function acceptance_changed();
create function accepted_answers_added() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select accepted_answer_id from added where accepted_answer_id is not null));
  return null;
end $$;
create trigger passages_of_added_questions after insert on question_stats
  referencing new table as added for each statement execute function accepted_answers_added();

-- What is there already.
insert into passages_due (answer_id)
  select answer_id from answer_stats where votes >= 3
  union select accepted_answer_id from question_stats where accepted_answer_id is not null;

-- What a member and the assistant said. Nobody else reads it.
create table conversations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  active_at timestamptz not null
);
create index conversations_newest on conversations (user_id, active_at desc, id desc);
create index conversations_by_age on conversations (active_at);

create table conversation_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('user', 'bot')),
  content text not null,
  created_at timestamptz not null
);
create index conversation_messages_in_order on conversation_messages (conversation_id, id);
create index conversation_messages_by_user on conversation_messages (user_id);

-- Which answers a message quotes; their titles and addresses are read where they stand.
create table message_sources (
  message_id uuid not null references conversation_messages (id) on delete cascade,
  place smallint not null,
  answer_id uuid not null references answers (id) on delete cascade,
  primary key (message_id, place)
);
create index message_sources_by_answer on message_sources (answer_id);

-- A deleted answer is quoted nowhere. Before the row goes: its sources go with it.
create function answer_deleted() returns trigger language plpgsql as $$
begin
  delete from passages where answer_id = old.id;
  delete from passages_due where answer_id = old.id;
  update conversation_messages set content = 'An answer that was quoted here has been deleted.'
    where id in (select message_id from message_sources where answer_id = old.id);
  return old;
end $$;
create trigger passages_of_deleted_answer before delete on answers for each row execute function answer_deleted();
