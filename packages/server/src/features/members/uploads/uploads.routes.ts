import { uploadImage } from '@lotwise/contract/members/uploads';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { sendProblem } from '../../../platform/http/http.ts';
import { uploadsPerMember } from './uploads.limits.ts';
import { publicImage, storeImage } from './uploads.service.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

export function uploadRoutes(app: App): void {
  const { platform } = app;

  route(app, uploadImage, async ({ me, now }, { file }) => {
    await platform.rateLimits.use(
      uploadsPerMember(platform.settings.current().limits.uploadsPerDay),
      me.id,
    );
    const {
      id: _id,
      key: _key,
      ...image
    } = await storeImage(platform, { userId: me.id, kind: 'post', bytes: file, now });
    return image;
  });

  // A name never gets other bytes, so browsers and CDNs keep them for a year. Opened alone, an
  // image can run nothing.
  app.http.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const bytes = await publicImage(platform, request.params.name);
    if (!bytes)
      return sendProblem(
        reply.header('cache-control', 'no-store'),
        404,
        'There is nothing at this address.',
      );
    return reply
      .headers({
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': 'image/webp',
        etag: `"${request.params.name}"`,
      })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
