import type { Question } from '@lotwise/contract/community/questions';
import { shareImageNote } from '@lotwise/domain/community/share-image';
import { clockMs, type Made } from '../../../platform/cache/cache.ts';
import type { App } from '../../../platform/http/app.ts';
import { etagOf, isHeld } from '../../../platform/http/conditional.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { ANYONE } from '../../../platform/http/session.ts';
import { drawShareImage, type ShareImageTexts } from './share-images.drawing.ts';

const DAY_MS = 24 * 3_600_000;

type Drawn = { png: Buffer; etag: string };

/** The image that networks and messengers show beside a link to a question. */
export function shareImageRoutes(app: App): void {
  const { caches, config } = app.platform;
  // By what is written in it: a changed title is another image, and nothing has to be purged.
  const images = caches.create<Drawn>('shareImages', {
    freshMs: DAY_MS,
    staleMs: DAY_MS,
    bytesOf: ({ png }) => png.buffer.byteLength,
  });

  app.http.get('/share/questions/:file', async (request, reply) => {
    // The path of this route has this parameter.
    const { file } = request.params as { file: string };
    if (!file.endsWith('.png')) throw new Refusal('not_found', 'There is nothing at this address.');
    // Read at each request: of a question that nobody may see any longer there is no image.
    const question = await questionOf(app, file.slice(0, -'.png'.length));
    const texts: ShareImageTexts = {
      siteName: config.site.name,
      title: question.title,
      note: shareImageNote(question),
    };
    const { value } = await images.get(
      JSON.stringify(texts),
      () => [],
      () => draw(texts),
    );
    reply.header('cache-control', 'public, no-cache').header('etag', value.etag);
    if (isHeld(request.headers['if-none-match'], value.etag)) return reply.status(304).send();
    return reply.type('image/png').send(value.png);
  });
}

// As a visitor, like the feeds: whoever loads the image has not viewed the question.
async function questionOf(app: App, id: string): Promise<Question> {
  const call = app.calls.get('GET /api/questions/{id}');
  if (!call) throw new Error('No feature answers GET /api/questions/{id}.');
  const { reply } = await call.run(ANYONE, { params: { id } }, () => {});
  // The call's reply, as its key says.
  return reply as Question;
}

async function draw(texts: ShareImageTexts): Promise<Made<Drawn>> {
  const readAtMs = clockMs();
  const png = await drawShareImage(texts);
  return { value: { png, etag: etagOf(png) }, readAtMs };
}
