import type { Pages } from '@lotwise/contract/page';
import { isPremium } from '@lotwise/domain/tiers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app.ts';
import type { Cache } from '../platform/cache/cache.ts';
import { isOfViews } from '../platform/cache/tags.ts';
import { etagOf, isHeld } from '../platform/http/conditional.ts';
import { visitorOf } from '../platform/http/visitor.ts';
import { networkOf } from '../platform/http/network.ts';
import type { Web } from '../platform/http/pages.ts';
import { sessionCookie, type Visitor } from '../platform/http/session.ts';
import { contentPolicyOf } from './document.ts';
import { bytesOfPage, type RenderedPage } from '../platform/cache/pages.ts';
import { tagsOf } from './reads.ts';
import type { PageMoves, Renderer } from './renderer.ts';
import { renderForReader, renderForVisitors } from './render.ts';
import { ownCaching, sendPage, VARY, VISITOR_CACHE } from './send.ts';

interface Serving extends Renderer {
  cache: Cache<RenderedPage>;
}

/**
 * Serves every address that is neither the API nor a file as a page: for visitors from the cache,
 * rendered for members.
 */
export function servePages(
  app: App,
  parts: { web: Web; cache: Cache<RenderedPage>; moves: PageMoves },
): void {
  const { web } = parts;
  const { platform } = app;
  const mayCache = platform.config.hasPageCache && !web.isDevelopment;
  const serving: Serving = { app, ...parts };

  app.http.get('/*', async (request, reply) => {
    if (NAMES_HOST.test(request.url))
      return reply.redirect(request.url.replace(NAMES_HOST, '/'), 301);
    const pages = await web.pages();
    const url = pageUrl(request.url, platform.config.publicUrl, pages);
    return mayCache && request.cookies[sessionCookie(platform.config)] === undefined
      ? sendCached(serving, request, reply, { url, pages })
      : sendToReader(serving, request, reply, { url, pages });
  });
}

// Read as an address, two leading slashes would name another host; browsers take either kind.
const NAMES_HOST = /^[/\\]{2,}/;

interface Target {
  url: URL;
  pages: Pages;
}

/** Sends a page to whoever asks, and to nobody else. */
async function sendToReader(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, pages }: Target,
): Promise<FastifyReply> {
  const { platform } = serving.app;
  const visitor = await visitorOf(platform, request, reply);
  const plan = pages.plan(url, visitor.session !== null, isPremiumMember(visitor));
  const caching = ownCaching(url.pathname, platform.config);
  const page = visitor.session
    ? await renderForReader(serving, { url, visitor, plan, pages })
    : await pageOfVisitors(serving, url.pathname + url.search, { url, pages, visitor });
  if (page.subjectId && page.status === 200) platform.views.record(page.subjectId, visitor);
  return sendPage(request, reply, page, caching);
}

/** Sends a visitor the page that all visitors share. */
async function sendCached(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, pages }: Target,
): Promise<FastifyReply> {
  const { cache } = serving;
  const { platform } = serving.app;
  const visitor: Visitor = {
    session: null,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    referer: request.headers.referer,
  };
  const key = url.pathname + url.search;
  const page = await pageOfVisitors(serving, key, { url, pages, visitor });
  if (page.movedTo !== undefined)
    return sendPage(request, reply, page, { 'cache-control': VISITOR_CACHE });
  page.etag ??= etagOf(page.body.plain());
  if (page.subjectId && page.status === 200) platform.views.record(page.subjectId, visitor);
  const caching = {
    'cache-control': VISITOR_CACHE,
    etag: page.etag,
    'content-security-policy': contentPolicyOf(url.pathname, platform.config.payments.mode),
  };
  if (isHeld(request.headers['if-none-match'], page.etag))
    return reply
      .headers({ ...caching, vary: VARY })
      .status(304)
      .send();
  const before = bytesOfPage(page);
  await sendPage(request, reply, page, caching);
  if (bytesOfPage(page) !== before) cache.weigh(key);
  return reply;
}

async function pageOfVisitors(
  serving: Serving,
  key: string,
  { url, pages, visitor }: Target & { visitor: Visitor },
): Promise<RenderedPage> {
  const { app, web, cache } = serving;
  const { pageCache } = app.platform.metrics;
  const held = cache.peek(key);
  if (held) {
    pageCache.inc({ result: 'hit' });
    return held.value;
  }
  pageCache.inc({ result: 'miss' });
  const plan = pages.plan(url, false);
  const render = () => renderForVisitors(serving, { url, visitor, plan, pages });
  const tags = tagsOf(app, plan).filter((tag) => !isOfViews(tag));
  // While developing, the code that made an earlier page may have changed.
  return web.isDevelopment || !app.platform.config.hasPageCache
    ? render()
    : (await cache.get(key, tags, render)).value;
}

const isPremiumMember = ({ session }: Visitor): boolean =>
  session !== null && isPremium(session.member.subscriptionTier);

// The order of parameters, and parameters that the page does not read, must not create a second
// cached copy.
function pageUrl(address: string, publicUrl: string, pages: Pages): URL {
  const asked = URL.parse(address, publicUrl) ?? new URL('/404', publicUrl);
  const url = new URL(publicUrl);
  // With dots before them two slashes are left here, too.
  url.pathname = asked.pathname.replace(/^\/+/, '/');
  for (const name of pages.parametersOf(url.pathname)) {
    const value = asked.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}
