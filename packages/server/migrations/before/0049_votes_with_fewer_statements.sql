-- A press of a vote control took fourteen statements within its function; here nine. What is read
-- of both members comes with the lock on the post, the author's sum is locked by its own update,
-- and the notification's number follows from the press: counting all votes of a post took longer
-- the more it had.

drop function note_votes;

-- How many votes a notification stands for after a press: of a vote that was cast at `p_held_at`, if
-- any, and stands now or not.
create function votes_noted(
  p_amount integer, p_began timestamptz, p_has_vote boolean, p_held_at timestamptz
) returns integer language sql immutable as $$
  select p_amount + p_has_vote::integer - coalesce(p_held_at >= p_began, false)::integer
$$;

-- Keeps the author's one unread notification of votes on a post: how many came since it began and
-- still stand. A vote that goes with its voter's account is not taken off. Returns whether the
-- author's inbox changed. The post's counter is locked by the caller.
create function note_vote(
  p_author uuid, p_question uuid, p_answer uuid, p_title text, p_has_vote boolean,
  p_held_at timestamptz, p_words text[], p_title_shown integer, p_is_mail_due boolean, p_id uuid,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_post uuid := coalesce(p_answer, p_question);
  v_title text := '“' || case when char_length(p_title) > p_title_shown
    then regexp_replace(left(p_title, p_title_shown - 1), '\s+$', '') || '…' else p_title end || '”';
begin
  -- By the row's own columns, which are compared again where the author reads it meanwhile.
  update notifications n set
      amount = votes_noted(n.amount, n.created_at, p_has_vote, p_held_at),
      message = votes_noted(n.amount, n.created_at, p_has_vote, p_held_at)
        || case when votes_noted(n.amount, n.created_at, p_has_vote, p_held_at) = 1
             then p_words[1] else p_words[2] end || v_title
    where n.user_id = p_author and coalesce(n.answer_id, n.question_id) = v_post
      and n.type = 'votes' and not n.is_read
      and votes_noted(n.amount, n.created_at, p_has_vote, p_held_at) > 0;
  if found then return true; end if;
  if not p_has_vote then
    -- The only vote that it stands for is taken back.
    delete from notifications n where n.user_id = p_author
      and coalesce(n.answer_id, n.question_id) = v_post and n.type = 'votes' and not n.is_read
      and p_held_at >= n.created_at;
    return found;
  end if;
  insert into notifications (id, user_id, type, message, question_id, answer_id, is_mail_due, created_at)
    select p_id, u.id, 'votes', '1' || p_words[1] || v_title, p_question, p_answer, p_is_mail_due, p_now
    from users u where u.id = p_author and not u.is_external
    on conflict do nothing;
  return found;
end $$;

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
    insert into member_days as d (user_id, day, votes) values (p_voter, v_day, 1)
      on conflict (user_id, day) do update set votes = d.votes + 1 where d.votes < p_day_limit;
    if not found then outcome := 'limit'; return; end if;
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
  -- when that is computed, in the order of their ids where both change.
  if v_next is not null and not v_awaits then
    if v_earns then v_author_change := p_author_points[v_next]; end if;
    v_voter_change := coalesce(p_voter_points[v_next], 0);
  end if;
  if p_voter_cause[v_before - 1] is not null or p_voter_cause[v_next] is not null then
    perform from user_stats s where s.user_id in (author_id, p_voter) order by s.user_id for update;
  elsif v_author_change <> 0 then
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
        + settle_vote_day(author_id, v_day, p_vote_causes, p_daily_limit, p_ids[5], p_now);
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
