-- A list asks of each of its questions whether an answer's law was checked: found from the question,
-- and not by looking up each of its answers. The foreign key keeps it true when questions are merged.

alter table answer_validity add column question_id uuid;
update answer_validity v set question_id = a.question_id from answers a where a.id = v.answer_id;
alter table answer_validity
  alter column question_id set not null,
  drop constraint answer_validity_answer_id_fkey,
  add foreign key (answer_id, question_id) references answers (id, question_id)
    on update cascade on delete cascade;
create index answer_validity_by_question on answer_validity (question_id)
  where tax_year_to is not null and changed_from is null;

-- It is the answer's own: no writer has to name it.
create function validity_of_question() returns trigger language plpgsql as $$
begin
  select question_id into new.question_id from answers where id = new.answer_id;
  return new;
end $$;
create trigger validity_of_question before insert on answer_validity
  for each row execute function validity_of_question();
