import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, preferredCoding } from '../platform/http/codings.ts';
import type { Config } from '../platform/config/config.ts';
import { contentPolicyOf } from './document.ts';
import type { RenderedPage } from '../platform/cache/pages.ts';

export const VARY = 'Cookie, Accept-Encoding';
export const VISITOR_CACHE = 'public, max-age=0, s-maxage=30';

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
  return reply
    .status(page.status)
    .headers(headersOf(body, coding, caching))
    .send(body);
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

/** The query of an address as it was asked for, with its question mark. */
function queryOf(address: string): string {
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start);
}
