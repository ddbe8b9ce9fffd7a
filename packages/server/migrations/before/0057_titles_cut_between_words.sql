-- Notifications cut a long title within a word, and of votes and of posts in two ways. Both quote
-- it as the domain does.

-- A title as notifications quote it: the domain's `quoted`. White space is written out, since what
-- PostgreSQL takes for it depends on the database's locale.
create or replace function quoted_title(p_title text, p_shown integer)
returns text language sql immutable as $$
  select '“' || case when char_length(p_title) > p_shown
    then regexp_replace(left(regexp_replace(left(p_title, p_shown + 1),
        '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
        '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,40}$',
        ''), p_shown),
      '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,;:]+$',
      '') || '…'
    else p_title end || '”'
$$;

-- Keeps the author's one unread notification of votes on a post: how many came since it began and
-- still stand. A vote that goes with its voter's account is not taken off. Returns whether the
-- author's inbox changed. The post's counter is locked by the caller.
create or replace function note_vote(
  p_author uuid, p_question uuid, p_answer uuid, p_title text, p_has_vote boolean,
  p_held_at timestamptz, p_words text[], p_title_shown integer, p_is_mail_due boolean, p_id uuid,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_post uuid := coalesce(p_answer, p_question);
  v_title text := quoted_title(p_title, p_title_shown);
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
