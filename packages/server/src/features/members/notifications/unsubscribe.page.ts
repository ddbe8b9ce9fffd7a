import type { MailKind } from '@lotwise/domain/members/notifications';
import { escapeHtml, noticeBody } from '../../../platform/http/html.ts';

const WHAT: Record<MailKind, string> = {
  answers: 'emails about answers and comments',
  digest: 'the weekly digest',
  news: 'emails with product news',
  other: 'all email notifications',
};

interface Asked {
  siteName: string;
  username: string;
  kind: MailKind;
}

/**
 * Asks before it turns anything off: a mail scanner that follows every link must not unsubscribe
 * people.
 */
export function askPage({ siteName, username, kind }: Asked, token: string): string {
  return page(
    siteName,
    'Unsubscribe',
    `<p>This turns off <strong>${WHAT[kind]}</strong> for the account ${escapeHtml(username)}. Everything else stays as it is.</p>
    <form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}"><button type="submit">Turn off</button></form>`,
  );
}

export function donePage({ siteName, username, kind }: Asked): string {
  return page(
    siteName,
    'Turned off',
    `<p>${escapeHtml(username)} no longer gets ${WHAT[kind].replace(/^all /, 'any ')}.</p>`,
  );
}

export function brokenPage(siteName: string): string {
  return page(
    siteName,
    'This link is incomplete',
    '<p>Your email program may have cut it off. You can turn off every kind of email in your settings.</p>',
  );
}

function page(siteName: string, title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${escapeHtml(siteName)}</title>`;
  return `<!doctype html><html lang="en"><head>${head}<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/docs.css"></head>${noticeBody(`<p><a href="/">${escapeHtml(siteName)}</a></p><h1>${title}</h1>${body}<p><a href="/settings">All settings</a></p>`)}</html>`;
}
