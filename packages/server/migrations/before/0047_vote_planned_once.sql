-- A press of a vote control planned three of its statements again each time, a tenth of what it took
-- PostgreSQL: those whose parameters decide which columns are compared, and those that take arrays.
-- Here none does, and every plan is made once on each connection, for these statements and those of
-- the functions that they call.

-- Rules by what was held before (nothing, up, down): `p_next`, `p_delta`; by the vote (up, down): the
-- causes and points of author and voter.
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
  v_confirmed boolean;
  v_vote uuid;
  v_held text;
  v_before integer;
  v_next integer;
  v_earns boolean;
  v_second uuid;
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
    select v.id, v.direction into v_vote, v_held
      from votes v where v.question_id = p_question and v.user_id = p_voter;
  else
    select v.id, v.direction into v_vote, v_held
      from votes v where v.answer_id = p_answer and v.user_id = p_voter;
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

  -- Both members' sums at once and in the order of their ids, as in every transaction.
  v_second := case when p_voter_cause[v_before - 1] is not null or p_voter_cause[v_next] is not null
    then p_voter else author_id end;
  perform from user_stats s where s.user_id in (author_id, v_second)
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
