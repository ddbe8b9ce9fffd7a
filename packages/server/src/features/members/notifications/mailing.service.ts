import {
  isMailed,
  type MailKind,
  mailKindOf,
  notificationPath,
} from '@lotwise/domain/members/notifications';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { type Mail, queueMail } from '../mail/mail.service.ts';
import * as queries from './mailing.queries.ts';
import type { News } from './news.ts';
import { unsubscribeUrl } from './unsubscribe.service.ts';

/** What mails need to know of the site. */
export interface MailSite {
  name: string;
  url: string;
}

// A burst of answers is one mail, and a member who is reading the site just now gets none.
const WAIT_MS = 3 * 60_000;
const PORTION = 100;
const LISTED_MAX = 20;

/**
 * Mails what members have not read for some minutes: one mail a member and kind, to confirmed
 * addresses only.
 */
export async function mailWhatIsDue(db: Db, site: MailSite, now: Date): Promise<void> {
  let readers: queries.Reader[];
  do {
    readers = await queries.readersDue(db, new Date(now.getTime() - WAIT_MS), PORTION);
    for (const reader of readers) await inTransaction(db, (tx) => mailTo(tx, site, reader));
  } while (readers.length > 0);
}

async function mailTo(tx: Db, site: MailSite, reader: queries.Reader): Promise<void> {
  const due = await queries.takeDue(tx, reader.id);
  for (const kind of ['answers', 'other'] as const) {
    const told = due.filter(({ type }) => mailKindOf(type) === kind);
    if (told.length > 0 && isMailed(kind, reader))
      await queueMail(tx, await notificationMail(tx, site, { reader, kind, told }));
  }
}

async function notificationMail(
  db: Db,
  site: MailSite,
  { reader, kind, told }: { reader: queries.Reader; kind: MailKind; told: queries.Due[] },
) {
  const [first] = told;
  const isOne = told.length === 1 && first !== undefined;
  return {
    kind: kind === 'answers' ? 'notification_answers' : 'notification_other',
    to: reader.email,
    userId: reader.id,
    subject: isOne ? first.message : `${told.length} new notifications on ${site.name}`,
    paragraphs: [
      `Hello ${reader.username},`,
      ...(isOne
        ? [first.message.endsWith('.') ? first.message : `${first.message}.`]
        : told.slice(0, LISTED_MAX).map((one) => line(site, one))),
      ...(told.length > LISTED_MAX ? [`… and ${told.length - LISTED_MAX} more.`] : []),
    ],
    action: isOne
      ? { label: 'Read it', url: site.url + notificationPath(first) }
      : { label: 'See all notifications', url: `${site.url}/notifications` },
    unsubscribeUrl: await unsubscribeUrl(db, site.url, reader.id, kind),
  };
}

type OwnMail = Pick<Mail, 'kind' | 'subject' | 'paragraphs' | 'action'>;

/**
 * Mails a member what a notification has no room for, if they want mail. Belongs in the
 * transaction of what it tells.
 */
export async function mailMember(
  tx: Db,
  site: MailSite,
  userId: string,
  mail: OwnMail,
): Promise<void> {
  const reader = await queries.readerOf(tx, userId);
  if (!reader || !isMailed('other', reader)) return;
  const paragraphs = [`Hello ${reader.username},`, ...mail.paragraphs];
  await queueMail(tx, {
    ...mail,
    paragraphs,
    to: reader.email,
    userId,
    unsubscribeUrl: await unsubscribeUrl(tx, site.url, userId, 'other'),
  });
}

/** A notification as a line of a mail. */
export function line(site: MailSite, due: queries.Due): { text: string; url: string } {
  return { text: due.message, url: site.url + notificationPath(due) };
}

/** Sends product news to those who want it, all or nobody. Returns how many mails left. */
export async function mailNews(db: Db, site: MailSite, news: News): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0;
    let last: string | null = null;
    for (;;) {
      const readers: queries.Reader[] = await queries.newsReaders(tx, last, PORTION);
      for (const { id, email } of readers)
        await queueMail(tx, {
          ...news,
          kind: 'news',
          to: email,
          userId: id,
          unsubscribeUrl: await unsubscribeUrl(tx, site.url, id, 'news'),
        });
      count += readers.length;
      last = readers.at(-1)?.id ?? null;
      if (last === null) return count;
    }
  });
}
