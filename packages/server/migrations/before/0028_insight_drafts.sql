-- Insights are kept while they are written, as posts are: a new one, and changes to one that is there. Where it holds stands beside its text.
alter table drafts drop constraint drafts_place_check, drop constraint drafts_check,
  drop constraint drafts_user_id_place_question_id_answer_id_comment_id_key,
  add column insight_id uuid references insights (id) on delete cascade,
  add column scope jsonb;
alter table drafts
  add constraint drafts_place_check
    check (place in ('ask', 'answer', 'comment', 'edit_question', 'edit_answer', 'edit_comment', 'insight', 'edit_insight')),
  add constraint drafts_check check ((question_id is null) = (place = 'ask' or place = 'insight' or place = 'edit_insight')),
  add check ((insight_id is not null) = (place = 'edit_insight')),
  add constraint drafts_once unique nulls not distinct (user_id, place, question_id, answer_id, comment_id, insight_id);
create index drafts_by_insight on drafts (insight_id) where insight_id is not null;
