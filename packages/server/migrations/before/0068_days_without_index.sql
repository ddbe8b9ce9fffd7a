-- Only the nightly deletion of past days reads by day, from a table of two days; each member's
-- first act of a day wrote to it.
drop index member_days_by_day;
