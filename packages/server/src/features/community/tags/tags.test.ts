import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { describeTags } from './tags.service.ts';

const site = useApp();
let member: TestMember;
beforeAll(async () => void (member = await aMember(site)));

const page = async (tag: string) =>
  (await site.call('GET /api/tags/{tag}', { params: { tag } })).body;

test('a tag says what it is for, how many questions it has, and what stands beside it', async () => {
  await aQuestion(site, member, { tags: ['staking', 'defi', 'crypto-tax'] });
  await aQuestion(site, member, { tags: ['staking', 'defi'] });
  await describeTags(site.app.platform.database.db);
  site.app.platform.purge(['stats']);
  expect(await page('Staking')).toEqual({
    tag: 'staking',
    description: expect.stringContaining('Rewards'),
    count: 2,
    related: [
      { tag: 'defi', count: 2 },
      { tag: 'crypto-tax', count: 1 },
    ],
  });
});

test('what somebody wrote of a tag stays', async () => {
  const { db } = site.app.platform.database;
  await aQuestion(site, member, { tags: ['mining'] });
  await db.execute(sql`update tags set description = 'Own words' where name = 'mining'`);
  await describeTags(db);
  expect((await page('mining')).description).toBe('Own words');
});

test('a new question shows at once', async () => {
  await aQuestion(site, member, { tags: ['c++'] });
  expect((await page('c++')).count).toBe(1);
  await aQuestion(site, member, { tags: ['c++'] });
  expect((await page('c++')).count).toBe(2);
});

test.each(['no-such-tag', '%', "'; drop table tags"])(
  '%s, which no question has, is not found',
  async (tag) => {
    expect((await site.call('GET /api/tags/{tag}', { params: { tag } })).status).toBe(404);
  },
);
