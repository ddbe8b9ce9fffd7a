-- 'unknown': handed to a mail server that has not said whether it took it. Never sent again by itself.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check check (state in ('queued', 'sending', 'unknown', 'sent', 'failed'));
create index mail_outbox_undecided on mail_outbox (state) where state in ('unknown', 'failed');
