-- How often the unsubscribe links of a member's earlier mails were ended; it signs each link.
alter table users add column unsubscribe_epoch smallint not null default 0;
