import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atPace } from './pace.ts';

const PACE = { graceMs: 100, bytesPerSecond: 1000 };
const read = (body: Readable) => buffer(Readable.from(atPace(body, PACE)));

test('a body that drips is refused', async () => {
  const body = new PassThrough();
  const drip = setInterval(() => body.write('a'), 20);
  await expect(read(body)).rejects.toMatchObject({ code: 'too_slow' });
  clearInterval(drip);
});

test('one that begins late and then comes is read', async () => {
  const body = new PassThrough();
  const reading = read(body);
  await sleep(90);
  body.end(Buffer.alloc(100_000));
  expect((await reading).length).toBe(100_000);
});

test('the time in which nobody reads does not count', async () => {
  const body = new PassThrough({ highWaterMark: 10 });
  const reading = atPace(body, PACE);
  for (let count = 0; count < 10; count++) {
    body.write(Buffer.alloc(10));
    expect((await reading.next()).value).toHaveLength(10);
    await sleep(30);
  }
  body.end();
  expect((await reading.next()).done).toBe(true);
});

test('what breaks off breaks off with its own error', async () => {
  const body = new PassThrough();
  const reading = read(body);
  const broken = new Error('aborted');
  body.destroy(broken);
  await expect(reading).rejects.toBe(broken);
});
