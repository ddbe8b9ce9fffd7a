import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/app.ts';
import { clockMs, type Made } from '../../../platform/cache/cache.ts';
import { LISTS_TAG } from '../../../platform/cache/tags.ts';
import { etagOf, isUnchanged } from '../../../platform/http/conditional.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { acceptsGzip } from '../../../platform/http/gzip.ts';
import { addresses } from '../../premium/insights/insights.service.ts';
import { tags } from '../../community/stats/stats.service.ts';
import type { SitemapPart } from './sitemap.queries.ts';
import { compressedPart, indexOf, pagesOf, parts } from './sitemap.service.ts';

const TAGS_MAX = 1000;
const HOUR_MS = 3_600_000;

type File = { gzip: Buffer; etag: string; changedAt: Date };

/** The sitemap: an index, a file of pages, and the questions in files of 50,000. */
export function sitemapRoutes({ http, platform }: App): void {
  const db = platform.database.reads;
  const { url } = platform.config.site;
  const files = platform.caches.create<File>('sitemaps', {
    freshMs: HOUR_MS,
    staleMs: 24 * HOUR_MS,
    bytesOf: ({ gzip }) => gzip.buffer.byteLength,
  });

  http.get('/sitemap.xml', async (_request, reply) => send(reply, indexOf(url, await parts(db))));
  http.get('/sitemaps/pages.xml', async (_request, reply) => {
    const found = await tags(db, { limit: TAGS_MAX });
    return send(
      reply,
      pagesOf(
        url,
        found.map(({ tag }) => tag),
        await addresses(db),
      ),
    );
  });
  http.get('/sitemaps/:file', async (request, reply) => {
    // The path of this route has this parameter.
    const { file } = request.params as { file: string };
    const number = Number(/^questions-(\d+)\.xml$/.exec(file)?.[1]);
    const part = (await parts(db)).find((one) => one.number === number);
    if (!part) throw new Refusal('not_found', 'There is nothing at this address.');
    const key = `${part.firstId} ${part.endId}`;
    return sendFile(
      request,
      reply,
      (
        await files.get(
          key,
          () => [LISTS_TAG],
          () => write(part),
        )
      ).value,
    );
  });

  async function write(part: SitemapPart): Promise<Made<File>> {
    const readAtMs = clockMs();
    const gzip = await compressedPart(db, url, part);
    return { value: { gzip, etag: etagOf(gzip), changedAt: platform.now() }, readAtMs };
  }
}

const XML = 'application/xml; charset=utf-8';

const send = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type(XML).header('cache-control', 'public, max-age=3600').send(xml);

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { gzip, etag, changedAt }: File,
): FastifyReply {
  reply.type(XML).header('cache-control', 'public, max-age=3600').header('vary', 'Accept-Encoding');
  if (isUnchanged(request, reply, { etag, changedAt })) return reply.status(304).send();
  if (acceptsGzip(request.headers['accept-encoding']))
    return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(Readable.from([gzip]).pipe(createGunzip()));
}
