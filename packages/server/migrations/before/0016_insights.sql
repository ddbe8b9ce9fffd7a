-- Articles by verified experts and admins: the opening is free, the rest is for premium members. The two are rendered and stored apart, so
-- that what is read for a free reader never holds the rest.
create table insights (
  id uuid primary key,
  author_id uuid not null references users (id),
  slug text not null unique,
  title text not null,
  source text not null,
  opening_html text not null,
  rest_html text not null,
  html_version integer not null,
  -- The beginning of the opening as plain text, for lists.
  excerpt text not null,
  words integer not null check (words >= 0),
  rest_words integer not null check (rest_words >= 0),
  tags text[] not null,
  jurisdiction text,
  tax_year_from smallint,
  tax_year_to smallint,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  -- When it was first read by others; it keeps it when it is taken back and published again.
  published_at timestamptz,
  -- When it was last changed after that.
  edited_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state <> 'published' or published_at is not null),
  check ((tax_year_from is null) = (tax_year_to is null))
);
create index insights_newest on insights (published_at desc, id desc) where state = 'published';
create index insights_by_tag on insights using gin (tags) where state = 'published';
create index insights_due on insights (publish_at) where state = 'scheduled';
create index insights_by_author on insights (author_id, updated_at desc, id desc);

-- Every slug that an insight has had since it was published: old addresses lead to it, and no other takes them.
create table insight_slugs (
  slug text primary key,
  insight_id uuid not null references insights (id) on delete cascade
);
create index insight_slugs_by_insight on insight_slugs (insight_id);
