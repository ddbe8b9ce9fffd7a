-- What an answer or an insight states as a rule, in the editors' words: the assistant says it before it quotes. No page shows it.
-- It was written for one text. Whoever changes the text takes it away.
alter table answers add column rule text;
alter table insights add column rule text;

create function forget_rule() returns trigger language plpgsql as $$
begin
  new.rule := null;
  return new;
end $$;
create trigger rule_of_edited_answer before update of source on answers
  for each row when (old.source is distinct from new.source and old.rule is not distinct from new.rule)
  execute function forget_rule();
create trigger rule_of_edited_insight before update of source on insights
  for each row when (old.source is distinct from new.source and old.rule is not distinct from new.rule)
  execute function forget_rule();
