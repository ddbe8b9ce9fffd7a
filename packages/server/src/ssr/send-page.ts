import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredCoding, queryOf, VARY } from './early-pages.ts';
import { compress, type RenderedPage } from './page-cache.ts';

/** Sends a page in the coding that was asked for, or the reader on to where it stands. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  caching: Record<string, string>,
): Promise<FastifyReply> {
  if (page.movedTo !== undefined)
    return reply
      .headers({ ...caching, vary: VARY })
      .redirect(page.movedTo + queryOf(request.url), 301);
  const coding = preferredCoding(request.headers['accept-encoding'] ?? '');
  const body = coding === 'identity' ? page.body : await compress(page, coding);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    vary: VARY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...caching,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  };
  page.ready.set(coding, { body, headers: Object.entries(headers).flat() });
  return reply.status(page.status).headers(headers).send(body);
}
