import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../observe/metrics.ts';
import { type Admission, createAdmission, type Priority, type Leave } from './admission.ts';
import { hasBody, hasLongBody } from './connections.ts';
import { problem, problemPage, Refusal } from './errors.ts';
import { priorityOf, type SeenSessions } from './priorities.ts';
import { nextRequestId, PROBLEM_TYPE } from './unreadable.ts';

export interface LoadShedding extends Pick<Admission, 'inFlight' | 'turns' | 'waiting'> {
  /** Handles a request when it is its turn, or refuses it at once. */
  admit(request: IncomingMessage, response: ServerResponse, handle: Handle): void;
  /** Lets requests with a body wait for their turn once it is there. */
  addHooks(http: FastifyInstance): void;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Options {
  admission?: Admission;
  /** The name of the cookie that says who is a member. */
  cookie: string;
  seen: SeenSessions;
  log: Logger;
  metrics: Metrics;
}

/**
 * Keeps the process at its best throughput under overload: before routing, a request gets its turn,
 * waits a little, or is refused with a time to retry.
 */
export function createLoadShedding(options: Options): LoadShedding {
  const { admission = createAdmission() } = options;
  const arriving = new WeakMap<IncomingMessage, Priority>();
  const count = createCount(options);
  return {
    inFlight: admission.inFlight,
    turns: admission.turns,
    waiting: admission.waiting,
    admit(request, response, handle) {
      const priority = priorityOf(request, options);
      if (priority === null) return handle(request, response);
      const refuse = () => {
        count(priority);
        sendRefusal(request, response);
      };
      if (admission.isFull(priority)) return refuse();
      if (hasBody(request.headers)) {
        // Its turn comes once the body has arrived, so that a slow client does not hold it.
        arriving.set(request, priority);
        return handle(request, response);
      }
      const begin = (leave: Leave) => {
        if (response.destroyed) return leave();
        keepTurn(request, response, leave);
        handle(request, response);
      };
      admission.enter(priority, begin, refuse);
    },
    addHooks(http) {
      http.addHook('preHandler', async (request, reply) => {
        const priority = arriving.get(request.raw);
        if (priority === undefined) return;
        await new Promise<void>((resolve, reject) => {
          const begin = (leave: Leave) => {
            keepTurn(request.raw, reply.raw, leave);
            resolve();
          };
          const refuse = () => {
            count(priority);
            reject(new Refusal('unavailable', BUSY, { retryAfterSeconds: pauseSeconds() }));
          };
          admission.enter(priority, begin, refuse);
        });
      });
      http.addHook('onSend', (request, _reply, payload, done) => {
        endTurn(request.raw);
        done(null, payload);
      });
    },
  };
}

const turns = new WeakMap<IncomingMessage, Leave>();

function keepTurn(request: IncomingMessage, response: ServerResponse, leave: Leave): void {
  turns.set(request, leave);
  response.once('close', () => endTurn(request));
}

/** Ends the turn of a request whose response begins: from then on only its reader is waited for. */
export function endTurn(request: IncomingMessage): void {
  turns.get(request)?.();
  turns.delete(request);
}

const BUSY = 'The site is very busy. Please try again in a few seconds.';
const [PAUSE_MIN_S, PAUSE_MAX_S] = [2, 8];
const REPORT_MS = 5000;

// Not the same for all, or they would all retry at the same moment.
const pauseSeconds = (): number =>
  PAUSE_MIN_S + Math.floor(Math.random() * (PAUSE_MAX_S - PAUSE_MIN_S + 1));

const ready = (type: string, text: string) => {
  const body = Buffer.from(text);
  const headers = ['content-type', type, 'content-length', String(body.length)];
  return { body, headers: [...headers, 'cache-control', 'no-store'] };
};
const PAGE = ready('text/html; charset=utf-8', problemPage(503, BUSY));
const PROBLEM = ready(PROBLEM_TYPE, JSON.stringify(problem(503, BUSY)));

/** Made of what is ready: refusing must cost next to nothing. The connection stays. */
function sendRefusal(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', headers } = request;
  const isPage = !url.startsWith('/api/') && headers.accept?.includes('text/html');
  const { body, headers: ready } = isPage ? PAGE : PROBLEM;
  response.writeHead(503, [
    ...ready,
    'retry-after',
    String(pauseSeconds()),
    'x-content-type-options',
    'nosniff',
    'x-request-id',
    nextRequestId(),
    // A long body is not read to its end only to be forgotten.
    ...(hasLongBody(headers) ? ['connection', 'close'] : []),
  ]);
  response.end(body);
}

/** Counts refusals and logs one line every few seconds. */
function createCount({ log, metrics }: Options): (priority: Priority) => void {
  let counts: Partial<Record<Priority, number>> | undefined;
  const report = () => {
    log.warn(
      { refused: counts, seconds: REPORT_MS / 1000 },
      'more requests arrive than can be answered',
    );
    counts = undefined;
  };
  return (priority) => {
    if (!counts) setTimeout(report, REPORT_MS).unref();
    counts ??= {};
    counts[priority] = (counts[priority] ?? 0) + 1;
    metrics.refused.inc({ lane: priority });
  };
}
