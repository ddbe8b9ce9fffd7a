-- An answer and a comment are one call each, as a vote is: what comes with them took eight
-- statements in four turns. Rules and words are the domain's and come as parameters. What is
-- refused is an outcome and takes nothing.

-- A title as notifications quote it: the domain's `quoted`.
create function quoted_title(p_title text, p_shown integer) returns text language sql immutable as $$
  select '“' || case when char_length(p_title) > p_shown
    then regexp_replace(left(p_title, p_shown - 1), '\s+$', '') || '…' else p_title end || '”'
$$;

-- What an answer and a comment begin with: takes one of the author's day, locks the question's
-- counters, and reads who posts there and whom it concerns. Whoever closes or locks a question
-- holds the same lock, so its state is read behind it. What fails takes nothing. `p_refused` names
-- the states, `closed` and `locked`, in which the question takes no such post. `asker_id` is null
-- where the asker has no account of their own or stopped following.
create function enter_thread(
  p_type text, p_question uuid, p_author uuid, p_day_limit integer, p_refused text[],
  p_now timestamptz,
  out outcome text, out title text, out asker_id uuid, out username text, out author jsonb
) language plpgsql as $$
#variable_conflict use_column
declare
  v_day date := (p_now at time zone 'UTC')::date;
  v_answers integer := (p_type = 'answer')::integer;
  v_comments integer := (p_type = 'comment')::integer;
begin
  -- First, as in every act: who acts twice at once waits for themselves here.
  if p_day_limit is not null then
    insert into member_days as d (user_id, day, answers, comments)
      values (p_author, v_day, v_answers, v_comments)
      on conflict (user_id, day) do update
        set answers = d.answers + v_answers, comments = d.comments + v_comments
        where d.answers * v_answers + d.comments * v_comments < p_day_limit;
    if not found then outcome := 'limit'; return; end if;
  end if;

  perform from question_stats c where c.question_id = p_question for update;
  select case when s.locked_at is not null and 'locked' = any (p_refused) then 'locked'
        when s.closed_at is not null and 'closed' = any (p_refused) then 'closed' else 'done' end,
      q.title,
      (select a.id from users a where a.id = q.author_id and not a.is_external
        and not exists (select from question_follows f
          where f.question_id = q.id and f.user_id = a.id and not f.is_following)),
      u.username,
      jsonb_build_object('id', u.id, 'username', u.username,
        'profileImageUrl', u.profile_image_url, 'reputation', r.reputation,
        'subscriptionTier', u.subscription_tier, 'isEditorial', u.is_editorial,
        'credential', case when u.credential_until >= current_date then u.credential end)
    into outcome, title, asker_id, username, author
    from questions q left join question_states s on s.question_id = q.id
      -- An author who is deleted meanwhile is refused by the post's own key.
      left join users u on u.id = p_author left join user_stats r on r.user_id = u.id
    where q.id = p_question;
  outcome := coalesce(outcome, 'missing');

  if outcome <> 'done' and p_day_limit is not null then
    update member_days d set answers = d.answers - v_answers, comments = d.comments - v_comments
      where d.user_id = p_author and d.day = v_day;
  end if;
end $$;

-- Notifies members, in one order for all, and never the one who acts. Returns who was notified.
create function notify_members(
  p_users uuid[], p_type text, p_message text, p_question uuid, p_answer uuid, p_actor uuid,
  p_is_mail_due boolean, p_now timestamptz
) returns uuid[] language sql as $$
  with told as (
    insert into notifications
        (id, user_id, type, message, question_id, answer_id, actor_id, is_mail_due, created_at)
      select gen_random_uuid(), u.id, p_type, p_message, p_question, p_answer, p_actor,
          p_is_mail_due, p_now
        from users u where u.id = any (p_users) and u.id <> p_actor and not u.is_external
        order by u.id
      on conflict do nothing returning user_id
  ) select coalesce(array_agg(user_id), '{}') from told
$$;

create function post_answer(
  p_id uuid, p_question uuid, p_author uuid, p_source text, p_html text, p_html_version integer,
  p_now timestamptz, p_day_limit integer, p_refused text[], p_has_draft boolean,
  p_mentioned uuid[], p_to_asker text, p_to_followers text[], p_title_shown integer,
  p_is_mail_due boolean, p_words text,
  out outcome text, out author jsonb, out asker_id uuid, out told uuid[]
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_thread record;
  v_title text;
begin
  v_thread := enter_thread('answer', p_question, p_author, p_day_limit, p_refused, p_now);
  outcome := v_thread.outcome;
  if outcome <> 'done' then return; end if;
  author := v_thread.author;
  asker_id := v_thread.asker_id;

  update question_stats c set answer_count = c.answer_count + 1, active_at = p_now
    where c.question_id = p_question;
  insert into answers
      (id, question_id, author_id, source, html, html_version, created_at, updated_at)
    values (p_id, p_question, p_author, p_source, p_html, p_html_version, p_now, p_now);
  insert into answer_stats (answer_id) values (p_id);
  -- A document near the largest that PostgreSQL stores grows no more.
  update question_search s
    set document = s.document || setweight(to_tsvector('english', p_words), 'D')
    where s.question_id = p_question and pg_column_size(s.document) < 400000;
  update user_stats s set answer_count = s.answer_count + 1 where s.user_id = p_author;
  insert into monthly_answers as m (month, user_id, answer_count)
    values (date_trunc('month', p_now at time zone 'UTC')::date, p_author, 1)
    on conflict (user_id, month) do update set answer_count = m.answer_count + 1;
  if p_has_draft then
    delete from drafts d
      where d.user_id = p_author and d.place = 'answer' and d.question_id = p_question;
  end if;

  v_title := quoted_title(v_thread.title, p_title_shown);
  told := notify_members(array[asker_id], 'answer',
    v_thread.username || p_to_asker || v_title, p_question, p_id, p_author, p_is_mail_due, p_now);
  told := told || notify_members(
    array(select f.user_id from question_follows f
      where f.question_id = p_question and f.is_following and f.user_id <> p_author
        and f.user_id is distinct from asker_id and not f.user_id = any (p_mentioned)),
    'follow', v_thread.username || p_to_followers[1] || v_title || p_to_followers[2],
    p_question, p_id, p_author, p_is_mail_due, p_now);
  -- Unless the member ever said yes or no themselves.
  insert into question_follows (question_id, user_id, is_following, created_at)
    values (p_question, p_author, true, p_now) on conflict do nothing;
end $$;

create function post_comment(
  p_id uuid, p_question uuid, p_author uuid, p_source text, p_html text, p_html_version integer,
  p_now timestamptz, p_day_limit integer, p_refused text[], p_has_draft boolean,
  p_mentioned uuid[], p_to_asker text, p_to_answerers text[], p_title_shown integer,
  p_is_mail_due boolean,
  out outcome text, out author jsonb, out asker_id uuid, out told uuid[]
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_thread record;
  v_title text;
begin
  v_thread := enter_thread('comment', p_question, p_author, p_day_limit, p_refused, p_now);
  outcome := v_thread.outcome;
  if outcome <> 'done' then return; end if;
  author := v_thread.author;
  asker_id := v_thread.asker_id;

  update question_stats c set comment_count = c.comment_count + 1, active_at = p_now
    where c.question_id = p_question;
  insert into comments
      (id, question_id, author_id, source, html, html_version, created_at, updated_at)
    values (p_id, p_question, p_author, p_source, p_html, p_html_version, p_now, p_now);
  if p_has_draft then
    delete from drafts d
      where d.user_id = p_author and d.place = 'comment' and d.question_id = p_question;
  end if;

  v_title := quoted_title(v_thread.title, p_title_shown);
  told := notify_members(array[asker_id], 'comment',
    v_thread.username || p_to_asker || v_title, p_question, null, p_author, p_is_mail_due, p_now);
  told := told || notify_members(
    array(select distinct a.author_id from answers a
      where a.question_id = p_question and a.author_id <> p_author
        and a.author_id is distinct from asker_id and not a.author_id = any (p_mentioned)
        and not exists (select from question_follows f where f.question_id = a.question_id
          and f.user_id = a.author_id and not f.is_following)),
    'comment', v_thread.username || p_to_answerers[1] || v_title || p_to_answerers[2],
    p_question, null, p_author, p_is_mail_due, p_now);
end $$;
