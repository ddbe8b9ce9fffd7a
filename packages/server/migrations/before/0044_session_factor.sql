-- Whether the sign-in itself showed two factors, as a passkey does that checks its owner.
alter table sessions add column has_factor boolean not null default false;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'answer', 'comment', 'accepted', 'votes', 'tier', 'mention', 'answer_outdated', 'credential', 'follow', 'payment', 'expert_queue', 'support', 'moderation', 'security'));
