import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isHeld } from './platform/http/conditional.ts';
import { acceptsGzip } from './platform/http/gzip.ts';

// Kept by whoever likes, and asked for again each time: the site's name may have changed.
const CACHING = 'public, no-cache';

/** A large text that is the same for all, compressed once somebody asks for that. */
export interface ReadyText {
  etag: string;
  text: string;
  gzip?: Buffer;
}

export const readyText = (text: string): ReadyText => ({
  text,
  etag: etagOf(text),
});

/** Sends such a text in the coding that the reader takes, or says that they have it. */
export function sendReadyText(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyText,
): FastifyReply {
  reply
    .header('etag', ready.etag)
    .header('cache-control', CACHING)
    .header('vary', 'Accept-Encoding');
  if (isHeld(request.headers['if-none-match'], ready.etag)) return reply.status(304).send();
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(ready.text);
  ready.gzip ??= gzipSync(ready.text);
  return reply.header('content-encoding', 'gzip').send(ready.gzip);
}
