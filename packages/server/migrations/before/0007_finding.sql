-- Where and for which year a question asks. A table of its own: most imported questions have no row, and lists touch it by key alone.
create table question_facets (
  question_id uuid primary key references questions (id) on delete cascade,
  jurisdiction text,
  -- The calendar year in which the tax year begins.
  tax_year smallint,
  check (num_nonnulls(jurisdiction, tax_year) > 0)
);
create index question_facets_jurisdiction on question_facets (jurisdiction, tax_year, question_id);
create index question_facets_tax_year on question_facets (tax_year, question_id);

-- What an answer holds for and rests on.
create table answer_validity (
  answer_id uuid primary key references answers (id) on delete cascade,
  jurisdiction text,
  tax_year_from smallint,
  tax_year_to smallint,
  sources jsonb not null default '[]',
  checked_on date not null,
  -- When author and bookmarkers were told that it may be out of date; null while it is in force.
  told_at timestamptz,
  check (num_nonnulls(tax_year_from, tax_year_to) in (0, 2)),
  check (tax_year_from <= tax_year_to)
);
create index answer_validity_untold on answer_validity (tax_year_to) where told_at is null and tax_year_to is not null;

-- Words as people write them in titles, tags and excerpts, for "did you mean"; a job makes it anew every night.
create table search_vocabulary (
  word text primary key,
  -- What the search makes of the word: it is known in any of its forms.
  stem text not null,
  documents integer not null
);
create index search_vocabulary_trgm on search_vocabulary using gin (word gin_trgm_ops);
create index search_vocabulary_stem on search_vocabulary (stem);

-- Questions like a question, found when a reader first comes to the end of its page and again after a week.
create table related_runs (
  question_id uuid primary key references questions (id) on delete cascade,
  found_at timestamptz not null
);
create table related_questions (
  question_id uuid not null references questions (id) on delete cascade,
  place smallint not null,
  related_id uuid not null references questions (id) on delete cascade,
  primary key (question_id, place)
);
create index related_questions_by_related on related_questions (related_id);
