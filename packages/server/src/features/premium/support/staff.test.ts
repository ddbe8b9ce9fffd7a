import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { mailWhatIsDue } from '../../members/notifications/mailing.service.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const db = () => site.app.platform.database.db;

type State = 'open' | 'waiting' | 'answered' | 'closed';
const open = async (as: TestMember, category: 'account' | 'refund' = 'account') =>
  (
    await site.call(
      'POST /api/support/tickets',
      { body: { subject: 'Where is my money?', category, text: 'I paid.' } },
      as,
    )
  ).body.id;
const own = async (as: TestMember, id: string) =>
  (await site.call('GET /api/support/tickets/{id}', { params: { id } }, as)).body;
const get = (as: TestMember | null, id: string) =>
  site.call('GET /api/admin/tickets/{id}', { params: { id } }, as);
const answer = (
  as: TestMember | null,
  id: string,
  body: { text?: string; state?: 'answered' | 'waiting' | 'closed'; from?: string } = {},
) =>
  site.call(
    'POST /api/admin/tickets/{id}/messages',
    { params: { id }, body: { text: 'It is **on its way**.', ...body } },
    as,
  );
const note = (as: TestMember | null, id: string, text = 'Looks like a scam.') =>
  site.call('POST /api/admin/tickets/{id}/notes', { params: { id }, body: { text } }, as);
const close = (as: TestMember | null, id: string, from?: string) =>
  site.call('POST /api/admin/tickets/{id}/close', { params: { id }, body: { from } }, as);
const assign = (as: TestMember | null, id: string, isMine = true, from: string | null = null) =>
  site.call('PUT /api/admin/tickets/{id}/assignee', { params: { id }, body: { isMine, from } }, as);
const queue = async (
  as: TestMember,
  query: { state?: State; mine?: 'true'; category?: 'refund'; page?: number } = {},
) => (await site.call('GET /api/admin/tickets', { query }, as)).body;
const bell = async (as: TestMember) =>
  (await site.call('GET /api/notifications', { query: {} }, as)).body.notifications;
const mailsTo = async (as: TestMember) =>
  (
    await db().execute<{ kind: string; subject: string; text: string }>(
      sql`select kind, subject, text from mail_outbox where user_id = ${as.id}`,
    )
  ).rows;
const forget = () => db().execute(sql`delete from tickets`);

describe('the staff’s queue', () => {
  test('is for admins', async () => {
    const [premium, admin] = [
      await aMember(site, { tier: 'premium' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const id = await open(premium);
    for (const act of [get, answer, note, close, assign]) {
      expect((await act(null, id)).status, act.name).toBe(401);
      expect((await act(premium, id)).status, act.name).toBe(403);
      expect((await act(admin, premium.id)).status, act.name).toBe(404);
    }
    expect((await site.call('GET /api/admin/tickets', { query: {} }, premium)).status).toBe(403);
  });

  test('has premium members first, then who has waited longest, by state, category and admin', async () => {
    await forget();
    const [free, premium, admin, other] = [
      await aMember(site),
      await aMember(site, { tier: 'premium' }),
      await aMember(site, { tier: 'admin' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const ids = [
      await open(free),
      await open(free, 'refund'),
      await open(premium),
      await open(premium, 'refund'),
    ];
    const places = async (query: Parameters<typeof queue>[1]) =>
      (await queue(admin, query)).tickets.map(({ id }) => ids.indexOf(id));
    expect(await places({})).toEqual([2, 3, 0, 1]);
    expect(await places({ category: 'refund' })).toEqual([3, 1]);
    await assign(admin, ids[1] ?? '');
    await assign(other, ids[2] ?? '');
    expect(await places({ mine: 'true' })).toEqual([1]);
    for (const index of [0, 2])
      await answer(admin, ids[index] ?? '', { state: 'closed', from: other.id });
    await answer(admin, ids[3] ?? '', { state: 'waiting' });
    expect([
      await places({}),
      await places({ state: 'closed' }),
      await places({ state: 'waiting' }),
      await places({ state: 'answered' }),
    ]).toEqual([[1], [2, 0], [3], []]);
    expect((await queue(admin)).tickets[0]).toMatchObject({
      user: { username: free.username, subscriptionTier: 'free' },
      assignee: { username: admin.username },
    });
  });

  test('tells the admins of a new ticket, and of a reply the one who took it on, without the member’s words', async () => {
    const [member, admin, other] = [
      await aMember(site),
      await aMember(site, { tier: 'admin' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const id = await open(member);
    const url = `/admin?tab=support&ticket=${id}`;
    for (const as of [admin, other])
      expect((await bell(as))[0]).toMatchObject({
        type: 'support',
        message: 'New support ticket: account',
        url,
      });
    await assign(admin, id);
    await site.call(
      'POST /api/support/tickets/{id}/messages',
      { params: { id }, body: { text: 'Hello?' } },
      member,
    );
    expect((await bell(admin))[0]).toMatchObject({
      message: 'A member replied in a ticket: account',
      url,
    });
    expect((await bell(other)).filter((one) => one.url === url)).toHaveLength(1);
  });
});

describe('a reply of staff', () => {
  test.each([
    ['answered', 'answered'],
    ['waiting', 'waiting'],
    ['closed', 'closed'],
    [undefined, 'answered'],
  ] as const)('said to be %s leaves the ticket %s', async (state, after) => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const id = await open(member);
    const { status, body } = await answer(admin, id, state === undefined ? {} : { state });
    expect([status, body.state, body.assignee?.username]).toEqual([201, after, admin.username]);
    expect(body.repliedAt).not.toBeNull();
    expect((await own(member, id)).messages.at(-1)).toMatchObject({
      kind: 'staff',
      authorName: admin.username,
    });
  });

  test('keeps the time of the first, and who took the ticket on', async () => {
    const [member, admin, other] = [
      await aMember(site),
      await aMember(site, { tier: 'admin' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const id = await open(member);
    const first = (await answer(admin, id)).body.repliedAt;
    const second = (await answer(other, id, { from: admin.id })).body;
    expect([second.repliedAt, second.assignee?.username]).toEqual([first, admin.username]);
    expect((await assign(admin, id, false)).body.assignee).toBeNull();
  });

  test('is told by the bell, and by one mail with its words and the way to it', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const id = await open(member);
    await answer(admin, id);
    expect(await bell(member)).toMatchObject([
      {
        type: 'support',
        message: 'Support replied to your ticket “Where is my money?”',
        url: `/support/${id}`,
        isRead: false,
      },
    ]);
    await mailWhatIsDue(db(), site.app.platform.config.site, new Date(Date.now() + 10 * 60_000));
    const mails = await mailsTo(member);
    expect(mails).toMatchObject([
      { kind: 'support_reply', subject: 'Support replied to your ticket “Where is my money?”' },
    ]);
    expect(mails[0]?.text).toContain('It is **on its way**.');
    expect(mails[0]?.text).toContain(`/support/${id}`);
    expect(mails[0]?.text).toMatch(/To stop these emails: \S+\/unsubscribe\?token=/);
  });

  test('is not mailed to members who want no mail', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    await site.call(
      'PATCH /api/auth/notifications',
      { body: { emailNotifications: false } },
      member,
    );
    await answer(admin, await open(member));
    expect([await mailsTo(member), (await bell(member)).length]).toEqual([[], 1]);
  });
});

describe('a note', () => {
  test('is for staff: the member finds it nowhere', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const id = await open(member);
    const { status, body } = await note(admin, id);
    expect([status, body.state, body.messages.map(({ kind }) => kind)]).toEqual([
      201,
      'open',
      ['member', 'note'],
    ]);
    const thread = await own(member, id);
    expect([
      thread.messages.map(({ kind }) => kind),
      thread.hasNews,
      await bell(member),
      await mailsTo(member),
    ]).toEqual([['member'], false, [], []]);
    const { rows } = await db().execute<{ kind: string }>(
      sql`select kind from ticket_threads where user_id = ${member.id}`,
    );
    expect(rows).toEqual([{ kind: 'member' }]);
  });
});

test('what staff do stands in the audit log, without a word of the member’s', async () => {
  const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
  const id = await open(member);
  await assign(admin, id);
  await note(admin, id);
  await answer(admin, id);
  expect((await close(admin, id)).body.state).toBe('closed');
  expect((await close(admin, id)).status).toBe(409);
  await assign(admin, id, false);
  const { rows } = await db().execute<Record<string, unknown>>(
    sql`select action, target_name, before, after, actor_name from audit_log where target_id = ${id} order by id`,
  );
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['ticket taken on', null, null],
    ['ticket note written', null, null],
    ['ticket answered', { state: 'open' }, { state: 'answered' }],
    ['ticket closed', { state: 'answered' }, { state: 'closed' }],
    ['ticket unassigned', null, null],
  ]);
  expect(new Set(rows.map((row) => row['target_name']))).toEqual(new Set(['ticket: account']));
});

test('a reply outlives the account of the admin who wrote it', async () => {
  const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
  const id = await open(member);
  await answer(admin, id);
  await db().execute(sql`delete from users where id = ${admin.id}`);
  expect((await own(member, id)).messages.at(-1)).toMatchObject({
    kind: 'staff',
    authorName: null,
  });
});
