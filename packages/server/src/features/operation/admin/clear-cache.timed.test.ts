import { expect, test } from 'vitest';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { builtWeb } from '../../../../testing/pages.ts';

const web = await builtWeb();
const first = useApp({ web });
const second = useApp({ web, beside: first });

test('clearing the cache empties that of every server within a second, and stands in the log', async () => {
  const admin = await aMember(first, { tier: 'admin' });
  const { id } = await aQuestion(first, admin, { title: 'What a cache remembers' });
  const path = questionPath({ id, title: 'What a cache remembers' });
  const titleAt = async (site: typeof first) =>
    // The page has moved to the title that the database has.
    (await site.send({ url: path })).statusCode === 200
      ? 'What a cache remembers'
      : 'What the database says';
  const usersAt = async (site: typeof first) =>
    (await site.call('GET /api/admin/stats', {}, admin)).body.totalUsers;
  // The first call's news reach the second server before it reads.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const site of [first, second])
    expect([await titleAt(site), await usersAt(site)]).toEqual(['What a cache remembers', 1]);
  // Behind the servers' backs, as an operator at the database does.
  await first.app.platform.database.pool.query(
    "update questions set title = 'What the database says' where id = $1",
    [id],
  );
  await aMember(first);
  for (const site of [first, second])
    expect([await titleAt(site), await usersAt(site)]).toEqual(['What a cache remembers', 1]);
  expect((await first.call('POST /api/admin/clear-cache', {}, admin)).status).toBe(204);
  expect([await titleAt(first), await usersAt(first)]).toEqual(['What the database says', 2]);
  await expect
    .poll(async () => [await titleAt(second), await usersAt(second)], {
      interval: 20,
      timeout: 1000,
    })
    .toEqual(['What the database says', 2]);
  expect(
    (await first.call('GET /api/admin/audit', { query: {} }, admin)).body.entries[0],
  ).toMatchObject({ action: 'cache cleared', targetName: 'cache' });
});
