-- An unread notification of votes is found among its question's. It had a unique key of its own
-- until now, which each first vote wrote: that there is one at most follows from the lock of the
-- post's counter.
create index notifications_of_question on notifications (question_id, user_id)
  where question_id is not null;
drop index notifications_by_question, notifications_votes_key;

-- Keeps the author's one unread notification of votes on a post: how many came since it began and
-- still stand. A vote that goes with its voter's account is not taken off. Returns whether the
-- author's inbox changed. The post's counter is locked by the caller.
create or replace function note_vote(
  p_author uuid, p_question uuid, p_answer uuid, p_title text, p_has_vote boolean,
  p_held_at timestamptz, p_title_shown integer, p_is_mail_due boolean, p_id uuid,
  p_now timestamptz
) returns boolean language plpgsql as $$
begin
  -- By the row's own columns, which are compared again where the author reads it meanwhile.
  update notifications n set amount = votes_noted(n.amount, n.created_at, p_has_vote, p_held_at)
    where n.question_id = p_question and n.user_id = p_author
      and n.answer_id is not distinct from p_answer and n.type = 'votes' and not n.is_read
      and votes_noted(n.amount, n.created_at, p_has_vote, p_held_at) > 0;
  if found then return true; end if;
  if not p_has_vote then
    -- The only vote that it stands for is taken back.
    delete from notifications n where n.question_id = p_question and n.user_id = p_author
      and n.answer_id is not distinct from p_answer and n.type = 'votes' and not n.is_read
      and p_held_at >= n.created_at;
    return found;
  end if;
  insert into notifications
      (id, user_id, type, message, question_id, answer_id, is_mail_due, created_at)
    select p_id, u.id, 'votes', quoted_title(p_title, p_title_shown), p_question, p_answer,
      p_is_mail_due, p_now
    from users u where u.id = p_author and not u.is_external;
  return found;
end $$;
