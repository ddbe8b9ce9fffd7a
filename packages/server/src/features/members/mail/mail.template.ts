import { escapeHtml } from '../../../platform/http/html.ts';

/** A paragraph of plain text, or a line that leads somewhere. */
export type Paragraph = string | { text: string; url: string };

/** What an email says, and the one thing to do. */
export interface MailText {
  subject: string;
  paragraphs: Paragraph[];
  action?: { label: string; url: string };
  unsubscribeUrl?: string;
}

/** The plain-text part. */
export function mailAsText({ paragraphs, action, unsubscribeUrl }: MailText): string {
  const parts = [
    ...paragraphs.map((part) => (typeof part === 'string' ? part : `${part.text}\n${part.url}`)),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
  ];
  const footer =
    unsubscribeUrl === undefined ? '' : `\n\n-- \nTo stop these emails: ${unsubscribeUrl}`;
  return `${parts.join('\n\n')}${footer}\n`;
}

// The tokens of the site's light and dark theme. Programs that know no style element show plain
// black on white.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#f6f7f9;color:#0f1820;font:16px/1.6 system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dfe4ea;border-radius:10px}
p{margin:0 0 16px;overflow-wrap:anywhere}
main a{color:#0f766e}
main .action{display:inline-block;padding:10px 18px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none}
footer{max-width:560px;margin:16px auto 0;font-size:13px;color:#52606d}footer a{color:#52606d}
@media(prefers-color-scheme:dark){body{background:#0c1116;color:#e7edf2}main{background:#131a21;border-color:#26323d}
main a{color:#2dd4bf}main .action{background:#2dd4bf;color:#04211e}footer,footer a{color:#9aa8b5}}`;

/** The HTML part: the same words. Nothing is loaded from anywhere. */
export function mailAsHtml({ subject, paragraphs, action, unsubscribeUrl }: MailText): string {
  const body = paragraphs.map(
    (part) =>
      `<p>${typeof part === 'string' ? escapeHtml(part).replaceAll('\n', '<br>') : linkTo(part)}</p>`,
  );
  if (action)
    body.push(
      `<p><a class="action" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`,
    );
  const footer =
    unsubscribeUrl === undefined
      ? ''
      : `<footer><a href="${escapeHtml(unsubscribeUrl)}">Stop these emails</a></footer>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
  return `<!doctype html><html lang="en"><head>${head}<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body><main>${body.join('\n')}</main>${footer}</body></html>\n`;
}

function linkTo({ text, url }: { text: string; url: string }): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}
