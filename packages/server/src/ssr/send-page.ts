import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, preferredCoding, queryOf, VARY } from './early-pages.ts';
import type { Config } from '../platform/config/config.ts';
import { contentPolicyOf } from './document.ts';
import type { RenderedPage } from '../platform/cache/pages.ts';

/** Sends a page in the requested coding, or redirects to where it has moved. */
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
  const { body: bytes, wasSent = false } = page;
  page.wasSent = true;
  const body =
    coding === 'identity'
      ? bytes.plain()
      : wasSent
        ? await bytes.well(coding)
        : bytes.quickly(coding);
  const headers = headersOf(body, coding, caching);
  if (wasSent && coding !== 'identity')
    page.ready.set(coding, { body, headers: Object.entries(headers).flat() });
  return reply.status(page.status).headers(headers).send(body);
}

/** What keeps a reader's own page from everybody else. */
export const ownCaching = (address: string, { payments }: Pick<Config, 'payments'>) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': contentPolicyOf(address.split('?', 1)[0] ?? '', payments.mode),
});

const headersOf = (body: Buffer, coding: Coding, caching: Record<string, string>) => ({
  'content-type': 'text/html; charset=utf-8',
  vary: VARY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...caching,
  ...(coding !== 'identity' && { 'content-encoding': coding }),
  'content-length': String(body.length),
});
