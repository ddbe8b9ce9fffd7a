-- Since when the countries that are named in a conversation count: its member can take back those
-- that were named before.
alter table conversations add column country_from timestamptz;
