import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/errors.ts';
import { visitorOf } from '../../platform/http.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { exportOf } from './export.service.ts';

const EXPORTS_PER_MEMBER: Limit = { name: 'export', points: 10, seconds: 3600, sentence: 'You downloaded your data several times already.' };

/** `GET /api/auth/export`: the member's data as a ZIP. No call of the contract, because what it answers is a stream and no JSON. */
export function exportRoutes({ http, platform }: App): void {
  http.get('/api/auth/export', async (request, reply) => {
    const { session } = await visitorOf(platform, request, reply);
    if (!session) throw new Refusal('sign_in', 'You need to be logged in to do this.');
    await platform.rateLimits.use(EXPORTS_PER_MEMBER, session.member.id);
    const now = platform.now();
    const name = `${platform.config.site.name.replace(/[^\w-]+/g, '-').toLowerCase()}-${now.toISOString().slice(0, 10)}.zip`;
    const zip = exportOf(platform.database.db, platform.config, session.member.id, now);
    reply.headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' });
    // The two declarations of the same web stream differ.
    return reply.send(Readable.fromWeb(zip as ReadableStream));
  });
}
