-- Of a bundle of votes the title is kept: its number stands in `amount`, and the words between are
-- put in when it is read. Each vote wrote the whole sentence.
update notifications
  set message = regexp_replace(message, '^\d+ new votes? on your (question|answer to) ', '')
  where type = 'votes';

drop function cast_votes;
drop function note_vote;

-- Keeps the author's one unread notification of votes on a post: how many came since it began and
-- still stand. A vote that goes with its voter's account is not taken off. Returns whether the
-- author's inbox changed. The post's counter is locked by the caller.
create function note_vote(
  p_author uuid, p_question uuid, p_answer uuid, p_title text, p_has_vote boolean,
  p_held_at timestamptz, p_title_shown integer, p_is_mail_due boolean, p_id uuid,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_post uuid := coalesce(p_answer, p_question);
begin
  -- By the row's own columns, which are compared again where the author reads it meanwhile.
  update notifications n set amount = votes_noted(n.amount, n.created_at, p_has_vote, p_held_at)
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
  insert into notifications
      (id, user_id, type, message, question_id, answer_id, is_mail_due, created_at)
    select p_id, u.id, 'votes', quoted_title(p_title, p_title_shown), p_question, p_answer,
      p_is_mail_due, p_now
    from users u where u.id = p_author and not u.is_external
    on conflict do nothing;
  return found;
end $$;

-- Casts the votes of different voters, with all their consequences. Locks are taken in one order
-- over all votes: voters, counters of questions, those of answers, members' sums, notifications.
--
-- The rules: `p_rules` says for each press which three of `p_next` and `p_delta` hold, by what was
-- held before (nothing, up, down). Causes and points are those of a question's votes (up, down),
-- then of an answer's. Each press takes four of `p_ids`.
create function cast_votes(
  p_now timestamptz, p_voters uuid[], p_questions uuid[], p_answers uuid[], p_rules integer[],
  p_day_limits integer[], p_awaits boolean[], p_ids uuid[], p_next text[], p_delta integer[],
  p_author_cause text[], p_author_points integer[], p_voter_cause text[], p_voter_points integer[],
  p_vote_causes text[], p_daily_limit integer, p_title_shown integer, p_is_mail_due boolean
) returns table (
  n integer, outcome text, votes integer, user_vote text, question_id uuid, author_id uuid,
  tells_author boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_day date := (p_now at time zone 'UTC')::date;
  v_over integer[] := '{}';
  v_all vote_press[];
  v_done vote_press[];
  v_new integer;
  v_back integer;
  v_turned integer;
  v_count integer;
  v_posts uuid[] := '{}';
  v_counts integer[] := '{}';
  v_told integer[] := '{}';
  v_row record;
begin
  -- A vote that has to wait is cast alone, so that the others don't wait with it.
  if cardinality(p_voters) > 1 then perform set_config('lock_timeout', '100ms', true); end if;
  -- Who votes twice at once waits for themselves here, so that what they held can be read with all
  -- else.
  for i in 1 .. cardinality(p_voters) loop
    perform pg_advisory_xact_lock(hashtextextended(p_voters[i]::text, 0));
    if p_day_limits[i] is not null then
      update member_days d set votes = d.votes + 1
        where d.user_id = p_voters[i] and d.day = v_day and d.votes < p_day_limits[i];
      -- The day's first, or one too many.
      if not found then
        insert into member_days as d (user_id, day, votes) values (p_voters[i], v_day, 1)
          on conflict (user_id, day) do update set votes = d.votes + 1
          where d.votes < p_day_limits[i];
        if not found then v_over := v_over || i; end if;
      end if;
    end if;
  end loop;

  select array_agg(row(g.*)::vote_press),
      array_agg(row(g.*)::vote_press) filter (where g.outcome = 'done'),
      count(*) filter (where g.outcome = 'done' and g.held is null),
      count(*) filter (where g.outcome = 'done' and g.next is null),
      count(*) filter (where g.outcome = 'done' and g.held is not null and g.next is not null)
    into v_all, v_done, v_new, v_back, v_turned
    from (
      select p.n::integer, p.voter, q.id as question, p.answer, a.author, q.title,
        case when p.n = any (v_over) then 'limit' when a.author is null then 'missing'
          when a.author = p.voter then 'own' when s.locked_at is not null then 'locked'
          when exists (select from set_aside_votes x
              where x.user_id = p.voter and x.question_id = p.question)
            or exists (select from set_aside_votes x
              where x.user_id = p.voter and x.answer_id = p.answer) then 'set aside'
          else 'done' end as outcome,
        v.id as vote, v.direction as held, v.created_at as held_at, p_next[r.at] as next,
        p_delta[r.at] as delta, not u.is_external as earns,
        p.awaits and exists (select from users y
          where y.id = p.voter and y.email_verified_at is null) as awaits,
        case when p.answer is null then 0 else 2 end as causes
      from unnest(p_voters, p_questions, p_answers, p_rules, p_awaits)
          with ordinality p (voter, question, answer, rule, awaits, n)
        left join answers w on w.id = p.answer
        left join questions q on q.id = coalesce(p.question, w.question_id)
        cross join lateral (select coalesce(w.author_id, q.author_id) as author) a
        left join users u on u.id = a.author
        left join question_states s on s.question_id = q.id
        left join lateral (
          select v.id, v.direction, v.created_at from votes v
            where v.question_id = p.question and v.user_id = p.voter
          union all
          select v.id, v.direction, v.created_at from votes v
            where v.answer_id = p.answer and v.user_id = p.voter
        ) v on true
        cross join lateral (select 3 * p.rule
          + case v.direction when 'up' then 2 when 'down' then 3 else 1 end as at) r
    ) g;
  if v_done is null or cardinality(v_done) < cardinality(v_all) then
    -- What fails takes nothing.
    update member_days d set votes = d.votes - 1 from unnest(v_all) p
      where p.outcome not in ('done', 'limit') and p_day_limits[p.n] is not null
        and d.user_id = p.voter and d.day = v_day;
  end if;

  for v_row in
    select p.answer is null as is_question, coalesce(p.answer, p.question) as post,
      sum(p.delta)::integer as delta
    from unnest(v_done) p group by 1, 2 order by 1 desc, 2
  loop
    if v_row.is_question then
      update question_stats c set votes = c.votes + v_row.delta
        where c.question_id = v_row.post returning c.votes into v_count;
    else
      update answer_stats c set votes = c.votes + v_row.delta
        where c.answer_id = v_row.post returning c.votes into v_count;
    end if;
    -- Run again, as after a deadlock, this finds it missing.
    if not found then raise 'The post was deleted meanwhile' using errcode = '40001'; end if;
    v_posts := v_posts || v_row.post;
    v_counts := v_counts || v_count;
  end loop;

  if v_new > 0 then
    insert into votes
        (id, user_id, question_id, answer_id, direction, awaits_confirmation, created_at)
      select p_ids[4 * p.n - 3], p.voter, case when p.answer is null then p.question end, p.answer,
        p.next, p.awaits, p_now
      from unnest(v_done) p where p.held is null;
  end if;
  if v_back > 0 then
    delete from votes v using unnest(v_done) p where v.id = p.vote and p.next is null;
    get diagnostics v_count = row_count;
    if v_count < v_back then raise 'A vote was set aside meanwhile' using errcode = '40001'; end if;
  end if;
  if v_turned > 0 then
    update votes v set direction = p.next, awaits_confirmation = p.awaits, created_at = p_now
      from unnest(v_done) p where v.id = p.vote and p.next is not null;
    get diagnostics v_count = row_count;
    if v_count < v_turned then
      raise 'A vote was set aside meanwhile' using errcode = '40001';
    end if;
  end if;

  for v_row in
    with undone as (
      delete from reputation_events e using unnest(v_done) p
        where p.held is not null and p.answer is null and e.question_id = p.question
          and e.actor_id = p.voter and e.cause = any (p_author_cause || p_voter_cause)
        returning e.user_id, e.day, e.cause, -e.points as points
    ), undone_on_answers as (
      delete from reputation_events e using unnest(v_done) p
        where p.held is not null and e.answer_id = p.answer
          and e.actor_id = p.voter and e.cause = any (p_author_cause || p_voter_cause)
        returning e.user_id, e.day, e.cause, -e.points as points
    ), caused as (
      insert into reputation_events
          (id, user_id, cause, points, actor_id, question_id, answer_id, day, created_at)
        select p_ids[4 * p.n - 3 + l.id], l.who, l.cause, l.points, p.voter,
          case when p.answer is null then p.question end, p.answer, v_day, p_now
        from unnest(v_done) p
          cross join lateral (select p.causes + case p.next when 'up' then 1 else 2 end as at) r
          cross join lateral (values
            (1, p.author, p_author_cause[r.at], p_author_points[r.at], p.earns),
            (2, p.voter, p_voter_cause[r.at], p_voter_points[r.at], true)
          ) l (id, who, cause, points, earns)
        where p.next is not null and not p.awaits and l.earns and l.cause is not null
        returning user_id, day, cause, points
    )
    select l.user_id, l.day, l.cause = any (p_vote_causes) as of_votes,
      sum(l.points)::integer as points
    from (table undone union all table undone_on_answers union all table caused) l
    group by 1, 2, 3 order by 1, 2
  loop
    if v_row.of_votes then
      perform count_vote_points(v_row.user_id, v_row.day, v_row.points, p_vote_causes,
        p_daily_limit, p_now);
    else
      update user_stats s set points = s.points + v_row.points where s.user_id = v_row.user_id;
    end if;
  end loop;

  for v_row in
    select * from unnest(v_done) p where p.earns order by p.author, p.question, p.answer
  loop
    if note_vote(v_row.author, v_row.question, v_row.answer, v_row.title, v_row.next is not null,
        v_row.held_at, p_title_shown, p_is_mail_due, p_ids[4 * v_row.n], p_now)
    then v_told := v_told || v_row.n; end if;
  end loop;

  return query
    select p.n, p.outcome, v_counts[array_position(v_posts, coalesce(p.answer, p.question))],
      p.next, p.question, p.author, p.n = any (v_told)
    from unnest(v_all) p;
end $$;

-- For processes of the version before.
create or replace function cast_vote(
  p_question uuid, p_answer uuid, p_voter uuid, p_day_limit integer, p_awaits boolean,
  p_now timestamptz, p_ids uuid[], p_next text[], p_delta integer[],
  p_author_cause text[], p_author_points integer[], p_voter_cause text[], p_voter_points integer[],
  p_vote_causes text[], p_daily_limit integer, p_words text[], p_title_shown integer,
  p_is_mail_due boolean,
  out outcome text, out votes integer, out user_vote text, out question_id uuid, out author_id uuid,
  out tells_author boolean
) language sql as $$
  select outcome, votes, user_vote, question_id, author_id, tells_author
  from cast_votes(p_now, array[p_voter], array[p_question], array[p_answer], array[0],
    array[p_day_limit], array[p_awaits], p_ids, p_next, p_delta, p_author_cause || p_author_cause,
    p_author_points || p_author_points, p_voter_cause || p_voter_cause,
    p_voter_points || p_voter_points, p_vote_causes, p_daily_limit, p_title_shown, p_is_mail_due)
$$;
