import { gunzipSync } from 'node:zlib';
import type { PagePlan, Pages } from '@lotwise/contract/page';
import { dayOf } from '@lotwise/domain/text/days';
import { isPremium } from '@lotwise/domain/members/tiers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cache, clockMs, type Made } from '../platform/cache/cache.ts';
import type { ApiResponse, App } from '../platform/http/app.ts';
import { etagOf, isHeld } from '../platform/http/conditional.ts';
import { acceptsGzip } from '../platform/http/gzip.ts';
import type { Web } from '../platform/http/pages.ts';
import { ANYONE, type Visitor } from '../platform/http/session.ts';
import { visitorOf } from '../platform/http/visitor.ts';
import { contentPolicyOf } from './document.ts';
import { tagsOf } from './reads.ts';
import { type PageMoves, type RenderedPage, type Renderer, renderPage } from './render.ts';

interface Serving extends Renderer {
  cache: Cache<RenderedPage>;
}

/**
 * Serves every address that is neither the API nor a file as a page: visitors' from the cache,
 * members' rendered for them.
 */
export function servePages(app: App, { web, moves }: { web: Web; moves: PageMoves }): void {
  const { caches, config, views } = app.platform;
  const serving: Serving = {
    app,
    web,
    moves,
    // A page is as old as the figures in it: they are read again where it would be half a minute.
    replies: caches.create<ApiResponse>('replies', { staleMs: 30_000, bytesOf: bytesOfReply }),
    cache: caches.create<RenderedPage>('pages', { bytesOf: bytesOfPage }),
  };

  app.http.get('/*', async (request, reply) => {
    if (NAMES_HOST.test(request.url))
      return reply.redirect(request.url.replace(NAMES_HOST, '/'), 301);
    const pages = await web.pages();
    const url = pageUrl(request.url, config.publicUrl, pages);
    const visitor = await visitorOf(app.platform, request, reply);
    const page = visitor.session
      ? await pageOfMember(serving, visitor, { url, pages })
      : await pageOfVisitors(serving, { url, pages });
    if (page.value.subjectId && page.value.status === 200)
      views.record(page.value.subjectId, visitor);
    reply.headers({
      vary: 'Cookie, Accept-Encoding',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': contentPolicyOf(url.pathname, config.payments.mode),
      ...(visitor.session ? { 'cache-control': 'private, no-store' } : cachingOf(page)),
    });
    return send(request, reply, page.value);
  });
}

// Read as an address, two leading slashes would name another host; browsers take either kind.
const NAMES_HOST = /^[/\\]{2,}/;

// A page's objects; a buffer may be a slice of a larger block, which it keeps.
const bytesOfPage = ({ gzip }: RenderedPage): number => 1000 + gzip.buffer.byteLength;
// The reply as objects and as JSON, with two bytes a character.
const bytesOfReply = ({ json }: ApiResponse): number => 700 + json.length * 6;

interface Target {
  url: URL;
  pages: Pages;
}

function pageOfMember(
  serving: Serving,
  visitor: Visitor,
  { url, pages }: Target,
): Promise<Made<RenderedPage>> {
  const tier = visitor.session?.member.subscriptionTier;
  const plan = pages.plan(url, true, tier !== undefined && isPremium(tier));
  return renderPage(serving, { url, visitor, plan, pages });
}

/** The page that all visitors share. */
async function pageOfVisitors(
  serving: Serving,
  { url, pages }: Target,
): Promise<Made<RenderedPage>> {
  const { app, web, cache } = serving;
  const { config, metrics, now } = app.platform;
  let planned: PagePlan | undefined;
  const plan = () => (planned ??= pages.plan(url, false));
  let result = 'hit';
  const make = async () => {
    result = 'miss';
    const { value, readAtMs } = await renderPage(serving, {
      url,
      pages,
      visitor: ANYONE,
      plan: plan(),
    });
    return { value: { ...value, etag: etagOf(value.gzip) }, readAtMs };
  };
  // While developing, the code that made an earlier page may have changed.
  const page =
    config.hasPageCache && !web.isDevelopment
      ? await cache.get(keyOf(url, now()), () => tagsOf(app, plan()), make)
      : await make();
  metrics.pageCache.inc({ result });
  return page;
}

// Pages name the current tax year, and badges end with a day.
const keyOf = ({ pathname, search }: URL, now: Date): string =>
  `${dayOf(now)} ${pathname}${search}`;

const FRESH_SECONDS = 30;

/**
 * How long a cache before the site may keep a visitors' page: its age counts, by the header of the
 * standard and by nginx's own, which does not read that one.
 */
function cachingOf({ value: { etag, movedTo }, readAtMs }: Made<RenderedPage>) {
  const age = Math.floor((clockMs() - readAtMs) / 1000);
  return {
    'cache-control': `public, max-age=0, s-maxage=${FRESH_SECONDS}`,
    age: String(age),
    'x-accel-expires': String(Math.max(0, FRESH_SECONDS - age)),
    ...(movedTo === undefined && etag !== undefined && { etag }),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  if (page.movedTo !== undefined) return reply.redirect(page.movedTo + queryOf(request.url), 301);
  if (page.etag !== undefined && isHeld(request.headers['if-none-match'], page.etag))
    return reply.status(304).send();
  const isGzip = acceptsGzip(request.headers['accept-encoding']);
  if (isGzip) reply.header('content-encoding', 'gzip');
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .send(isGzip ? page.gzip : gunzipSync(page.gzip));
}

/** The query of an address as it was asked for, with its question mark. */
function queryOf(address: string): string {
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start);
}

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
