-- What each answer rests on, source by source, for the pages of the sources. Follows the answers'
-- validity by a trigger, whoever writes it.
create table law_citations (
  answer_id uuid not null references answer_validity on delete cascade,
  place smallint not null,
  slug text not null,
  title text not null,
  section text,
  url text not null,
  primary key (answer_id, place)
);
create index law_citations_by_slug on law_citations (slug, answer_id);

-- As lawSlug of packages/domain/src/law.ts.
create function law_slug(url text) returns text language sql immutable as $$
  select left(trim(both '-' from regexp_replace(
    regexp_replace(lower(split_part(url, '#', 1)), '^https?://(www\.)?', ''),
    '[^a-z0-9]+', '-', 'g')), 160)
$$;

create function cite_law() returns trigger language plpgsql as $$
begin
  delete from law_citations where answer_id = new.answer_id;
  insert into law_citations (answer_id, place, slug, title, section, url)
  select new.answer_id, place, law_slug(s ->> 'url'), s ->> 'title', s ->> 'section', s ->> 'url'
  from jsonb_array_elements(new.sources) with ordinality cited (s, place);
  return null;
end $$;
create trigger law_follows_validity after insert or update of sources on answer_validity
  for each row execute function cite_law();

insert into law_citations (answer_id, place, slug, title, section, url)
select answer_id, place, law_slug(s ->> 'url'), s ->> 'title', s ->> 'section', s ->> 'url'
from answer_validity, jsonb_array_elements(sources) with ordinality cited (s, place);
