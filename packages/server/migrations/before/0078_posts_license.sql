-- The license under which the terms put new posts, and the first day (UTC) that it covers whole.
-- Earlier posts have none.
create table posts_license (
  license text primary key,
  since date not null
);
insert into posts_license values ('CC BY-SA 4.0', (now() at time zone 'UTC')::date + 1);
