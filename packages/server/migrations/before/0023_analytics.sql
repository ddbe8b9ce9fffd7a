-- How often a question was read on a day (UTC), by the kind of place that readers came from: what its author's analytics show. No reader is
-- in it. Filled with the views' own flush; a year is kept.
create table question_views (
  question_id uuid not null references questions (id) on delete cascade,
  day date not null,
  source text not null check (source in ('search', 'site', 'other', 'direct', 'feed_mail')),
  views integer not null check (views > 0),
  primary key (question_id, day, source)
);
create index question_views_by_day on question_views (day);

-- Which early features a member has switched on. It stays when premium lapses, without effect until it is back.
create table early_access (
  user_id uuid not null references users (id) on delete cascade,
  feature text not null,
  switched_on_at timestamptz not null,
  primary key (user_id, feature)
);
create index early_access_by_feature on early_access (feature);
