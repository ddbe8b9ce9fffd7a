import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember } from '../../../testing/data.ts';
import { isOutOfRoom } from '../db/db-errors.ts';

const site = useApp();
let member: TestMember;
beforeAll(async () => {
  member = await aMember(site);
  const { db } = site.app.platform.database;
  await db.execute(sql`update sessions set last_used_at = now() - interval '1 hour'`);
  await db.execute(sql`
    create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  for (const table of ['sessions', 'all_questions'])
    await db.execute(sql`
      create trigger full_disk before insert or update on ${sql.identifier(table)}
      for each row execute function full_disk()`);
});

test('what finds no room on the disk is refused for now, with a sentence that says so', async () => {
  const body = { title: 'What does a full disk cost?', description: 'Text', tags: ['disk'] };
  const { status, problem, response } = await site.call('POST /api/questions', { body }, member);
  expect([status, problem.detail, response.headers['retry-after']]).toEqual([
    503,
    'The site can’t save anything right now, because it can’t write to its disk. Please try again later.',
    '60',
  ]);
});

test('members go on reading, though the use of their session can’t be noted', async () => {
  expect((await site.call('GET /api/auth/user', {}, member)).status).toBe(200);
});

test.each([
  ['ENOSPC', true],
  ['EROFS', true],
  ['EDQUOT', true],
  ['ENOENT', false],
])('what the system says of a folder, %s, is no room: %s', (code, is) => {
  const error = Object.assign(new Error(code), { code });
  expect(isOutOfRoom(new Error('While an image was stored', { cause: error }))).toBe(is);
});
