import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LEDGER_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { sendContent } from '../../../../testing/ledgers.ts';

const site = useApp({ env: { LEDGER_KEY: randomBytes(32).toString('hex') } });

const full = () =>
  Buffer.concat([gzipSync('').subarray(0, 10), randomBytes(LEDGER_MAX_BYTES - 10)]);

test('20 MB are kept and come back, in whatever parts they arrive', async () => {
  const member = await aMember(site, { tier: 'premium' });
  const bytes = full();
  const parts = [];
  for (let at = 0, length = 1; at < bytes.length; at += length, length = (length * 7) % 600_011)
    parts.push(bytes.subarray(at, at + length));
  const response = await site.send(
    {
      method: 'POST',
      url: '/api/ledgers/contents',
      payload: Readable.from(parts),
      headers: { 'content-type': 'application/gzip' },
    },
    member,
  );
  const { contentId, size } = response.json<{ contentId: string; size: number }>();
  expect([response.statusCode, size]).toEqual([201, LEDGER_MAX_BYTES]);
  await site.call('POST /api/ledgers', { body: { name: '2025', contentId } }, member);
  const { rawPayload } = await site.send({ url: `/api/ledgers/contents/${contentId}` }, member);
  expect(rawPayload.equals(bytes)).toBe(true);
});

test.each([
  ['with its length said', (bytes: Buffer) => bytes],
  [
    'without',
    (bytes: Buffer) => Readable.from([bytes.subarray(0, 999_999), bytes.subarray(999_999)]),
  ],
])('a byte more is refused, %s', async (_what, payloadOf) => {
  const member = await aMember(site, { tier: 'premium' });
  const bytes = Buffer.concat([full(), Buffer.alloc(1)]);
  const response = await sendContent(site, payloadOf(bytes), member);
  expect([response.statusCode, response.json()]).toMatchObject([
    413,
    { detail: 'This file is too large. The limit is 20 MB.' },
  ]);
});
