import type { FastifyReply } from 'fastify';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import type { SecurityContact } from '../../../platform/config/config-accounts.ts';
import type { App } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { escapeXml, XML_DECLARATION } from '../../../platform/http/xml.ts';

type Site = App['platform']['config']['site'];

/**
 * What robots, browsers and phones ask a site about itself. All of it follows from the
 * configuration.
 */
export function discoveryRoutes({ http, platform }: App): void {
  const { site } = platform.config;
  const [robots, search, manifest] = [
    robotsOf(site),
    openSearchOf(site),
    JSON.stringify(manifestOf(site)),
  ];
  http.get('/robots.txt', (_request, reply) => send(reply, 'text/plain; charset=utf-8', robots));
  securityRoute({ http, platform });
  http.get('/opensearch.xml', (_request, reply) =>
    send(reply, 'application/opensearchdescription+xml; charset=utf-8', search),
  );
  http.get('/manifest.webmanifest', (_request, reply) =>
    send(reply, 'application/manifest+json; charset=utf-8', manifest),
  );
}

function securityRoute({ http, platform }: Pick<App, 'http' | 'platform'>): void {
  const { site, security } = platform.config;
  const secondsLeft = () =>
    security ? Math.floor((security.expires.getTime() - platform.now().getTime()) / 1000) : 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  // Once a day: whoever asks often must not fill the log.
  const warn = () => {
    const now = platform.now().getTime();
    if (now - warnedAt < DAY_SECONDS * 1000) return;
    warnedAt = now;
    platform.log.warn(
      { expires: security?.expires },
      'SECURITY_EXPIRES is past: /.well-known/security.txt is no longer served; set a new date',
    );
  };
  // Not a mistake that stops the start: a site restarted a day late would be down.
  if (security && secondsLeft() <= 0) warn();
  http.get('/.well-known/security.txt', (_request, reply) => {
    const left = secondsLeft();
    if (security && left <= 0) warn();
    if (!security || left <= 0) throw new Refusal('not_found', 'There is nothing at this address.');
    // No cache serves it beyond its day.
    const seconds = Math.min(left, DAY_SECONDS);
    return send(reply, 'text/plain; charset=utf-8', securityOf(site, security), seconds);
  });
}

const DAY_SECONDS = 86_400;

const send = (
  reply: FastifyReply,
  type: string,
  body: string,
  seconds = DAY_SECONDS,
): FastifyReply =>
  reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(body);

/** Pages of one's own account, which say nothing to a robot. */
const OWN_PAGES = [
  '/admin',
  '/ask',
  '/bookmarks',
  '/login',
  '/notifications',
  '/profile',
  '/promote-admin',
  '/settings',
  '/signup',
  '/subscribe',
  '/unsubscribe',
];

function robotsOf(site: Site): string {
  const refused = [...OWN_PAGES, '/api/', '/*?search=', '/*&search='];
  return [
    'User-agent: *',
    'Allow: /api/docs',
    ...refused.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Whom to tell of a hole: RFC 9116. Without a contact, or past its day, there is none. */
function securityOf(site: Site, { contacts, expires }: SecurityContact): string {
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Lets a browser offer the site's search in its address bar. */
function openSearchOf({ name, url }: Site): string {
  const [shownName, base] = [escapeXml(name), escapeXml(url)];
  return `${XML_DECLARATION}
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(excerptOf(name, 16))}</ShortName>
<Description>Search the questions and answers of ${shownName}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${base}/favicon.ico</Image>
<Url type="text/html" method="get" template="${base}/?search={searchTerms}"/>
<Url type="application/atom+xml" template="${base}/feeds/questions.atom?search={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${base}/opensearch.xml"/>
</OpenSearchDescription>
`;
}

/** Lets a phone install the site. */
function manifestOf({ name }: Site) {
  return {
    id: '/',
    name,
    short_name: excerptOf(name, 12),
    description: 'Questions and answers about crypto tax and accounting',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f9',
    theme_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Ask a question', url: '/ask' },
      { name: 'Tags', url: '/tags' },
    ],
  };
}
