import { listenToEvents } from '@lotwise/contract/visit';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { App } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { eventText, openEventStream, whenGone } from '../../../platform/http/event-stream.ts';
import { routeVisit } from '../../../platform/http/visits.ts';
import { unreadCount } from '../../members/notifications/notifications.service.ts';
import type { Listener } from './listeners.ts';
import type { LiveHub } from './live.hub.ts';

const MEMBER_STREAMS_MAX = 10;
// A whole office may share an address.
const ADDRESS_STREAMS_MAX = 200;
// As many as one process holds within 400 MB; further ones are asked to reconnect, to another
// process.
const PROCESS_STREAMS_MAX = 10_000;
// A reader who takes nothing for so long is gone; the page opens a new stream when it wakes.
const UNREAD_BYTES_MAX = 64 * 1024;
const RETRY_MS = 2000;

/** What is new, as server-sent events. */
export function liveRoutes(app: App, hub: LiveHub): void {
  const { http, platform } = app;
  routeVisit(
    app,
    listenToEvents,
    async ({ reply, visitor: { session, address }, query: { question: questionIds } }) => {
      const memberId = session?.member.id ?? null;
      const unread = memberId === null ? null : await unreadCount(platform.database.db, memberId);
      const { hasRateLimits } = platform.config;
      // Nothing is waited for from here until the stream counts: of many at once no more open.
      const own = hub.countOf({ memberId, address });
      refuseTooMany({ all: hub.size(), own, isMember: memberId !== null, hasRateLimits });
      const sessionKey = session?.tokenHash.toString('base64url') ?? null;
      const raw = open(reply, hub, { memberId, sessionKey, address, questionIds }, unread);
      const count = () => platform.metrics.streams.set(hub.size());
      count();
      // After the hub has heard of it.
      whenGone(raw, count);
      return reply;
    },
  );
  http.addHook('preClose', (done) => {
    hub.close();
    done();
  });
}

/** Refuses one more stream than one may have, or than this process holds. */
export function refuseTooMany({
  all,
  own,
  isMember,
  hasRateLimits,
}: {
  all: number;
  /** Of the same member, or of a visitor's address. */
  own: number;
  isMember: boolean;
  hasRateLimits: boolean;
}): void {
  if (all >= PROCESS_STREAMS_MAX)
    throw new Refusal(
      'unavailable',
      'Too many pages are receiving live updates. Please try again later.',
      {
        retryAfterSeconds: 30,
      },
    );
  if (hasRateLimits && own >= (isMember ? MEMBER_STREAMS_MAX : ADDRESS_STREAMS_MAX))
    throw new Refusal(
      'too_many',
      'Too many pages are receiving live updates at once. Please close some.',
      {
        retryAfterSeconds: 60,
      },
    );
}

function open(
  reply: FastifyReply,
  hub: LiveHub,
  who: Omit<Listener, 'write' | 'end'>,
  unread: number | null,
): ServerResponse {
  const raw = openEventStream(reply);
  const listener: Listener = {
    ...who,
    write(text) {
      raw.write(text);
      if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
    },
    end: () => void raw.end(),
  };
  whenGone(raw, hub.join(listener));
  raw.writeHead(200);
  listener.write(`retry: ${RETRY_MS}\n${eventText('ready', { unread })}`);
  return raw;
}
