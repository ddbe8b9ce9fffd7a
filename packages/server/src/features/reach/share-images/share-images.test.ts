import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';

const site = useApp({ env: { SITE_NAME: 'Lots & <Coins>' } });
const addressOf = ({ id }: { id: string }) => `/share/questions/${id}.png`;
const imageOf = (question: { id: string }, headers: Record<string, string> = {}) =>
  site.send({ url: addressOf(question), headers });

describe('the image of a question', () => {
  test.each([
    ['an ordinary title', 'Do I owe tax on a swap?'],
    ['markup and entities', '</span> <b>a</b> &amp; & "q" <script>'],
    ['the longest title, without a space', 'W'.repeat(200)],
    ['other scripts', 'Νόμισμα, криптовалюта, 暗号資産 🪙'],
  ])('is a PNG of 1200 by 630, within 60 KB: %s', async (_name, title) => {
    const question = await aQuestion(site, await aMember(site), { title });
    const { statusCode, headers, rawPayload } = await imageOf(question);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, no-cache',
    ]);
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(rawPayload.length).toBeLessThan(60_000);
  });

  test('is written within its margins, however long the title is', async () => {
    const question = await aQuestion(site, await aMember(site), { title: 'W'.repeat(200) });
    const { rawPayload } = await imageOf(question);
    const around = { left: 1130, top: 20, width: 70, height: 610 };
    // A picture's figures are those of its file, whatever is cut out of it.
    const margin = await sharp(rawPayload).extract(around).toBuffer();
    const { channels } = await sharp(margin).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test('is another one when the title changes, and not sent again to who has it', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker, { title: 'Before' });
    const before = String((await imageOf(question)).headers['etag']);
    expect((await imageOf(question, { 'if-none-match': before })).statusCode).toBe(304);
    await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: question.id }, body: { title: 'After', description: 'x', tags: ['defi'] } },
      asker,
    );
    const after = await imageOf(question, { 'if-none-match': before });
    expect(after.statusCode).toBe(200);
    expect(after.headers['etag']).not.toBe(before);
  });

  test('is not there for a question that is hidden, and neither for none', async () => {
    const question = await aQuestion(site, await aMember(site));
    expect((await imageOf(question)).statusCode).toBe(200);
    await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params: { id: question.id }, body: { reason: 'spam', note: 'Please don’t advertise.' } },
      await aModerator(site),
    );
    expect((await imageOf(question)).statusCode).toBe(404);
    expect((await site.send({ url: '/share/questions/none.png' })).statusCode).toBe(404);
    expect((await site.send({ url: '/share/questions/none' })).statusCode).toBe(404);
  });

  test('is drawn once for everyone who asks at the same time', async () => {
    const question = await aQuestion(site, await aMember(site));
    const images = await Promise.all(Array.from({ length: 30 }, () => imageOf(question)));
    expect(new Set(images.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(images.map(({ headers }) => headers['etag'])).size).toBe(1);
  });
});
