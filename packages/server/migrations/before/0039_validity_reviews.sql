-- What people who know the law say of an answer: that it holds for one more tax year, or that the
-- law is another from a year on. What its author said stands beside what follows from all of it.
alter table answer_validity
  add column stated_from smallint,
  add column stated_to smallint,
  add column stated_on date,
  add column stated_at timestamptz,
  add column changed_from smallint,
  -- Whether somebody verified in its country stated or confirmed it.
  add column stated_by_expert boolean not null default false,
  add column is_expert boolean not null default false;
update answer_validity set stated_from = tax_year_from, stated_to = tax_year_to,
  stated_on = checked_on, stated_at = now();
alter table answer_validity alter column stated_on set not null, alter column stated_at set not null,
  add check (num_nonnulls(stated_from, stated_to) in (0, 2)),
  add check (changed_from is null or tax_year_from is not null);

create table validity_reviews (
  id uuid primary key,
  answer_id uuid not null references answer_validity on delete cascade,
  reviewer_id uuid references users on delete set null,
  verdict text not null check (verdict in ('confirmed', 'changed')),
  tax_year smallint not null,
  -- What changed.
  note text,
  url text,
  by_expert boolean not null,
  created_at timestamptz not null,
  check ((verdict = 'changed') = (note is not null))
);
create index validity_reviews_by_answer on validity_reviews (answer_id, created_at);
create index validity_reviews_by_reviewer on validity_reviews (reviewer_id);

-- For the lists of what holds for a year.
create index answer_validity_years on answer_validity (tax_year_to, tax_year_from)
  where tax_year_to is not null;
