import type { Visit } from '@lotwise/contract/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { guard, parseInput } from './guard.ts';
import type { App } from './app.ts';
import { visitorOf } from './visitor.ts';
import type { Visitor } from './session.ts';

type Part<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One visit: the visitor, the parsed address, and the reply that its handler writes itself. */
export interface Visited<V extends Visit> {
  request: FastifyRequest;
  reply: FastifyReply;
  visitor: Visitor;
  params: Part<V['params']>;
  query: Part<V['query']>;
}

const PATH_PARAMETER = /\{(\w+)\}/g;

/** Registers a visit: guarded and parsed like a call, but its handler writes the reply. */
export function routeVisit<V extends Visit>(
  app: App,
  visit: V,
  handle: (visited: Visited<V>) => Promise<FastifyReply>,
): void {
  app.visits.add(visit);
  app.http.get(visit.path.replace(PATH_PARAMETER, ':$1'), async (request, reply) => {
    const visitor = await visitorOf(app.platform, request, reply);
    guard(visit, visitor.session);
    // The parts in the visit's own types, as a call's are.
    const { params, query } = parseInput(visit, {
      params: request.params,
      query: request.query,
    }) as Pick<Visited<V>, 'params' | 'query'>;
    // A HEAD request must not be kept waiting by a stream.
    if (request.method === 'HEAD' && 'stream' in visit.returns)
      return reply.type(visit.returns.stream).header('cache-control', 'no-store').send();
    return handle({ request, reply, visitor, params, query });
  });
}
