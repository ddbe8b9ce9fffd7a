import { createHash } from 'node:crypto';
import { escapeHtml } from './platform/html.ts';
import type { PageHead } from './platform/pages.ts';

// Runs before the first paint, so that nobody sees a flash of the other theme. Its hash is in the content policy.
const THEME_SCRIPT = `try{var t=localStorage.getItem('theme')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.classList.add(t)`;

const THEME_HASH = createHash('sha256').update(THEME_SCRIPT).digest('base64');

/** What a page may load and run: its own files, images by https, nothing inline but the theme script. */
export const CONTENT_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${THEME_HASH}'`,
  "style-src 'self'",
  "img-src 'self' https: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface DocumentParts {
  html: string;
  head: PageHead;
  assets: string;
  /** The page's state as JSON. */
  state: string;
  canonicalUrl: string;
}

/** The whole document around a rendered page. */
export function documentOf({ html, head, assets, state, canonicalUrl }: DocumentParts): string {
  const description = head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '';
  const robots = head.isPrivate ? '<meta name="robots" content="noindex">' : '';
  // A closing script tag inside a post must not end the state.
  const safeState = state.replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(head.documentTitle)}</title>${description}${robots}<link rel="canonical" href="${escapeHtml(canonicalUrl)}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${THEME_SCRIPT}</script>${assets}</head><body><div id="root">${html}</div><script id="state" type="application/json">${safeState}</script></body></html>`;
}
