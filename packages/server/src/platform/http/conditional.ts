import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The tag of these bytes in whatever coding they are sent. It is weak: by a strong one a cache
 * could put a part of the compressed bytes behind a part of the plain ones.
 */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the reader holds this version. */
export function isHeld(header: string | undefined, etag: string): boolean {
  const held = (header ?? '').split(',').map(opaque);
  return held.includes(opaque(etag)) || held.includes('*');
}

/**
 * Notes the version of what is sent. Returns whether the reader has it: the tag decides, and the
 * time only where no tag was sent.
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, changedAt }: { etag: string; changedAt: Date },
): boolean {
  reply.header('etag', etag).header('last-modified', changedAt.toUTCString());
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
  if (tags !== undefined) return isHeld(tags, etag);
  // The header knows no fractions of a second.
  return since !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= Date.parse(since);
}
