import cookie from '@fastify/cookie';
import { STATUS_OF } from '@lotwise/contract/errors';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { App, Platform } from './app.ts';
import { limitArrivals } from './arrivals.ts';
import { createBoundedServer, hasBody, SILENCE } from './connections.ts';
import { databaseError } from '../db/db-errors.ts';
import { actorOf, refusalOfDatabase } from './database-refusals.ts';
import {
  CLIENT_ERRORS,
  nextRequestId,
  PROBLEM_TYPE,
  refuseHosts,
  refuseUnhandled,
  refuseUnreadable,
} from './unreadable.ts';
import { problem, problemOfRefusal, problemPage, Refusal } from './errors.ts';
import { isOwnOrigin } from './own-origin.ts';
import { outageOf } from './outages.ts';
import { takeTurns } from './turns.ts';
import { withoutSecrets } from '../observe/log.ts';

// A year. Not for subdomains: they may be somebody else's.
const YEAR_SECONDS = 31_536_000;
/** Replies are not pages: opened alone they load nothing. */
const REPLY_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** A refusal before the router may be a page that says so, laid out by a file. */
const REFUSAL_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Of what is not a page and says nothing else, such as a script, which its worker obeys. */
const FILE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export const BODY_MAX_BYTES = 1_048_576;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

// Requests that had arrived are answered.
const AT_STOP = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/** The HTTP server, without routes: parsing, errors, guards that hold for every call, metrics. */
export async function createHttp(
  platform: Platform,
  { lifecycle, load }: Pick<App, 'lifecycle' | 'load'>,
): Promise<FastifyInstance> {
  const isHttps = platform.config.publicUrl.startsWith('https:');
  const strictTransport = `max-age=${YEAR_SECONDS}${platform.config.isHstsForSubdomains ? '; includeSubDomains' : ''}`;
  const http = fastify({
    // A logger of pino, which Fastify declares more loosely.
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: platform.config.trustProxy,
    requestIdHeader: platform.config.trustProxy === false ? false : 'x-request-id',
    genReqId: nextRequestId,
    requestTimeout: SILENCE.requestMs,
    serverFactory: (handle) => {
      const server = createBoundedServer(
        (request, response) => {
          if (refuseHosts(platform.log, request)) return;
          // Here for responses made before the framework, too.
          if (isHttps) response.setHeader('strict-transport-security', strictTransport);
          handle(request, response);
        },
        { isLeaving: () => lifecycle.isDraining },
      );
      refuseUnhandled(platform.log, server);
      return server;
    },
    ...AT_STOP,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // An address that can't be read reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply
        .header('x-request-id', request.id)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', REFUSAL_POLICY);
      void sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(platform.log, error, socket),
  });
  await http.register(cookie);
  parseJsonStrictly(http);
  http.setErrorHandler(sendError);
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', strictTransport);
    reply.header(
      'content-security-policy',
      request.url.startsWith('/api/') ? REPLY_POLICY : FILE_POLICY,
    );
    refuseOtherSites(platform, request);
    refuseEncodedBodies(request, reply);
  });
  limitArrivals(http);
  takeTurns(http, { platform, load });
  keepCookiesPrivate(http);
  releaseConnectionsAtStop(http);
  logResponses(http, platform);
  return http;
}

/** Why requests were refused that were right: for the log. */
const reasons = new WeakMap<FastifyRequest, string>();

function logResponses(http: FastifyInstance, platform: Platform): void {
  http.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its reader stays, which says nothing about how fast we are.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'unknown';
    platform.metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const line = {
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      reason: reasons.get(request),
    };
    if (reply.statusCode === 200 && SAFE_METHODS.has(request.method))
      request.log.debug(line, 'responded');
    else request.log.info(line, 'responded');
  });
}

// A cache on the way would hand one reader's cookie to all others, or sign them all out with the
// cookie that ends a session which is over.
function keepCookiesPrivate(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    const caching = String(reply.getHeader('cache-control') ?? '');
    if (reply.hasHeader('set-cookie') && /public|s-maxage/.test(caching))
      reply.header('cache-control', 'private, no-store').removeHeader('x-accel-expires');
    done(null, payload);
  });
}

// A connection that was busy when the stop began would be kept alive after its response, and the
// stop would wait for it.
function releaseConnectionsAtStop(http: FastifyInstance): void {
  let isStopping = false;
  http.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

// Bytes that are not UTF-8 are refused here; JSON.parse would see replacement characters and store
// them.
function parseJsonStrictly(http: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      try {
        return JSON.parse(utf8.decode(body)) as unknown;
      } catch {
        throw new Refusal('invalid', 'The body is not JSON in UTF-8.');
      }
    },
  );
}

/** Another site's page can make a browser send our cookie; it cannot hide that it did. */
function refuseOtherSites({ config }: Platform, { method, headers }: FastifyRequest): void {
  if (SAFE_METHODS.has(method)) return;
  const { origin, host } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite === 'cross-site' || fetchSite === 'same-site')
    throw new Refusal('forbidden', 'This request came from another site.');
  if (origin !== undefined && !isOwnOrigin(config, origin, host))
    throw new Refusal(
      'forbidden',
      `This request came from another site: its origin is not ${config.publicUrl}, the address of this site (PUBLIC_URL).`,
    );
}

// Nothing here unpacks a body: what a few bytes unpack to has no limit.
function refuseEncodedBodies({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity' || !hasBody(headers)) return;
  reply.header('accept-encoding', 'identity');
  throw new Refusal('wrong_media_type', 'Please send the body without a content encoding.');
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (thrown instanceof Refusal) {
    if (thrown.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(thrown.retryAfterSeconds));
    // What else its sender has is not waited for.
    if (thrown.code === 'too_slow') reply.header('connection', 'close');
    if (thrown.code === 'unavailable') {
      reasons.set(request, thrown.message);
      return sendProblem(reply, STATUS_OF[thrown.code], thrown.message);
    }
    return reply
      .status(STATUS_OF[thrown.code])
      .type(PROBLEM_TYPE)
      .send(JSON.stringify(problemOfRefusal(thrown)));
  }
  // Whoever breaks off while sending is no failure of ours, and is not there to read why.
  if (thrown !== undefined && thrown === request.raw.errored) {
    request.log.info({ method: request.method, url: withoutSecrets(request.url) }, 'broken off');
    return sendProblem(reply, 400, 'The request did not arrive whole. Please send it again.');
  }
  const refusal = refusalOfDatabase(thrown, actorOf(request));
  if (refusal) {
    const constraint = databaseError(thrown)?.constraint;
    request.log.info({ constraint, method: request.method }, 'refused by the database');
    return sendError(refusal, request, reply);
  }
  const status = statusOf(thrown);
  if (status >= 500) {
    request.log.error(
      { err: thrown, method: request.method, url: withoutSecrets(request.url) },
      'failed',
    );
    const outage = outageOf(thrown);
    if (outage)
      return sendProblem(
        reply.header('retry-after', String(outage.retryAfterSeconds)),
        503,
        outage.sentence,
      );
    return sendProblem(
      reply,
      500,
      'Something went wrong on our side. Please try again; if it happens again, tell us the number in the x-request-id header.',
    );
  }
  return sendProblem(
    reply,
    status,
    CLIENT_ERRORS[status] ?? 'The request could not be understood.',
  );
}

// How the sender of files refuses If-Match, If-Unmodified-Since and Range.
const OF_FILES = new Set(['PreconditionFailedError', 'RangeNotSatisfiableError']);

// Errors of other libraries bring the status that somebody else responded with: a payment
// provider's 400 says nothing about the request at hand.
function statusOf(thrown: unknown): number {
  const isOfServer =
    thrown instanceof Error &&
    (OF_FILES.has(thrown.name) || ('code' in thrown && String(thrown.code).startsWith('FST_')));
  const status = isOfServer && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  return status >= 400 && status < 600 ? status : 500;
}

/** A problem as JSON; to a browser that wanted a page, as a page. */
export function sendProblem(reply: FastifyReply, status: number, detail: string): FastifyReply {
  const { url, headers } = reply.request;
  if (!url.startsWith('/api/') && headers.accept?.includes('text/html'))
    return reply.status(status).type('text/html; charset=utf-8').send(problemPage(status, detail));
  return reply
    .status(status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem(status, detail)));
}
