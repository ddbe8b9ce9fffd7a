-- Accounts of the site's editors: shown as such wherever they are, in no ranking, and nobody signs
-- in to them.
alter table users add column is_editorial boolean not null default false;
alter table users add constraint users_editorial_is_external
  check (is_external or not is_editorial);
update users set is_editorial = true where username = 'Lotwise-Editors' and is_external;
