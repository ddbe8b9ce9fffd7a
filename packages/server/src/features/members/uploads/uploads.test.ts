import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { aBomb, anAnimation, anImage } from '../../../../testing/images.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { uploads } from '../../../platform/db/schema/people.ts';
import { storeImage, sweepFilesOfNobody, sweepUnusedImages } from './uploads.service.ts';

const folder = useDataFolder();
const site = useApp({ env: { DATA_DIR: folder } });
const limited = useApp({ env: { DATA_DIR: folder, RATE_LIMITS: 'on' } });

const upload = (payload: Buffer | string, as: TestMember | null, type = 'image/png') =>
  site.send(
    { method: 'POST', url: '/api/uploads', payload, headers: { 'content-type': type } },
    as,
  );
const stored = async (payload: Buffer, type?: string) => {
  const response = await upload(payload, await aMember(site), type);
  expect(response.statusCode, response.body).toBe(201);
  const { url, width, height } = response.json<{ url: string; width: number; height: number }>();
  return { url, width, height, file: (await site.send({ url })).rawPayload };
};
const isThere = (url: string) =>
  existsSync(path.join(folder, 'uploads/public', path.basename(url)));

describe('an uploaded image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'of type %s is stored as WebP of its size',
    async (format) => {
      const { file, width, height } = await stored(
        await anImage(64, 48, format),
        `image/${format}`,
      );
      expect([width, height]).toEqual([64, 48]);
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    },
  );

  test('has at most 1600 pixels on its longer side', async () => {
    expect(await stored(await anImage(2000, 500))).toMatchObject({ width: 1600, height: 400 });
  });

  test('is turned as its camera held it, and says nothing of camera and place', async () => {
    const photograph = await sharp(await anImage(60, 40, 'jpeg'))
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { file, width, height } = await stored(photograph, 'image/jpeg');
    expect([width, height]).toEqual([40, 60]);
    const { exif, orientation, xmp } = await sharp(file).metadata();
    expect([exif, orientation, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('that moves goes on moving', async () => {
    const { file, width, height } = await stored(await anAnimation(3, 32), 'image/gif');
    expect([width, height]).toEqual([32, 32]);
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(3);
  });

  test('that moves for too long keeps its first frame', async () => {
    const { file } = await stored(await anAnimation(130, 8), 'image/gif');
    expect((await sharp(file, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test('is served for a year, as an image that can run nothing', async () => {
    const { url } = await stored(await anImage());
    const { statusCode, headers } = await site.send({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test('has an address that nobody can guess, another one each time', async () => {
    const bytes = await anImage();
    const [first, second] = [await stored(bytes), await stored(bytes)];
    expect(first.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    expect(second.url).not.toBe(first.url);
  });
});

describe('what is refused', () => {
  const files = () => readdirSync(path.join(folder, 'uploads/public')).length;
  const attacks: [string, () => Promise<Buffer> | Buffer][] = [
    [
      'SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
        ),
    ],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML behind the first bytes of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    [
      'TIFF, which the decoder would read',
      async () =>
        sharp(await anImage())
          .tiff()
          .toBuffer(),
    ],
    ['no bytes', () => Buffer.alloc(0)],
    ['a PNG cut off', async () => (await anImage(400, 400)).subarray(0, 3000)],
    ['a JPEG cut off', async () => (await anImage(400, 400, 'jpeg')).subarray(0, 3000)],
    ['a bomb of 30,000 times 30,000 pixels', () => aBomb(30_000)],
  ];

  test.each(attacks)('%s, named an image: 400, nothing stored', async (_name, make) => {
    const before = [files(), (await site.app.platform.database.db.select().from(uploads)).length];
    const response = await upload(await make(), await aMember(site));
    expect([response.statusCode, response.json<{ status: number }>().status]).toEqual([400, 400]);
    expect([files(), (await site.app.platform.database.db.select().from(uploads)).length]).toEqual(
      before,
    );
  });

  test('too many pixels, as of a large photograph: 400, and says so', async () => {
    const photograph = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: '#336699' },
    })
      .jpeg({ quality: 20 })
      .toBuffer();
    for (const large of [photograph, aBomb(50_000)]) {
      const response = await upload(large, await aMember(site));
      expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
        400,
        'This image has too many pixels: at most 60 million.',
      ]);
    }
  });

  test.each(['image/svg+xml', 'text/html', 'application/pdf', 'application/json'])(
    'the type %s: 415',
    async (type) => {
      expect((await upload(await anImage(), await aMember(site), type)).statusCode).toBe(415);
    },
  );

  test('5 MB and a byte: 413; 5 MB are read', async () => {
    const member = await aMember(site);
    const image = await anImage();
    // Bytes behind an image's end are not part of it.
    const padded = Buffer.concat([image, Buffer.alloc(UPLOAD_MAX_BYTES - image.length)]);
    expect((await upload(padded, member)).statusCode).toBe(201);
    expect((await upload(Buffer.concat([padded, Buffer.alloc(1)]), member)).statusCode).toBe(413);
  });

  test('a visitor: 401', async () => {
    expect((await upload(await anImage(), null)).statusCode).toBe(401);
  });

  test('the 31st image of a day: 429', async () => {
    const member = await aMember(limited);
    const send = async () =>
      (
        await limited.send(
          {
            method: 'POST',
            url: '/api/uploads',
            payload: await anImage(8, 8),
            headers: { 'content-type': 'image/png' },
          },
          member,
        )
      ).statusCode;
    const statuses: number[] = [];
    for (let count = 1; count <= 31; count++) statuses.push(await send());
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([
      30, 429,
    ]);
  });

  test('an address that is not an image’s: 404', async () => {
    for (const name of [
      'nothing.webp',
      `${'0'.repeat(32)}.webp`,
      '..%2f..%2fpackage.json',
      '%2e%2e%2fevidence%2fx.pdf',
      `${'A'.repeat(32)}.webp`,
    ])
      expect((await site.send({ url: `/uploads/${name}` })).statusCode, name).toBe(404);
  });
});

test('many at once wait for each other and all arrive', async () => {
  const member = await aMember(site);
  const image = await anImage(300, 300);
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await upload(image, member)).statusCode),
  );
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 201));
});

describe('a week later', () => {
  const DAY_MS = 24 * 3600 * 1000;
  const laterBy = (days: number) => new Date(site.app.platform.now().getTime() + days * DAY_MS);

  test('an image that a post shows stays; one that none shows goes', async () => {
    const member = await aMember(site);
    const [shown, unused] = [await stored(await anImage()), await stored(await anImage())];
    await aQuestion(site, member, { description: `It looks so: ![a form](${shown.url})` });
    await sweepUnusedImages(site.app.platform, laterBy(6));
    expect([isThere(shown.url), isThere(unused.url)]).toEqual([true, true]);
    await sweepUnusedImages(site.app.platform, laterBy(8));
    expect([isThere(shown.url), isThere(unused.url)]).toEqual([true, false]);
    expect((await site.send({ url: unused.url })).statusCode).toBe(404);
  });
});

test('a deleted account’s avatar is removed, the images of its posts stay', async () => {
  const { platform } = site.app;
  const { id } = await aMember(site);
  const store = async (kind: 'post' | 'avatar') =>
    storeImage(platform, { userId: id, kind, bytes: await anImage(), now: platform.now() });
  const [post, avatar] = [await store('post'), await store('avatar')];
  await platform.database.db.delete(users).where(eq(users.id, id));
  await sweepFilesOfNobody(platform);
  expect([isThere(post.url), isThere(avatar.url)]).toEqual([true, false]);
});
