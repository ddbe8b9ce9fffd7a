-- One index of the ledger where two were: a line is found by its member and day. The next migration
-- makes it the key; here others still read and wait only to write.
create unique index reputation_events_key on reputation_events (user_id, day, id);
