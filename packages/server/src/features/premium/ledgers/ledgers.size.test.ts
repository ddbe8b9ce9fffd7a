import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LEDGER_MAX_BYTES } from '@lotwise/domain/limits';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';

// A file of its own: making and comparing 20 MB keeps this process busy, and a busy server asks its
// callers to come back.
const site = useApp({ env: { LEDGER_KEY: randomBytes(32).toString('hex') } });

async function patiently<Reply extends { status: number }>(
  call: () => Promise<Reply>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await call();
    if (reply.status !== 503 || attempt === 10) return reply;
    await wait(1000);
  }
}

test('20 MB are kept and come back, a byte more is refused', async () => {
  const member = await aMember(site, { tier: 'premium' });
  const save = (content: Buffer) =>
    patiently(() =>
      site.call(
        'POST /api/ledgers',
        { body: { name: '2025', content: content.toString('base64') } },
        member,
      ),
    );
  const bytes = Buffer.concat([gzipSync('').subarray(0, 10), randomBytes(LEDGER_MAX_BYTES - 10)]);
  const { status, body } = await save(bytes);
  expect([status, body.size]).toEqual([201, LEDGER_MAX_BYTES]);
  const read = await patiently(() =>
    site.call('GET /api/ledgers/{id}', { params: { id: body.id } }, member),
  );
  expect(Buffer.from(read.body.content, 'base64').equals(bytes)).toBe(true);
  const { status: refused, problem } = await save(Buffer.concat([bytes, Buffer.alloc(3)]));
  expect([refused, problem.errors?.[0]?.message]).toEqual([
    400,
    'A saved ledger can have at most 20 MB',
  ]);
});
