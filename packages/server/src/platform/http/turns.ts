import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { hasBody } from './connections.ts';
import { visitorOf } from './visitor.ts';

// Health checks must always be served, and files that a served page needs belong to that page. A
// page takes its turn where it is rendered: what is in the cache costs next to nothing.
const OUTSIDE = new Set(['/healthz', '/readyz', '/docs.css', '/assets/*', '/*']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const turns = new WeakMap<IncomingMessage, () => void>();

/** Gives each request a turn: without a body at once, else when the body has arrived. */
export function takeTurns(
  http: FastifyInstance,
  { platform, load }: Pick<App, 'platform' | 'load'>,
) {
  const takeIf =
    (when: (hasBody: boolean) => boolean) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (OUTSIDE.has(request.routeOptions.url ?? '') || !when(hasBody(request.headers))) return;
      const isReading = SAFE_METHODS.has(request.method);
      const isVisitor = isReading && !(await visitorOf(platform, request, reply)).session;
      const leave = await load.enter(isVisitor ? 'visitors' : 'members');
      turns.set(request.raw, leave);
      reply.raw.once('close', leave);
      if (reply.raw.closed) leave();
    };
  http.addHook(
    'onRequest',
    takeIf((has) => !has),
  );
  http.addHook(
    'preHandler',
    takeIf((has) => has),
  );
  http.addHook('onSend', async (request) => endTurn(request.raw));
}

/** Ends the turn of a request whose response begins, or that waits for something else. */
export const endTurn = (request: IncomingMessage): void => turns.get(request)?.();
