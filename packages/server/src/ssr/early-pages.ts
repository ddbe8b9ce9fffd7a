import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Platform } from '../platform/http/app.ts';
import type { Age } from '../platform/http/early.ts';
import type { Addresses } from '../platform/cache/addresses.ts';
import type { Cache } from '../platform/cache/cache.ts';
import { memo } from '../platform/cache/memo.ts';
import type { RenderedPage } from '../platform/cache/pages.ts';
import { networkOf } from '../platform/http/network.ts';
import { sessionCookie } from '../platform/http/session.ts';
import { nextRequestId } from '../platform/http/unreadable.ts';

export interface EarlyPages {
  /** Replies to a request from the cache; returns false if it can't. */
  respond(request: IncomingMessage, response: ServerResponse, age?: Age): boolean;
  /** Whether a visitor's page is in the cache, in whatever coding. */
  holds(request: IncomingMessage): boolean;
}

// Longer headers, which no browser sends, are parsed each time.
const CODINGS_MAX = 200;
const HTTP_OK = 200;
const HTTP_MOVED = 301;

export const VARY = 'Cookie, Accept-Encoding';
export const VISITOR_CACHE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30';

/**
 * Serves visitors' cached pages before the framework sees the request: without a session or a
 * condition, in a coding that was requested before. The framework serves what is left and teaches
 * `addresses`. A page then costs about as much as a static file.
 */
export function createEarlyPages(
  platform: Platform,
  cache: Cache<RenderedPage>,
  addresses: Addresses,
): EarlyPages {
  const codingOf = codingsSeen();
  const hits = platform.metrics.pageCache.labels({ result: 'hit' });
  const timesOf = (status: number) =>
    platform.metrics.requests.labels({ method: 'GET', route: '/*', status });
  const [durations, moves] = [timesOf(HTTP_OK), timesOf(HTTP_MOVED)];
  const addressOf = visitorAddress(platform.config.trustProxy);
  const cookie = sessionCookie(platform.config);

  function find(address: string, age: Age): RenderedPage | undefined {
    const key = addresses.pageOf(address);
    if (key === undefined) return undefined;
    return (age === 'fresh' ? cache.peek(key) : cache.peekStale(key))?.value;
  }

  return {
    holds: ({ url = '' }) => find(url, 'fresh') !== undefined,
    respond(request, response, age = 'fresh') {
      if (request.method !== 'GET') return false;
      const { headers } = request;
      if (headers.cookie?.includes(cookie) || headers['if-none-match'] !== undefined) return false;
      const page = find(request.url ?? '', age);
      if (page?.movedTo !== undefined)
        return move(response, page.movedTo + queryOf(request.url ?? ''));
      const ready = page?.ready.get(codingOf(headers['accept-encoding'] ?? ''));
      if (!page || !ready) return false;
      const startedAt = performance.now();
      if (page.subjectId)
        platform.views.record(page.subjectId, {
          session: null,
          address: networkOf(addressOf(request)),
          userAgent: headers['user-agent'] ?? '',
          referer: headers.referer,
        });
      response.writeHead(HTTP_OK, [...ready.headers, 'x-request-id', nextRequestId()]);
      response.end(ready.body);
      hits.inc();
      durations.observe((performance.now() - startedAt) / 1000);
      return true;
    },
  };

  function move(response: ServerResponse, location: string): true {
    sendOn(response, location);
    hits.inc();
    moves.observe(0);
    return true;
  }
}

function sendOn(response: ServerResponse, location: string): void {
  response.writeHead(HTTP_MOVED, {
    location,
    'content-length': 0,
    'cache-control': VISITOR_CACHE,
    vary: VARY,
    'x-request-id': nextRequestId(),
  });
  response.end();
}

/** `preferredCoding`; browsers send few different headers, which are parsed once. */
function codingsSeen(): (header: string) => Coding {
  const known = memo(100, preferredCoding);
  return (header) => (header.length > CODINGS_MAX ? preferredCoding(header) : known(header));
}

/** The query of an address as it was asked for, with its question mark. */
export function queryOf(address: string): string {
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start);
}

export type Coding = 'br' | 'gzip' | 'identity';

const CODINGS = ['br', 'gzip'] as const;

/** The coding to respond in: the first of these that is accepted, or none. */
export function preferredCoding(header: string): Coding {
  const named = header.split(',').map((coding) => coding.trim().toLowerCase());
  const accepted = new Set(
    named
      .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
      .map((coding) => coding.split(';')[0]?.trim()),
  );
  return CODINGS.find((coding) => accepted.has(coding)) ?? 'identity';
}

function visitorAddress(trustProxy: boolean | string[]): (request: IncomingMessage) => string {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trust = trustProxy === true ? () => true : proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, trust);
}
