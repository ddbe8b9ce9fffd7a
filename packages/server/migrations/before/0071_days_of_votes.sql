-- Counts a vote of a member's day; false where the limit is reached. A row that is inserted without
-- regard to conflicts needs one line of the log less.
create function count_day_vote(p_user uuid, p_day date, p_limit integer)
returns boolean language plpgsql as $$
begin
  loop
    update member_days d set votes = d.votes + 1
      where d.user_id = p_user and d.day = p_day and d.votes < p_limit;
    if found then return true; end if;
    if p_limit < 1 or exists (select from member_days d
        where d.user_id = p_user and d.day = p_day and d.votes >= p_limit)
    then return false; end if;
    begin
      insert into member_days (user_id, day, votes) values (p_user, p_day, 1);
      return true;
    exception when unique_violation then
      -- Another act of the member began the day meanwhile.
    end;
  end loop;
end $$;
