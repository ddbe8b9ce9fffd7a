alter table reputation_events drop constraint reputation_events_pkey,
  add constraint reputation_events_pkey primary key using index reputation_events_key;
drop index reputation_events_by_user;
