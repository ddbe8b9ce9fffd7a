import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { openStream } from '../../../../testing/events.ts';
import type { TestMember } from '../../../../testing/app.ts';
import { hashOf, startSession } from '../../../platform/http/session.ts';

const site = useApp();
beforeAll(() => site.app.http.listen({ port: 0, host: '127.0.0.1' }));

const database = () => site.app.platform.database;
const tokenOf = ({ cookie }: TestMember): string => cookie.split('=')[1] ?? '';
const sessionIdOf = async (member: TestMember): Promise<string> => {
  const { rows } = await database().pool.query<{ id: string }>(
    'select id from sessions where token_hash = $1',
    [hashOf(tokenOf(member))],
  );
  return rows[0]?.id ?? '';
};
/** The same member in another browser. */
const elsewhere = async (member: TestMember): Promise<TestMember> => ({
  ...member,
  cookie: `session=${await startSession(database().db, member.id, new Date())}`,
});

/** Each ends the session that a stream was opened with. */
const ENDS: Record<string, (member: TestMember) => Promise<unknown>> = {
  'the member, in another browser': async (member) =>
    site.call(
      'DELETE /api/auth/sessions/{id}',
      { params: { id: await sessionIdOf(member) } },
      await elsewhere(member),
    ),
  'the member, all other browsers at once': async (member) =>
    site.call('DELETE /api/auth/sessions', {}, await elsewhere(member)),
  'an admin': async ({ id: userId }) =>
    site.call(
      'DELETE /api/admin/users/{userId}/sessions',
      { params: { userId } },
      await aMember(site, { tier: 'admin' }),
    ),
  'the operator': ({ id }) =>
    database().pool.query('delete from sessions where user_id = $1', [id]),
  'the time': ({ id }) =>
    database().pool.query('update sessions set expires_at = now() where user_id = $1', [id]),
  'the end of the account': async ({ id: userId }) =>
    site.call(
      'DELETE /api/admin/users/{userId}',
      { params: { userId }, body: { deletePosts: false } },
      await aMember(site, { tier: 'admin' }),
    ),
};

/** Returns how long after its session a stream ended, in seconds. */
async function secondsUntilEnded(end: (member: TestMember) => Promise<unknown>): Promise<number> {
  const member = await aMember(site);
  const stream = await openStream(site.app.http.server, member);
  await stream.next('ready');
  await end(member);
  const endedAt = performance.now();
  await stream.next('signed-out', 10_000);
  const { isWhole } = await stream.ended;
  return isWhole ? (performance.now() - endedAt) / 1000 : Infinity;
}

test('a stream ends within five seconds of its session, whoever ended it; a visitor’s goes on', async () => {
  const visitor = await openStream(site.app.http.server, null);
  const took = await Promise.all(
    Object.entries(ENDS).map(async ([by, end]) => [by, await secondsUntilEnded(end)] as const),
  );
  expect(took.filter(([, seconds]) => seconds > 5)).toEqual([]);
  expect(visitor.events.map(({ name }) => name)).toEqual(['ready']);
  visitor.close();
});
