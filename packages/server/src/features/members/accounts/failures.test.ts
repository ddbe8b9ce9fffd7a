import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aSignedUpMember } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
type Member = Awaited<ReturnType<typeof aSignedUpMember>>;

const query = (text: string, values: unknown[]) =>
  site.app.platform.database.pool.query<{ count: number }>(text, values);
const logIn = ({ email }: Member, password: string) =>
  site.call('POST /api/auth/login', { body: { email, password } });
const count = async ({ id }: Member) =>
  (await query('select count from failed_sign_ins where user_id = $1', [id])).rows[0]?.count ?? 0;

async function aConfirmedMember(): Promise<Member> {
  const member = await aSignedUpMember(site);
  await query('update users set email_verified_at = now() where id = $1', [member.id]);
  return member;
}

/** Fails so many times, and waits until each is counted: no response waits for that. */
async function fail(member: Member, times: number) {
  for (let at = 0; at < times; at++) {
    const before = await count(member);
    expect((await logIn(member, 'wrong horse')).status).toBe(401);
    await expect.poll(() => count(member)).not.toBe(before);
  }
}

const told = async ({ email }: Member) =>
  (await mail.sent(site)).filter(
    ({ to, subject }) => to === email && subject.includes('failed attempts'),
  );

const notices = async (member: Member) =>
  (await site.call('GET /api/notifications', { query: {} }, member)).body.notifications.filter(
    ({ type }) => type === 'security',
  );

test('a member is told of them on the site too', async () => {
  const member = await aConfirmedMember();
  site.at('2026-11-20T10:00:00Z');
  await fail(member, 4);
  expect(await notices(member)).toEqual([]);
  await fail(member, 2);
  expect(await notices(member)).toMatchObject([
    {
      message:
        'Someone tried 5 times to log in to your account with a wrong password or code. If that wasn’t you, turn on two-factor authentication.',
      url: '/settings',
      isRead: false,
    },
  ]);
});

test('a member is told of five failed sign-ins, once a day', async () => {
  const member = await aConfirmedMember();
  site.at('2026-11-20T10:00:00Z');
  await fail(member, 4);
  expect(await told(member)).toEqual([]);
  await fail(member, 3);
  const [first, ...more] = await told(member);
  expect(more).toEqual([]);
  expect(first?.text).toContain(
    'Since 20 November 2026 at 10:00 UTC, someone has tried 5 times to log in to your account',
  );
  site.at('2026-11-21T09:59:00Z');
  await fail(member, 5);
  expect(await told(member)).toHaveLength(1);
  site.at('2026-11-21T10:01:00Z');
  await fail(member, 5);
  expect(await told(member)).toHaveLength(2);
});

test('the right password begins the count again', async () => {
  const member = await aConfirmedMember();
  await fail(member, 4);
  expect((await logIn(member, member.password)).status).toBe(200);
  await fail(member, 4);
  expect(await told(member)).toEqual([]);
});

test('an address that nobody confirmed is not written to', async () => {
  const member = await aSignedUpMember(site);
  await fail(member, 6);
  expect(await told(member)).toEqual([]);
  expect(await notices(member)).toHaveLength(1);
});
