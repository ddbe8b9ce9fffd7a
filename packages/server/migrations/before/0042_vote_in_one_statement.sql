-- A press of a vote control in one statement: what took fifteen, in five turns, is one. The rules are
-- the domain's: what a press leaves, what a vote brings and how much a day brings come as parameters.

-- Brings the day's correction in line with what votes brought on it. Returns by how much it changed.
create function settle_vote_day(
  p_user uuid, p_day date, p_vote_causes text[], p_daily_limit integer, p_line uuid, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_earned integer;
  v_held integer;
  v_next integer;
begin
  select coalesce(sum(points) filter (where cause = any (p_vote_causes)), 0),
      coalesce(sum(points) filter (where cause = 'daily_limit'), 0)
    into v_earned, v_held
    from reputation_events where user_id = p_user and day = p_day;
  v_next := least(0, p_daily_limit - v_earned);
  if v_next = v_held then return 0; end if;
  delete from reputation_events where user_id = p_user and day = p_day and cause = 'daily_limit';
  if v_next <> 0 then
    insert into reputation_events (id, user_id, cause, points, day, created_at)
      values (p_line, p_user, 'daily_limit', v_next, p_day, p_now);
  end if;
  return v_next - v_held;
end $$;

-- Takes a cause out of the ledger. Returns what that changes in the member's sum.
create function withdraw_vote_cause(
  p_user uuid, p_cause text, p_actor uuid, p_question uuid, p_answer uuid,
  p_vote_causes text[], p_daily_limit integer, p_line uuid, p_now timestamptz
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
  return -v_points + settle_vote_day(p_user, v_day, p_vote_causes, p_daily_limit, p_line, p_now);
end $$;

-- Keeps the author's one unread notification of votes on a post: how many came since it began and
-- still stand. Returns whether their inbox changed. The post's counter is locked by the caller.
create function note_votes(
  p_author uuid, p_question uuid, p_answer uuid, p_title text, p_has_vote boolean,
  p_words text[], p_title_shown integer, p_is_mail_due boolean, p_id uuid, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_id uuid;
  v_began timestamptz;
  v_amount integer := 1;
  v_message text;
begin
  select id, created_at into v_id, v_began from notifications
    where user_id = p_author and type = 'votes' and not is_read and question_id = p_question
      and answer_id is not distinct from p_answer
    for update;
  if not found then
    if not p_has_vote then return false; end if;
  else
    if p_answer is null then
      select count(*) into v_amount from votes where question_id = p_question and created_at >= v_began;
    else
      select count(*) into v_amount from votes where answer_id = p_answer and created_at >= v_began;
    end if;
    if v_amount = 0 then
      delete from notifications where id = v_id;
      return true;
    end if;
  end if;
  v_message := v_amount || case when v_amount = 1 then p_words[1] else p_words[2] end || '“' ||
    case when char_length(p_title) > p_title_shown
      then regexp_replace(left(p_title, p_title_shown - 1), '\s+$', '') || '…' else p_title end || '”';
  if v_id is not null then
    update notifications set amount = v_amount, message = v_message where id = v_id;
    return true;
  end if;
  insert into notifications (id, user_id, type, message, question_id, answer_id, is_mail_due, created_at)
    select p_id, u.id, 'votes', v_message, p_question, p_answer, p_is_mail_due, p_now
    from users u where u.id = p_author and not u.is_external
    on conflict do nothing;
  return found;
end $$;

-- Rules by what was held before (nothing, up, down): `p_next`, `p_delta`; by the vote (up, down): the
-- causes and points of author and voter.
create function cast_vote(
  p_question uuid, p_answer uuid, p_voter uuid, p_day_limit integer, p_awaits boolean,
  p_now timestamptz, p_ids uuid[], p_next text[], p_delta integer[],
  p_author_cause text[], p_author_points integer[], p_voter_cause text[], p_voter_points integer[],
  p_vote_causes text[], p_daily_limit integer, p_words text[], p_title_shown integer,
  p_is_mail_due boolean,
  out outcome text, out votes integer, out user_vote text, out question_id uuid, out author_id uuid,
  out tells_author boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  v_day date := (p_now at time zone 'UTC')::date;
  v_title text;
  v_locked boolean;
  v_aside boolean;
  v_confirmed boolean;
  v_held text;
  v_before integer;
  v_next integer;
  v_earns boolean;
  v_author_change integer := 0;
  v_voter_change integer := 0;
  v_awaits boolean;
begin
  -- First, as in every act: who acts twice at once waits for themselves here.
  if p_day_limit is not null then
    insert into member_days as d (user_id, day, votes) values (p_voter, v_day, 1)
      on conflict (user_id, day) do update set votes = d.votes + 1 where d.votes < p_day_limit;
    if not found then outcome := 'limit'; return; end if;
  end if;

  if p_answer is null then
    select q.author_id, q.id, q.title, s.locked_at is not null,
        exists (select from set_aside_votes a where a.user_id = p_voter and a.question_id = p_question)
      into author_id, question_id, v_title, v_locked, v_aside
      from question_stats c join questions q on q.id = c.question_id
        left join question_states s on s.question_id = q.id
      where c.question_id = p_question for update of c;
  else
    select w.author_id, q.id, q.title, s.locked_at is not null,
        exists (select from set_aside_votes a where a.user_id = p_voter and a.answer_id = p_answer)
      into author_id, question_id, v_title, v_locked, v_aside
      from answer_stats c join answers w on w.id = c.answer_id join questions q on q.id = w.question_id
        left join question_states s on s.question_id = q.id
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

  -- Anew, behind the lock: another press of the same member may have come before.
  if p_answer is null then
    select v.direction into v_held from votes v where v.question_id = p_question and v.user_id = p_voter;
  else
    select v.direction into v_held from votes v where v.answer_id = p_answer and v.user_id = p_voter;
  end if;
  v_before := case v_held when 'up' then 2 when 'down' then 3 else 1 end;
  user_vote := p_next[v_before];
  v_next := case user_vote when 'up' then 1 when 'down' then 2 end;
  select u.email_verified_at is not null into v_confirmed from users u where u.id = p_voter;
  v_awaits := p_awaits and not v_confirmed;

  if v_held is null then
    insert into votes (id, user_id, question_id, answer_id, direction, awaits_confirmation, created_at)
      values (p_ids[1], p_voter, case when p_answer is null then p_question end, p_answer, user_vote,
        v_awaits, p_now);
  elsif user_vote is null then
    delete from votes v where v.user_id = p_voter
      and (case when p_answer is null then v.question_id = p_question else v.answer_id = p_answer end);
  else
    update votes v set direction = user_vote, awaits_confirmation = v_awaits, created_at = p_now
      where v.user_id = p_voter
        and (case when p_answer is null then v.question_id = p_question else v.answer_id = p_answer end);
  end if;
  if p_answer is null then
    update question_stats c set votes = c.votes + p_delta[v_before]
      where c.question_id = p_question returning c.votes into votes;
  else
    update answer_stats c set votes = c.votes + p_delta[v_before]
      where c.answer_id = p_answer returning c.votes into votes;
  end if;

  -- Both members' sums at once and in the order of their ids, as in every transaction.
  perform from user_stats s where s.user_id = author_id or (s.user_id = p_voter
      and (p_voter_cause[v_before - 1] is not null or p_voter_cause[v_next] is not null))
    order by s.user_id for update;
  select not u.is_external into v_earns from users u where u.id = author_id;
  if v_held is not null then
    if v_earns then
      v_author_change := withdraw_vote_cause(author_id, p_author_cause[v_before - 1], p_voter,
        p_question, p_answer, p_vote_causes, p_daily_limit, p_ids[2], p_now);
    end if;
    if p_voter_cause[v_before - 1] is not null then
      v_voter_change := withdraw_vote_cause(p_voter, p_voter_cause[v_before - 1], p_voter,
        p_question, p_answer, p_vote_causes, p_daily_limit, p_ids[3], p_now);
    end if;
  end if;
  if v_next is not null and not v_awaits then
    if v_earns then
      insert into reputation_events
          (id, user_id, cause, points, actor_id, question_id, answer_id, day, created_at)
        values (p_ids[4], author_id, p_author_cause[v_next], p_author_points[v_next],
          p_voter, case when p_answer is null then p_question end, p_answer, v_day, p_now);
      v_author_change := v_author_change + p_author_points[v_next] + settle_vote_day(author_id,
        v_day, p_vote_causes, p_daily_limit, p_ids[5], p_now);
    end if;
    if p_voter_cause[v_next] is not null then
      insert into reputation_events
          (id, user_id, cause, points, actor_id, question_id, answer_id, day, created_at)
        values (p_ids[6], p_voter, p_voter_cause[v_next], p_voter_points[v_next],
          p_voter, case when p_answer is null then p_question end, p_answer, v_day, p_now);
      v_voter_change := v_voter_change + p_voter_points[v_next];
    end if;
  end if;
  if v_author_change <> 0 then
    update user_stats s set points = s.points + v_author_change where s.user_id = author_id;
  end if;
  if v_voter_change <> 0 then
    update user_stats s set points = s.points + v_voter_change where s.user_id = p_voter;
  end if;

  tells_author := note_votes(author_id, question_id, p_answer, v_title, user_vote is not null,
    p_words, p_title_shown, p_is_mail_due, p_ids[7], p_now);
end $$;
