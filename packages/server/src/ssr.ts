import { networkOf } from './platform/http/network.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CallKey } from '@lotwise/contract/calls';
import { STATUS_OF } from '@lotwise/contract/errors';
import type { Person } from '@lotwise/contract/people';
import type { Insight } from '@lotwise/contract/insights';
import type { Question } from '@lotwise/contract/questions';
import { insightPath } from '@lotwise/domain/insights';
import { isSamePath, questionPath } from '@lotwise/domain/question-path';
import { isPremium } from '@lotwise/domain/tiers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicyOf, documentOf } from './document.ts';
import {
  createEarlyPages,
  preferredCoding,
  queryOf,
  type ReadyPage,
  VARY,
  VISITOR_CACHE,
} from './early-pages.ts';
import { movedTo } from './features/moderation/closing/thread.service.ts';
import { addressOf } from './features/community/questions/questions.service.ts';
import { headOf } from './head.ts';
import { createKeptParts } from './kept-parts.ts';
import type { App } from './platform/http/app.ts';
import { type CacheBudget, exactCopy } from './platform/cache/budget.ts';
import { type Cache, createCache } from './platform/cache/cache.ts';
import { etagOf, isHeld } from './platform/http/conditional.ts';
import type { Db } from './platform/db/db.ts';
import { Refusal } from './platform/http/errors.ts';
import { visitorOf } from './platform/http/http.ts';
import type { KeptHtml, PageRead, PagePlan, Pages, Web } from './platform/http/pages.ts';
import { sessionCookie, type Visitor } from './platform/http/session.ts';

/** A rendered page. */
export interface RenderedPage {
  status: number;
  body: Buffer;
  /** Set where the page is kept. */
  etag?: string;
  questionId: string | undefined;
  /** Where the page stands, if it is not where it was asked for: nothing is rendered here. */
  movedTo?: string;
  /** Its compressed forms, as far as someone asked for them. */
  compressed: Map<string, Promise<Buffer>>;
  /** What the next visitor can be sent at once. */
  ready: Map<string, ReadyPage>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function createPageCache(
  budget: CacheBudget,
  onError: (error: unknown) => void,
): Cache<RenderedPage> {
  const cache = createCache<RenderedPage>({
    freshMs: 30_000,
    staleMs: 300_000,
    maxBytes: budget.bytesFor('pages'),
    bytesOf: bytesOfPage,
    onError,
  });
  budget.watch('pages', () => ({ bytes: cache.bytes(), entries: cache.size() }));
  return cache;
}

// The headers of a copy, as texts of their own.
const COPY_BYTES = 2000;

/** A page with all its copies, as far as someone asked for them. */
function bytesOfPage({ body, ready }: RenderedPage): number {
  const copies = [...ready.values()].map(
    (copy) => COPY_BYTES + (copy.body === body ? 0 : copy.body.length),
  );
  return copies.reduce((sum, bytes) => sum + bytes, body.length);
}

/**
 * Serves every address that is neither the API nor a file as a page: for visitors from the cache,
 * for members rendered for them.
 */
export function servePages(app: App, web: Web, cache: Cache<RenderedPage>): void {
  const { platform } = app;
  const mayCache = platform.config.hasPageCache && !web.isDevelopment;
  const early = createEarlyPages(platform, cache);
  // While developing, the code that made a part may have changed.
  const keptParts = web.isDevelopment
    ? () => new Map<string, string>()
    : createKeptParts(platform.caches);
  if (mayCache) app.early.answer = early.answer;

  app.http.get('/*', async (request, reply) => {
    const pages = await web.pages();
    const url = pageUrl(request.url, platform.config.publicUrl, pages);
    if (mayCache && request.cookies[sessionCookie(platform.config)] === undefined)
      return sendCached(request, reply, url, pages);
    const visitor = await visitorOf(platform, request, reply);
    const page = await renderPage(app, web, {
      url,
      visitor,
      plan: pages.plan(url, visitor.session !== null, isPremiumMember(visitor)),
      pages,
      keptParts,
    });
    if (page.questionId && page.status === 200) platform.views.record(page.questionId, visitor);
    const caching = {
      'cache-control': 'private, no-store',
      'content-security-policy': contentPolicyOf(url.pathname, platform.config.payments.mode),
    };
    return page.movedTo === undefined
      ? sendPage(request, reply, page, caching)
      : sendMove(request, reply, page.movedTo, caching);
  });

  async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    pages: Pages,
  ): Promise<FastifyReply> {
    const visitor: Visitor = {
      session: null,
      address: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      referer: request.headers.referer,
    };
    const key = url.pathname + url.search;
    const held = cache.peek(key);
    platform.metrics.pageCache.inc({ result: held ? 'hit' : 'miss' });
    const plan = held ? undefined : pages.plan(url, false);
    const entry =
      held ??
      (await cache.get(key, plan ? tagsOf(app, plan) : [], () =>
        renderPage(app, web, {
          url,
          visitor,
          plan: plan ?? pages.plan(url, false),
          pages,
          keptParts,
        }),
      ));
    const page = entry.value;
    if (page.movedTo !== undefined) {
      early.learn(request.url, key);
      return sendMove(request, reply, page.movedTo, { 'cache-control': VISITOR_CACHE });
    }
    page.etag ??= etagOf(page.body);
    if (page.questionId && page.status === 200) platform.views.record(page.questionId, visitor);
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
    if (page.status === 200) early.learn(request.url, key);
    const copies = page.ready.size;
    await sendPage(request, reply, page, caching);
    if (page.ready.size > copies) cache.weigh(key);
    return reply;
  }
}

const isPremiumMember = ({ session }: Visitor): boolean =>
  session !== null && isPremium(session.member.subscriptionTier);

// The order of parameters and those that the page does not read must not make a second copy of it.
function pageUrl(address: string, publicUrl: string, pages: Pages): URL {
  const asked = URL.canParse(address, publicUrl)
    ? new URL(address, publicUrl)
    : new URL('/404', publicUrl);
  const url = new URL(publicUrl);
  // Two slashes at the start would name another host.
  url.pathname = asked.pathname.replace(/^\/+/, '/');
  for (const name of pages.parametersOf(url.pathname)) {
    const value = asked.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** What the page is kept under: all that the calls which it makes are kept under. */
function tagsOf(app: App, { needs }: PagePlan): string[] {
  return [...new Set(needs.flatMap(({ need }) => tagsOfNeed(app, need)))];
}

// A read that is refused is a state of the page: it changes with no tag.
function tagsOfNeed(app: App, need: PagePlan['needs'][number]['need']): string[] {
  try {
    return app.calls.get(need.key)?.tags(need.input) ?? [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** Where the answers of a question went that is not there any more. */
async function mergedInto(
  db: Db,
  plan: PagePlan,
  reads: readonly Read[],
): Promise<string | undefined> {
  if (plan.questionId === undefined || !reads.some((one) => 'status' in one && one.status === 404))
    return undefined;
  const id = await movedTo(db, plan.questionId);
  return id && `/questions/${id}`;
}

const PROFILE = 'GET /api/users/{username}';

/** Whose profile a page is, as the address writes it. */
function usernameOf(plan: PagePlan): string | undefined {
  const params = plan.needs.find(({ need }) => need.key === PROFILE)?.need.input.params;
  // The call's own parameters, which the plan keeps without their type.
  return (params as { username: string } | undefined)?.username;
}

/** Where a profile stands, if its address writes the name in other letters. */
function exactProfile(plan: PagePlan, reads: Read[]): string | undefined {
  const found = reads.find(({ key }) => key[0] === PROFILE);
  const exact = found && 'reply' in found ? (found.reply as Person).username : undefined;
  return exact === undefined || exact === usernameOf(plan)
    ? undefined
    : `/users/${encodeURIComponent(exact)}`;
}

/** Where an insight stands, if its address has a slug of before. */
function movedInsight(url: URL, insight: Insight | undefined): string | undefined {
  return insight && !isSamePath(url.pathname, insightPath(insight))
    ? insightPath(insight)
    : undefined;
}

async function renderPage(
  app: App,
  web: Web,
  {
    url,
    visitor,
    plan,
    pages,
    keptParts,
  }: {
    url: URL;
    visitor: Visitor;
    plan: PagePlan;
    pages: Pages;
    keptParts: (siteJson: string) => KeptHtml;
  },
): Promise<RenderedPage> {
  const { platform } = app;
  const ahead = await movedAhead(platform.database.db, url, plan);
  if (ahead !== undefined) return moved(plan, ahead);
  const reads = await Promise.all(plan.needs.map(({ need, key }) => read(app, visitor, need, key)));
  const question =
    plan.questionId === undefined ? undefined : replyIn<Question>(reads, 'GET /api/questions/{id}');
  const insight = replyIn<Insight>(reads, 'GET /api/insights/{slug}');
  const movedTo =
    (question && !isSamePath(url.pathname, questionPath(question))
      ? questionPath(question)
      : undefined) ??
    exactProfile(plan, reads) ??
    movedInsight(url, insight) ??
    (await mergedInto(platform.database.db, plan, reads));
  if (movedTo !== undefined) return moved(plan, movedTo);
  const me = visitor.session?.member ?? null;
  const state = {
    me,
    site: platform.config.site,
    now: platform.now().getTime(),
    reads: reads.map(({ pageJson: _json, ...rest }) => rest as PageRead),
  };
  const siteJson = JSON.stringify(state.site);
  const { html, head: page } = pages.render(url.pathname + url.search, state, {
    kept: keptParts(siteJson),
    isChecking: platform.config.isChecking,
  });
  if (platform.config.isChecking)
    for (const one of reads) if ('reply' in one) refuseLostHtml(one.reply, html);
  const status = plan.isKnown
    ? Math.max(200, ...reads.map((one) => ('status' in one ? one.status : 200)))
    : 404;
  const head = headOf({
    page,
    site: state.site,
    url,
    isFound: status === 200,
    question,
    insight,
    isMember: me !== null,
  });
  const stateJson = `{"me":${JSON.stringify(me)},"site":${siteJson},"now":${state.now},"reads":[${reads.map(stateOf).join(',')}]}`;
  const body = documentOf({ html, head, assets: web.assets.tagsFor(plan.file), state: stateJson });
  return { status, body, questionId: plan.questionId, compressed: new Map(), ready: new Map() };
}

/**
 * Where a question stands that was asked for by its id alone, found without reading the page: so
 * come old links and robots, one after the other.
 */
async function movedAhead(
  db: Db,
  { pathname }: URL,
  { questionId }: PagePlan,
): Promise<string | undefined> {
  if (questionId === undefined || !/^\/questions\/[^/]+\/?$/.test(pathname)) return undefined;
  const own = await addressOf(db, questionId);
  return own === undefined || isSamePath(pathname, own) ? undefined : own;
}

const moved = ({ questionId }: PagePlan, movedTo: string): RenderedPage => ({
  status: 301,
  body: Buffer.alloc(0),
  questionId,
  movedTo,
  compressed: new Map(),
  ready: new Map(),
});

/**
 * The state leaves posts' HTML out because the page shows it; a page that does not would lose it in
 * the browser.
 */
function refuseLostHtml(value: unknown, html: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (
      name.endsWith('Html') &&
      'id' in value &&
      !html.includes(`data-html="${name} ${String(value.id)}"`)
    )
      throw new Error(`The page reads ${name} and does not show it through PostHtml.`);
    refuseLostHtml(part, html);
  }
}

type Read = PageRead & { pageJson?: string };

// A read that is refused is a state of the page (a missing question); anything else is a bug and
// fails the page.
async function read(
  app: App,
  visitor: Visitor,
  need: PagePlan['needs'][number]['need'],
  key: [string, string],
): Promise<Read> {
  const registered = app.calls.get(need.key);
  if (!registered) throw new Error(`The page needs ${need.key}, which no feature answers.`);
  try {
    const { reply, pageJson } = await registered.run(visitor, need.input, () => {});
    return { key, reply, pageJson };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { key, status: STATUS_OF[error.code], detail: error.message };
  }
}

/** What a page is about, where it has been found. */
function replyIn<T>(reads: readonly Read[], call: CallKey): T | undefined {
  const read = reads.find(({ key }) => key[0] === call);
  // The call's reply, as its key says.
  return read && 'reply' in read ? (read.reply as T) : undefined;
}

/** Sends the reader on to where the page stands, with the query as it was asked for. */
function sendMove(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  caching: Record<string, string>,
): FastifyReply {
  return reply.headers({ ...caching, vary: VARY }).redirect(path + queryOf(request.url), 301);
}

// The reply's own JSON is used as it is: it holds the call's keys and no others, and not the posts'
// HTML, which stands in the page.
function stateOf(one: Read): string {
  return 'status' in one
    ? JSON.stringify(one)
    : `{"key":${JSON.stringify(one.key)},"reply":${one.pageJson}}`;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  caching: Record<string, string>,
): Promise<FastifyReply> {
  const coding = preferredCoding(request.headers['accept-encoding'] ?? '');
  const body = coding === 'identity' ? page.body : await compress(page, coding);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    vary: VARY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...caching,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  };
  page.ready.set(coding, { body, headers: Object.entries(headers).flat() });
  return reply.status(page.status).headers(headers).send(body);
}

// A window for pages of the usual size, of a quarter of a megabyte: Brotli's own choice takes some
// megabytes for each page under way and makes nothing smaller.
const brotliOf = ({ length }: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

function compress(page: RenderedPage, coding: 'br' | 'gzip'): Promise<Buffer> {
  const made =
    page.compressed.get(coding) ??
    (coding === 'br'
      ? compressBrotli(page.body, { params: brotliOf(page.body) }).then(exactCopy)
      : compressGzip(page.body, { level: 5 }).then(exactCopy));
  page.compressed.set(coding, made);
  return made;
}
