-- Other words in which what a question or an insight answers was asked: the editors', and the titles of questions closed as its duplicates.
-- The assistant finds by them; no page shows them.
alter table questions add column wordings text[] not null default '{}';
alter table insights add column wordings text[] not null default '{}';

drop trigger passages_of_edited_question on questions;
create trigger passages_of_edited_question after update of title, source, tags, wordings on questions
  for each row when ((old.title, old.source, old.tags, old.wordings) is distinct from (new.title, new.source, new.tags, new.wordings))
  execute function question_words_changed();

drop trigger passages_of_changed_insight on insights;
create trigger passages_of_changed_insight after update on insights
  for each row when ((old.state = 'published' or new.state = 'published')
    and (old.state, old.title, old.source, old.tags, old.jurisdiction, old.tax_year_from, old.tax_year_to, old.wordings)
      is distinct from (new.state, new.title, new.source, new.tags, new.jurisdiction, new.tax_year_from, new.tax_year_to, new.wordings))
  execute function insight_changed();

create function question_duplicates_changed() returns trigger language plpgsql as $$
begin
  perform mark_passages(array(select id from answers where question_id in (old.duplicate_of, new.duplicate_of)));
  return null;
end $$;
create trigger passages_of_repeated_question after insert or delete or update of duplicate_of on question_states
  for each row execute function question_duplicates_changed();
