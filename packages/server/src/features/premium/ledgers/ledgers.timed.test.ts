import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { unitMs } from '../../../../../../bench/calibration.ts';
import { LEDGER_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';

const SENDER = path.join(import.meta.dirname, '../../../../testing/send-ledgers.ts');
const AT_ONCE = 8;
// Where a unit takes `UNIT_MS`; a slower machine may take as much longer. Held whole,
// ledgers had kept everyone waiting for 1.3 seconds.
const STALL_MAX_MS = 100;
const UNIT_MS = 1.9;
// Held whole, they would take 160 and more; held in pieces, 13 to 67 were seen.
const MEMORY_MAX_MB = 120;
const MEMORY_EVERY_MS = 500;

const site = useApp({ env: { LEDGER_KEY: randomBytes(32).toString('hex') } });
let origin = '';
let member: TestMember;
/** As many as one member sends at a time, and more. */
const cookies: string[] = [];
beforeAll(async () => {
  origin = await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  member = await aMember(site, { tier: 'premium' });
  for (let count = 0; count < 3; count++)
    cookies.push((await aMember(site, { tier: 'premium' })).cookie);
});

/**
 * Measures how long this thread worked without looking at what else waits, in its own time: a busy
 * machine counts for nothing.
 */
function watchStalls() {
  const busyMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [stallMs, last] = [0, busyMs()];
  const timer = setInterval(() => {
    const now = busyMs();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return stallMs;
  };
}

/**
 * Measures the most that was held. The memory of the process would be another figure each time: it
 * counts what nobody holds any more, too.
 */
function watchMemory() {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const held = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const start = held();
  let most = start;
  const timer = setInterval(() => (most = Math.max(most, held())), MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    return (most - start) / 2 ** 20;
  };
}

/** Sends, saves and opens ledgers from another process; returns whether all came back as sent. */
async function sendLedgers(count: number, bytes: number): Promise<boolean> {
  const args = [SENDER, origin, cookies.join(' '), String(count), String(bytes)];
  const sender = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(sender, 'exit')) as [number];
  return code === 0;
}

test(`${AT_ONCE} ledgers of 20 MB at once keep nobody waiting`, { timeout: 120_000 }, async () => {
  // The first of everything is slower than all that follow.
  expect(await sendLedgers(1, 600_000)).toBe(true);
  const stalls = watchStalls();
  expect(await sendLedgers(AT_ONCE, LEDGER_MAX_BYTES)).toBe(true);
  const stallMs = stalls();
  const slowness = Math.max(1, unitMs() / UNIT_MS);
  expect(stallMs).toBeLessThan(STALL_MAX_MS * slowness);
});

test(`${AT_ONCE} ledgers of 20 MB at once are never held whole`, { timeout: 120_000 }, async () => {
  const memory = watchMemory();
  expect(await sendLedgers(AT_ONCE, LEDGER_MAX_BYTES)).toBe(true);
  expect(memory()).toBeLessThan(MEMORY_MAX_MB);
});

test('what breaks off is not kept', async () => {
  const { pool } = site.app.platform.database;
  const stored = async () => (await pool.query('select from ledger_contents')).rowCount ?? 0;
  const before = await stored();
  const sending = request(`${origin}/api/ledgers/contents`, {
    method: 'POST',
    headers: { cookie: member.cookie, 'content-type': 'application/gzip', 'content-length': 5e6 },
  }).on('error', () => {});
  sending.write(gzipSync(randomBytes(1_000_000)));
  await expect.poll(stored).toBe(before + 1);
  sending.destroy();
  await expect.poll(stored).toBe(before);
});
