-- Where the parts of the sitemap begin: the questions in the order of their ids, as many a part as a sitemap may hold. A job writes it anew,
-- so that reading a part starts at an id and nobody counts to the millionth row. first_id is a boundary and no reference: it stays one when
-- its question is gone.
create table sitemap_parts (
  number integer primary key,
  first_id uuid not null,
  changed_at timestamptz not null
);
