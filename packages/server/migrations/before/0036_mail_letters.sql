-- What a mail says that nobody but its reader may see: links that sign in, confirm or unsubscribe. It
-- goes when the mail is sent, and a backup leaves it out. The outbox keeps the text without it.
create table mail_letters (
  mail_id uuid primary key references mail_outbox on delete cascade,
  text text not null,
  html text not null,
  unsubscribe_url text,
  created_at timestamptz not null default now()
);
create index mail_letters_oldest on mail_letters (created_at);
alter table mail_outbox add column has_letter boolean not null default false;

insert into mail_letters (mail_id, text, html, unsubscribe_url, created_at)
select id, text, html, unsubscribe_url, created_at from mail_outbox
where state <> 'sent' and (unsubscribe_url is not null or text ~* '(token|invitation|code)=');

update mail_outbox set
  has_letter = exists (select from mail_letters where mail_id = id),
  unsubscribe_url = null,
  text = regexp_replace(text, '([?&#;][[:alnum:]_-]*(token|invitation|code)=)[^[:space:]&#"''<>]+', '\1…', 'gi'),
  html = regexp_replace(html, '([?&#;][[:alnum:]_-]*(token|invitation|code)=)[^[:space:]&#"''<>]+', '\1…', 'gi')
where unsubscribe_url is not null or text ~* '(token|invitation|code)=' or html ~* '(token|invitation|code)=';
