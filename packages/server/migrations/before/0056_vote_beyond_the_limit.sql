-- A vote for an author who has reached the day's limit added up all votes of that day, a third of
-- what it took PostgreSQL, and changed the author's sum twice, by the vote's points and back. The
-- line of the day's limit already says what the day's votes came to, and is changed in its place.
-- A member's votes of the day are counted by an update, which writes less than an insertion that
-- finds them there.

drop function settle_vote_day;

-- Sets a day's limit after votes brought `p_change` points more or less. Returns by how much the
-- author's sum changes. Where there is a line, the votes came to the limit and what it takes off;
-- only where there is none are they added up, and then they are few.
create function settle_vote_day(
  p_user uuid, p_day date, p_change integer, p_vote_causes text[], p_daily_limit integer,
  p_line uuid, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_line uuid;
  v_earned integer;
  v_held integer;
  v_next integer;
begin
  select e.id, e.points into v_line, v_held from reputation_events e
    where e.user_id = p_user and e.day = p_day and e.cause = 'daily_limit';
  if v_line is null then
    v_held := 0;
    select coalesce(sum(e.points), 0) into v_earned from reputation_events e
      where e.user_id = p_user and e.day = p_day and e.cause = any (p_vote_causes);
  else
    v_earned := p_daily_limit - v_held + p_change;
  end if;
  v_next := least(0, p_daily_limit - v_earned);
  if v_next = v_held then return 0; end if;
  if v_line is null then
    insert into reputation_events (id, user_id, cause, points, day, created_at)
      values (p_line, p_user, 'daily_limit', v_next, p_day, p_now);
  elsif v_next = 0 then
    delete from reputation_events e where e.id = v_line;
  else
    update reputation_events e set points = v_next, created_at = p_now where e.id = v_line;
  end if;
  return v_next - v_held;
end $$;

create or replace function withdraw_vote_cause(
  p_user uuid, p_cause text, p_actor uuid, p_question uuid, p_answer uuid, p_vote_causes text[],
  p_daily_limit integer, p_line uuid, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_points integer;
  v_day date;
begin
  if p_answer is null then
    delete from reputation_events where question_id = p_question and actor_id = p_actor
      and user_id = p_user and cause = p_cause returning points, day into v_points, v_day;
  else
    delete from reputation_events where answer_id = p_answer and actor_id = p_actor
      and user_id = p_user and cause = p_cause returning points, day into v_points, v_day;
  end if;
  if not found then return 0; end if;
  if not p_cause = any (p_vote_causes) then return -v_points; end if;
  return -v_points
    + settle_vote_day(p_user, v_day, -v_points, p_vote_causes, p_daily_limit, p_line, p_now);
end $$;

-- Rules by what was held before (nothing, up, down): `p_next`, `p_delta`; by the vote (up, down):
-- the causes and points of author and voter.
create or replace function cast_vote(
  p_question uuid, p_answer uuid, p_voter uuid, p_day_limit integer, p_awaits boolean,
  p_now timestamptz, p_ids uuid[], p_next text[], p_delta integer[],
  p_author_cause text[], p_author_points integer[], p_voter_cause text[], p_voter_points integer[],
  p_vote_causes text[], p_daily_limit integer, p_words text[], p_title_shown integer,
  p_is_mail_due boolean,
  out outcome text, out votes integer, out user_vote text, out question_id uuid, out author_id uuid,
  out tells_author boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_day date := (p_now at time zone 'UTC')::date;
  v_title text;
  v_locked boolean;
  v_aside boolean;
  v_vote uuid;
  v_held text;
  v_held_at timestamptz;
  v_before integer;
  v_next integer;
  v_earns boolean;
  v_awaits boolean;
  v_author_change integer := 0;
  v_voter_change integer := 0;
begin
  -- First, as in every act: who acts twice at once waits for themselves here.
  if p_day_limit is not null then
    update member_days d set votes = d.votes + 1
      where d.user_id = p_voter and d.day = v_day and d.votes < p_day_limit;
    -- The day's first, or one too many.
    if not found then
      insert into member_days as d (user_id, day, votes) values (p_voter, v_day, 1)
        on conflict (user_id, day) do update set votes = d.votes + 1 where d.votes < p_day_limit;
      if not found then outcome := 'limit'; return; end if;
    end if;
  end if;

  if p_answer is null then
    select q.author_id, q.id, q.title, s.locked_at is not null, not u.is_external,
        exists (select from set_aside_votes a where a.user_id = p_voter and a.question_id = p_question),
        p_awaits and exists (select from users v where v.id = p_voter and v.email_verified_at is null)
      into author_id, question_id, v_title, v_locked, v_earns, v_aside, v_awaits
      from question_stats c join questions q on q.id = c.question_id join users u on u.id = q.author_id
        left join question_states s on s.question_id = q.id
      where c.question_id = p_question for update of c;
  else
    select w.author_id, q.id, q.title, s.locked_at is not null, not u.is_external,
        exists (select from set_aside_votes a where a.user_id = p_voter and a.answer_id = p_answer),
        p_awaits and exists (select from users v where v.id = p_voter and v.email_verified_at is null)
      into author_id, question_id, v_title, v_locked, v_earns, v_aside, v_awaits
      from answer_stats c join answers w on w.id = c.answer_id join questions q on q.id = w.question_id
        join users u on u.id = w.author_id left join question_states s on s.question_id = q.id
      where c.answer_id = p_answer for update of c;
  end if;
  outcome := case when question_id is null then 'missing' when author_id = p_voter then 'own'
    when v_locked then 'locked' when v_aside then 'set aside' else 'done' end;
  if outcome <> 'done' then
    -- What fails takes nothing.
    if p_day_limit is not null then
      update member_days d set votes = d.votes - 1 where d.user_id = p_voter and d.day = v_day;
    end if;
    return;
  end if;

  -- Behind the lock: another press of the same member may have come before.
  if p_answer is null then
    select v.id, v.direction, v.created_at into v_vote, v_held, v_held_at
      from votes v where v.question_id = p_question and v.user_id = p_voter;
  else
    select v.id, v.direction, v.created_at into v_vote, v_held, v_held_at
      from votes v where v.answer_id = p_answer and v.user_id = p_voter;
  end if;
  v_before := case v_held when 'up' then 2 when 'down' then 3 else 1 end;
  user_vote := p_next[v_before];
  v_next := case user_vote when 'up' then 1 when 'down' then 2 end;

  if v_held is null then
    insert into votes (id, user_id, question_id, answer_id, direction, awaits_confirmation, created_at)
      values (p_ids[1], p_voter, case when p_answer is null then p_question end, p_answer, user_vote,
        v_awaits, p_now);
  elsif user_vote is null then
    delete from votes v where v.id = v_vote;
  else
    update votes v set direction = user_vote, awaits_confirmation = v_awaits, created_at = p_now
      where v.id = v_vote;
  end if;
  if p_answer is null then
    update question_stats c set votes = c.votes + p_delta[v_before]
      where c.question_id = p_question returning c.votes into votes;
  else
    update answer_stats c set votes = c.votes + p_delta[v_before]
      where c.answer_id = p_answer returning c.votes into votes;
  end if;

  -- What the vote brings, before what the day's limit takes off: the members' sums must be locked
  -- when that is computed, in the order of their ids where both change. The author's is locked by
  -- its update, unless the day's limit is reached: then the two mostly leave nothing to change.
  if v_next is not null and not v_awaits then
    if v_earns then v_author_change := p_author_points[v_next]; end if;
    v_voter_change := coalesce(p_voter_points[v_next], 0);
  end if;
  if p_voter_cause[v_before - 1] is not null or p_voter_cause[v_next] is not null then
    perform from user_stats s where s.user_id in (author_id, p_voter) order by s.user_id for update;
  elsif v_author_change <> 0 and not exists (select from reputation_events e
      where e.user_id = author_id and e.day = v_day and e.cause = 'daily_limit') then
    update user_stats s set points = s.points + v_author_change where s.user_id = author_id;
    v_author_change := 0;
  else
    perform from user_stats s where s.user_id = author_id for update;
  end if;

  if v_held is not null then
    if v_earns then
      v_author_change := v_author_change + withdraw_vote_cause(author_id,
        p_author_cause[v_before - 1], p_voter, p_question, p_answer, p_vote_causes, p_daily_limit,
        p_ids[2], p_now);
    end if;
    if p_voter_cause[v_before - 1] is not null then
      v_voter_change := v_voter_change + withdraw_vote_cause(p_voter, p_voter_cause[v_before - 1],
        p_voter, p_question, p_answer, p_vote_causes, p_daily_limit, p_ids[3], p_now);
    end if;
  end if;
  if v_next is not null and not v_awaits then
    if v_earns then
      insert into reputation_events
          (id, user_id, cause, points, actor_id, question_id, answer_id, day, created_at)
        values (p_ids[4], author_id, p_author_cause[v_next], p_author_points[v_next],
          p_voter, case when p_answer is null then p_question end, p_answer, v_day, p_now);
      v_author_change := v_author_change
        + settle_vote_day(author_id, v_day, p_author_points[v_next], p_vote_causes, p_daily_limit,
          p_ids[5], p_now);
    end if;
    if p_voter_cause[v_next] is not null then
      insert into reputation_events
          (id, user_id, cause, points, actor_id, question_id, answer_id, day, created_at)
        values (p_ids[6], p_voter, p_voter_cause[v_next], p_voter_points[v_next],
          p_voter, case when p_answer is null then p_question end, p_answer, v_day, p_now);
    end if;
  end if;
  if v_author_change <> 0 then
    update user_stats s set points = s.points + v_author_change where s.user_id = author_id;
  end if;
  if v_voter_change <> 0 then
    update user_stats s set points = s.points + v_voter_change where s.user_id = p_voter;
  end if;

  tells_author := note_vote(author_id, question_id, p_answer, v_title, user_vote is not null,
    v_held_at, p_words, p_title_shown, p_is_mail_due, p_ids[7], p_now);
end $$;
