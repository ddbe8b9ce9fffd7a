-- Triggers only erase what is deleted or taken back, whoever does it.
drop trigger passages_of_published_insight on insights;
drop trigger passages_of_changed_insight on insights;
drop function insight_changed(), drop_passages(uuid[]);

create function insight_taken_back() returns trigger language plpgsql as $$
begin
  perform insight_withdrawn(new.id);
  return null;
end $$;
create trigger passages_of_withdrawn_insight after update of state on insights
  for each row when (old.state = 'published' and new.state <> 'published')
  execute function insight_taken_back();

-- passages_due and mark_passages stay for servers of the version before, which write to them while
-- this one starts; the job that indexes what is missing takes what they marked. The next version
-- drops both.
