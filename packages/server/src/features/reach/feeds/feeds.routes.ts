import type { CallKey, CallReply } from '@lotwise/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/app.ts';
import { etagOf, isUnchanged } from '../../../platform/http/conditional.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { ANYONE } from '../../../platform/http/session.ts';
import { type AtomFeed, atomOf, updatedAtOf } from './atom.ts';
import { openings } from '../../premium/insights/insights.service.ts';
import { feedOfAnswers, feedOfInsights, feedOfQuestions } from './feeds.service.ts';

// Kept by whoever likes, and asked for again each time: what was withdrawn is in none of them.
const FEED_CACHE = 'public, no-cache';

/**
 * Feeds for readers: new questions, those of a tag or a search, the answers to a question. They
 * read the calls that the pages read.
 */
export function feedRoutes(app: App): void {
  const { site } = app.platform.config;

  app.http.get('/feeds/questions.atom', async (request, reply) => {
    // Fastify parses a query into texts, and lists of them.
    const { tag, search } = request.query as Record<string, string | string[] | undefined>;
    const wanted = { tag: oneOf(tag), search: oneOf(search) };
    const { questions } = await read(app, 'GET /api/questions', {
      query: { ...wanted, filter: 'recent' },
    });
    return send(request, reply, feedOfQuestions(site, wanted, questions));
  });

  app.http.get('/feeds/insights.atom', async (request, reply) => {
    const entries = await openings(app.platform.database.reads);
    return send(request, reply, feedOfInsights(site, entries));
  });

  app.http.get('/feeds/questions/:file', async (request, reply) => {
    // The path of this route has this parameter.
    const { file } = request.params as { file: string };
    if (!file.endsWith('.atom'))
      throw new Refusal('not_found', 'There is nothing at this address.');
    const question = await read(app, 'GET /api/questions/{id}', {
      params: { id: file.slice(0, -'.atom'.length) },
    });
    return send(request, reply, feedOfAnswers(site, question));
  });
}

const oneOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

// As a visitor, from the same cache. Whoever reads a feed has not viewed the question: no browser,
// no view.
async function read<K extends CallKey>(
  app: App,
  key: K,
  input: { params?: unknown; query?: unknown },
): Promise<CallReply<K>> {
  const call = app.calls.get(key);
  if (!call) throw new Error(`The feeds read ${key}, which no feature answers.`);
  const { reply } = await call.run(ANYONE, input, () => {});
  // The call's reply, as its key says.
  return reply as CallReply<K>;
}

function send(request: FastifyRequest, reply: FastifyReply, feed: AtomFeed): FastifyReply {
  const xml = atomOf(feed);
  reply.header('cache-control', FEED_CACHE);
  if (
    isUnchanged(request, reply, {
      etag: etagOf(xml),
      changedAt: new Date(updatedAtOf(feed.entries)),
    })
  )
    return reply.status(304).send();
  return reply.type('application/atom+xml; charset=utf-8').send(xml);
}
