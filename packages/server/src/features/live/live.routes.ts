import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/errors.ts';
import { sendProblem, visitorOf } from '../../platform/http.ts';
import { unreadCount } from '../notifications/notifications.service.ts';
import type { Listener } from './listeners.ts';
import { eventText, type LiveHub } from './live.hub.ts';

const MEMBER_STREAMS_MAX = 10;
// A whole office may share an address.
const ADDRESS_STREAMS_MAX = 200;
const QUESTIONS_MAX = 20;
// A reader who takes nothing for so long is gone; the page opens a new stream when it wakes.
const UNREAD_BYTES_MAX = 64 * 1024;
const RETRY_MS = 2000;

const ids = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.uuid().toLowerCase()).max(QUESTIONS_MAX));

/**
 * `GET /api/events`: server-sent events. A member hears `inbox` (how many notifications are unread); who names questions, `?question={id}`, at most
 * 20, hears `answer`, `comment`, `accept` and `votes` of these. `gap` says that something may have been missed, `signed-out` that the session ended.
 */
export function liveRoutes({ http, platform }: App, hub: LiveHub): void {
  http.get('/api/events', async (request, reply) => {
    const questionIds = ids.safeParse((request.query as Record<string, unknown>)['question']);
    if (!questionIds.success) throw new Refusal('invalid', 'Each question must be an id, and there can be at most 20.');
    const { session, address } = await visitorOf(platform, request, reply);
    const memberId = session?.member.id ?? null;
    refuseTooMany(hub.countOf({ memberId, address }), memberId);
    const unread = memberId === null ? null : await unreadCount(platform.database.db, memberId);
    const sessionKey = session?.tokenHash.toString('base64url') ?? null;
    open(reply, hub, { memberId, sessionKey, address, questionIds: questionIds.data }, unread);
    platform.metrics.streams.set(hub.size());
    return reply;
  });
  http.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/events',
    onRequest: (_request, reply) => void sendProblem(reply.header('allow', 'GET'), 405, 'This address takes GET.'),
    handler: () => {},
  });
  http.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  function refuseTooMany(count: number, memberId: string | null): void {
    if (platform.config.hasRateLimits && count >= (memberId === null ? ADDRESS_STREAMS_MAX : MEMBER_STREAMS_MAX))
      throw new Refusal('too_many', 'Too many pages are listening at once. Please close some.', { retryAfterSeconds: 60 });
  }
}

function open(reply: FastifyReply, hub: LiveHub, who: Omit<Listener, 'write' | 'end'>, unread: number | null): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store');
  // nginx would gather the events into whole buffers.
  raw.setHeader('x-accel-buffering', 'no');
  reply.hijack();
  const listener: Listener = {
    ...who,
    write(text) {
      raw.write(text);
      if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
    },
    end: () => void raw.end(),
  };
  raw.on('close', hub.join(listener));
  raw.writeHead(200);
  listener.write(`retry: ${RETRY_MS}\n${eventText('ready', { unread })}`);
}
