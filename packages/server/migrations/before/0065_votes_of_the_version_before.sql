-- For processes of the version before: what comes between the number of a bundle of votes and its
-- title is no longer theirs to say.
create function cast_votes(
  p_now timestamptz, p_voters uuid[], p_questions uuid[], p_answers uuid[], p_rules integer[],
  p_day_limits integer[], p_awaits boolean[], p_ids uuid[], p_next text[], p_delta integer[],
  p_author_cause text[], p_author_points integer[], p_voter_cause text[], p_voter_points integer[],
  p_vote_causes text[], p_daily_limit integer, p_words text[], p_title_shown integer,
  p_is_mail_due boolean
) returns table (
  n integer, outcome text, votes integer, user_vote text, question_id uuid, author_id uuid,
  tells_author boolean
) language sql as $$
  select * from cast_votes(p_now, p_voters, p_questions, p_answers, p_rules, p_day_limits, p_awaits,
    p_ids, p_next, p_delta, p_author_cause, p_author_points, p_voter_cause, p_voter_points,
    p_vote_causes, p_daily_limit, p_title_shown, p_is_mail_due)
$$;
