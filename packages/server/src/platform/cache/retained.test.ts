import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, aQuestion } from '../../../testing/data.ts';
import { builtWeb } from '../../../testing/pages.ts';

const CACHE_MB = 10;
const MEGABYTE = 2 ** 20;

const site = useApp({
  web: await builtWeb(),
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://lotwise.test',
    RATE_LIMITS: 'on',
    CACHE_MB: String(CACHE_MB),
  },
});
let member: TestMember;
let questionId = '';
beforeAll(async () => {
  for (let n = 0; n < 20; n++) {
    const author = await aMember(site);
    const title = `Question ${n}: staking, “wallets” and swaps`;
    questionId = (await aQuestion(site, author, { title, tags: ['staking'] })).id;
  }
  member = await aMember(site);
});

/** Addresses of all kinds, none of them asked for twice; full pages and empty ones. */
const ADDRESSES: readonly ((n: number) => { url: string; as?: TestMember })[] = [
  (n) => ({ url: `/?search=staking+-a${n}` }),
  (n) => ({ url: `/?search=staking+-b${n}`, as: member }),
  (n) => ({ url: `/?search=nothing+c${n}` }),
  (n) => ({ url: `/users?search=d${n}` }),
  (n) => ({ url: `/questions/${questionId}?from=${n}-${'x'.repeat(200)}` }),
];
let asked = 0;

async function ask(times: number): Promise<void> {
  for (const end = asked + times; asked < end; asked++) {
    const address = ADDRESSES[asked % ADDRESSES.length]?.(asked);
    const { statusCode } = await site.send({ url: address?.url ?? '/' }, address?.as);
    expect(statusCode).toBeLessThan(400);
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // V8's own function

/** What is kept after everything that nobody needs has gone, and what the caches count of it. */
async function kept(): Promise<{ bytes: number; counted: number }> {
  for (let times = 0; times < 3; times++) {
    collect();
    await wait(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  const use = site.app.platform.caches.use();
  return {
    bytes: heapUsed + external,
    counted: use.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

test(
  'distinct addresses keep as much memory as the caches count, and none once these are full',
  { timeout: 240_000 },
  async () => {
    await ask(140);
    const before = await kept();
    await ask(140);
    const filling = await kept();
    const counted = filling.counted - before.counted;
    expect(counted).toBeGreaterThan(2 * MEGABYTE);
    expect(filling.bytes - before.bytes).toBeLessThan(counted * 1.15 + MEGABYTE);
    await ask(560);
    const full = await kept();
    await ask(280);
    const still = await kept();
    expect(still.counted - full.counted).toBeLessThan(4 * MEGABYTE);
    expect(still.bytes - full.bytes).toBeLessThan(still.counted - full.counted + 2 * MEGABYTE);
  },
);
