import { createHash } from 'node:crypto';
import { isPaymentPage } from '@lotwise/domain/members/payment-pages';
import { START_FAILURE } from '@lotwise/domain/operation/start-failure';

/** The bar's colour, which phones give their own bar around the page. */
const [LIGHT, DARK] = ['#ffffff', '#131a21'];

/** How the site appears elsewhere: in tabs, on a phone's home screen, around the page. */
const SIGNS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  `<meta name="theme-color" content="${LIGHT}">`,
].join('');

// Runs before the first paint, so that nobody sees a flash of the other theme, or of the list of
// all countries where this device has chosen one (`web/src/lib/scope.ts`). Its hash is in the
// content policy.
const SCOPE_SCRIPT = `if(location.pathname==='/'&&!location.search)try{var s=localStorage.getItem('scope');if(/^[\\w=&]+$/.test(s||''))location.replace('/?'+s)}catch(e){}`;
// What is rendered here, whatever the browser's address is once the page's code is there
// (`web/src/start/rendered-address.ts`).
const ADDRESS_SCRIPT = `document.documentElement.dataset.rendered=location.pathname+location.search`;
// Where a first script itself does not come, nothing else is there that could say so (once).
const FAILURE_SCRIPT = `addEventListener('error',function(e){if(e.target.type!=='module'||document.querySelector('.start-failure'))return;var p=document.createElement('p'),a=document.createElement('a');p.className='start-failure';p.setAttribute('role','alert');p.append('${START_FAILURE}',a);a.className='underline';a.href='';a.textContent='Reload';(document.body||document.documentElement).prepend(p)},true)`;
const THEME_SCRIPT = `${SCOPE_SCRIPT};${ADDRESS_SCRIPT};${FAILURE_SCRIPT};try{var t=localStorage.getItem('theme')}catch(e){}if(t==='dark'||t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches){document.documentElement.className='dark';document.querySelector('meta[name=theme-color]').content='${DARK}'}`;

const THEME_HASH = createHash('sha256').update(THEME_SCRIPT).digest('base64');

/**
 * What a page may load and run: its own files, images by https, nothing inline but the theme
 * script.
 */
const CONTENT_POLICY = policyOf({});

/**
 * The same with what Stripe's card form needs, by Stripe's own list: its script, its frames, its
 * API.
 */
const PAYMENT_POLICY = policyOf({
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  others: [
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "connect-src 'self' https://api.stripe.com",
  ],
});

/**
 * The policy of the page at a path: only where a card is asked for, and only while Stripe asks, is
 * Stripe allowed.
 */
export function contentPolicyOf(
  pathname: string,
  payments: 'stripe' | 'sandbox' | 'closed',
): string {
  return payments === 'stripe' && isPaymentPage(pathname) ? PAYMENT_POLICY : CONTENT_POLICY;
}

function policyOf({
  scripts = '',
  others = [],
}: {
  scripts?: string;
  others?: readonly string[];
}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${THEME_HASH}'${scripts}`,
    ...others,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const BEFORE =
  '<!doctype html><html lang="en" class="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
const AFTER_HEAD = `${SIGNS}<script>${THEME_SCRIPT}</script>`;

export interface DocumentParts {
  html: string;
  /** What the head says of this page. */
  head: string;
  assets: string;
  /** The page's state as JSON. */
  state: string;
}

/** JSON for a script element: a closing tag inside a post must not end it. */
const scriptJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** The whole document around a rendered page, as bytes. */
export function documentOf({ html, head, assets, state }: DocumentParts): Buffer {
  // Encoded part by part: one character beyond Latin-1 makes the encoding of a whole string slow.
  const parts = [
    `${BEFORE}${head}${AFTER_HEAD}${assets}</head><body><div id="root">`,
    html,
    '</div><script id="state" type="application/json">',
    scriptJson(state),
    '</script></body></html>',
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
