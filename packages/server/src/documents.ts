import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredCoding } from './platform/http/codings.ts';
import { etagOf, isHeld } from './platform/http/conditional.ts';

type Coding = ReturnType<typeof preferredCoding>;

// The best that Brotli can do takes seconds for a megabyte, and gains a few percent.
const BROTLI_QUALITY = 6;
// Kept by whoever likes, and asked for again each time: the site's name may have changed.
const CACHING = 'public, no-cache';

/** A large text that is the same for all, compressed once for each coding that is asked for. */
export interface ReadyText {
  etag: string;
  text: string;
  codings: Map<Coding, Buffer>;
}

export const readyText = (text: string): ReadyText => ({
  text,
  etag: etagOf(text),
  codings: new Map(),
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
  const coding = preferredCoding(String(request.headers['accept-encoding'] ?? ''));
  const body = ready.codings.get(coding) ?? compressed(ready.text, coding);
  ready.codings.set(coding, body);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(body);
}

function compressed(text: string, coding: Coding): Buffer {
  if (coding === 'gzip') return gzipSync(text);
  return coding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : Buffer.from(text);
}
