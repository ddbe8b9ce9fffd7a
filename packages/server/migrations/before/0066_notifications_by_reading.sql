-- One index for a member's notifications and for those not read yet, where each notification wrote
-- two. The newest of both are read from its two halves.
create index notifications_of_member on notifications
  (user_id, is_read, created_at desc, id desc);
drop index notifications_newest, notifications_unread;
