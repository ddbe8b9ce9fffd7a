import { afterEach, expect, test, vi } from 'vitest';
import { useApp } from '../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../testing/data.ts';
import { clockMs, createCache } from './platform/cache/cache.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';

const site = useApp({ env: { RATE_LIMITS: 'on' } });
const DAY_MS = 24 * 3600_000;
/** Sets the machine's clock, and nothing else: timers go on. */
function jump(ms: number): void {
  const at = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['ahead', DAY_MS],
  ['back', -DAY_MS],
])(
  'a clock that jumps a day %s, and back, signs nobody out and refuses nothing',
  async (_way, ms) => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    jump(ms);
    await anAnswer(site, question, await aMember(site), 'While the clock is wrong.');
    expect((await site.call('GET /api/auth/user', {}, asker)).status).toBe(200);
    vi.useRealTimers();
    await anAnswer(site, question, await aMember(site), 'Once it is right again.');
    expect((await site.call('GET /api/auth/user', {}, asker)).status).toBe(200);
    const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
    expect(body.answers).toHaveLength(2);
  },
);

test('a limit reached while the clock was a day ahead holds nobody up for a day', async () => {
  const limits = createRateLimits(site.app.platform.database.pool, true);
  const limit = { name: 'clock', points: 1, seconds: 60, sentence: 'Too much.' };
  jump(DAY_MS);
  await limits.use(limit, 'sam');
  vi.useRealTimers();
  await limits.use(limit, 'sam');
  await limits.use(limit, 'sam');
  await expect(limits.use(limit, 'sam')).rejects.toThrow('Too much.');
});

test('what was cached while the clock was a day ahead is not fresh for a day', async () => {
  const onError = (error: unknown) => expect(error).toBeUndefined();
  const times = { freshMs: 20, staleMs: 30 };
  const cache = createCache<{ at: number }>({
    ...times,
    maxBytes: 10_000,
    bytesOf: () => 1,
    onError,
  });
  const get = (at: number) =>
    cache.get(
      'page',
      () => [],
      async () => ({ value: { at }, readAtMs: clockMs() }),
    );
  jump(DAY_MS);
  await get(1);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await get(2)).value.at).toBe(2);
});
