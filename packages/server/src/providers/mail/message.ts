import type { SendMailOptions } from 'nodemailer';
import { MailRefused, type OutgoingMail } from './mailer.ts';

const ADDRESS = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/u;
const FROM = /^"?([^<"]*)"?\s*<([^<>]+)>$/;

/**
 * The message of a mail. The same mail gives the same bytes but for the boundary between its parts:
 * its id is its Message-ID.
 */
export function messageOf(mail: OutgoingMail, from: string): SendMailOptions {
  const to = addressOf(mail.to);
  const [, name = '', sender = from] = FROM.exec(from) ?? [];
  return {
    from: { name: oneLine(name), address: sender },
    // As an object it is one address, whatever is in it.
    to: { name: '', address: to },
    envelope: { from: sender, to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}@${sender.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function addressOf(text: string): string {
  if (text.length > 254 || !ADDRESS.test(text))
    throw new MailRefused('This is not an address that mail can be sent to.');
  return text;
}

// A line break would let the writer add headers of their own.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/**
 * RFC 8058: the mail program shows a button that posts to the address. Prepared, because a folded
 * address is a broken one.
 */
function unsubscribeHeaders(url: string | null) {
  if (url === null) return {};
  const value = `<${new URL(url).href.replace(/[<>]/g, encodeURIComponent)}>`;
  return {
    'List-Unsubscribe': { prepared: true, value },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
