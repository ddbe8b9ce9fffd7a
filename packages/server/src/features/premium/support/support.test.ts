import { TICKET_SUBJECT_MAX, TICKET_TEXT_MAX } from '@lotwise/domain/shared/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CallInput } from '@lotwise/contract/calls';
import { type TestApp, type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, leaveForGood } from '../../../../testing/data.ts';

const site = useApp();
const limited = useApp({ env: { RATE_LIMITS: 'on' } });
type Body = CallInput<'POST /api/support/tickets'>['body'];

const TICKET: Body = { subject: 'I can’t sign in', category: 'account', text: 'It says **no**.' };
const open = (
  as: TestMember | null,
  part: Partial<Body> = {},
  on: TestApp = site,
  headers: Record<string, string> = {},
) => on.call('POST /api/support/tickets', { body: { ...TICKET, ...part } }, as, headers);
const get = (as: TestMember | null, id: string) =>
  site.call('GET /api/support/tickets/{id}', { params: { id } }, as);
const reply = (as: TestMember | null, id: string, text = 'One more thing.') =>
  site.call('POST /api/support/tickets/{id}/messages', { params: { id }, body: { text } }, as);
const close = (as: TestMember | null, id: string) =>
  site.call('POST /api/support/tickets/{id}/close', { params: { id } }, as);
const read = (as: TestMember | null, id: string) =>
  site.call('POST /api/support/tickets/{id}/read', { params: { id } }, as);
const answer = (as: TestMember, id: string, text = 'Try this.') =>
  site.call('POST /api/admin/tickets/{id}/messages', { params: { id }, body: { text } }, as);
const list = async (as: TestMember, page = 1) =>
  (await site.call('GET /api/support/tickets', { query: { page } }, as)).body;

describe('a ticket', () => {
  test.each(['free', 'premium', 'admin'] as const)(
    'is opened by a %s member, with its text rendered and safe',
    async (tier) => {
      const member = await aMember(site, { tier });
      const { status, body } = await open(member, {
        text: 'See <script>alert(1)</script> and\n\n- this\n- [that](javascript:alert(1))',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        subject: TICKET.subject,
        category: 'account',
        state: 'open',
        hasNews: false,
        repliedAt: null,
        about: null,
      });
      expect(body.messages).toMatchObject([{ kind: 'member', authorName: member.username }]);
      expect(body.messages[0]?.textHtml).toMatch(/<ul>/);
      expect(body.messages[0]?.textHtml).not.toMatch(/<script|href="javascript/);
      expect((await get(member, body.id)).body).toEqual(body);
    },
  );

  test('is for signed-in members', async () => {
    expect((await open(null)).status).toBe(401);
    expect((await site.call('GET /api/support/tickets', { query: {} })).status).toBe(401);
  });

  test('of another member is not there, whatever is tried', async () => {
    const [member, other, admin] = [
      await aMember(site),
      await aMember(site),
      await aMember(site, { tier: 'admin' }),
    ];
    const { id } = (await open(member)).body;
    for (const as of [other, admin])
      for (const act of [get, reply, close, read])
        expect((await act(as, id)).status, act.name).toBe(404);
    for (const act of [get, reply, close, read]) expect((await act(null, id)).status).toBe(401);
    expect((await list(other)).tickets).toEqual([]);
    expect((await get(member, id)).body.messages).toHaveLength(1);
  });

  test.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(TICKET_SUBJECT_MAX + 1) }],
    ['text', { text: '' }],
    ['text', { text: 'x'.repeat(TICKET_TEXT_MAX + 1) }],
    ['category', { category: 'praise' as never }],
    ['about', { about: 'https://example.com/' }],
    ['about', { about: '//example.com' }],
  ])('with a wrong %s is refused', async (field, part) => {
    const { status, problem } = await open(await aMember(site), part);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, field]);
  });

  test('as long as may be is taken, and of an appeal the post that it is about', async () => {
    const about = '/questions/0198a000-0000-7000-8000-000000000000#answer-1';
    const part = {
      subject: 'x'.repeat(TICKET_SUBJECT_MAX),
      text: 'x'.repeat(TICKET_TEXT_MAX),
      category: 'appeal' as const,
      about,
    };
    expect((await open(await aMember(site), part)).body).toMatchObject({
      about,
      category: 'appeal',
    });
  });

  test('is opened once by a double press', async () => {
    const member = await aMember(site);
    const key = { 'idempotency-key': 'pressed-twice' };
    const both = await Promise.all(
      [1, 2].map(() => site.call('POST /api/support/tickets', { body: TICKET }, member, key)),
    );
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(member)).tickets).toHaveLength(1);
  });

  test('is open again by a reply, and waits since the first message that nobody answered', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const opened = (await open(member)).body;
    expect((await reply(member, opened.id)).body).toMatchObject({
      state: 'open',
      stateSince: opened.stateSince,
    });
    await answer(admin, opened.id);
    expect((await get(member, opened.id)).body.state).toBe('answered');
    const again = (await reply(member, opened.id)).body;
    expect(again.state).toBe('open');
    expect(again.stateSince > opened.stateSince).toBe(true);
    expect((await close(member, opened.id)).body.state).toBe('closed');
    const { body, status } = await reply(member, opened.id);
    expect([status, body.state, body.messages.length]).toEqual([201, 'open', 5]);
  });

  test('tells an unread reply until it was read, in the list and by the bell', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const { id } = (await open(member)).body;
    await answer(admin, id);
    const unread = async () =>
      (await site.call('GET /api/notifications', { query: {} }, member)).body.unread;
    expect([(await list(member)).tickets[0]?.hasNews, await unread()]).toEqual([true, 1]);
    expect((await read(member, id)).status).toBe(204);
    expect([(await list(member)).tickets[0]?.hasNews, await unread()]).toEqual([false, 0]);
  });
});

test('tickets are listed 20 a page, the latest activity first', async () => {
  const member = await aMember(site);
  const first = (await open(member)).body.id;
  for (let index = 0; index < 20; index++) await open(member);
  await reply(member, first);
  const [one, two] = [await list(member), await list(member, 2)];
  expect([
    one.tickets.length,
    one.hasMore,
    one.tickets[0]?.id,
    two.tickets.length,
    two.hasMore,
  ]).toEqual([20, true, first, 1, false]);
});

test('new tickets are limited to 10 a day', async () => {
  const member = await aMember(limited);
  for (let index = 0; index < 10; index++)
    expect((await open(member, {}, limited)).status).toBe(201);
  const { status, problem, response } = await open(member, {}, limited);
  expect([status, problem.detail]).toEqual([
    429,
    expect.stringContaining('You can open 10 tickets a day.'),
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});

test('a repeat of the last ticket of the day waits for the first and gets its reply', async () => {
  const member = await aMember(limited);
  for (let index = 0; index < 9; index++) await open(member, {}, limited);
  const { pool } = limited.app.platform.database;
  const holder = await pool.connect();
  await holder.query('begin; lock table tickets in exclusive mode');
  const waiting = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;
  const send = () => open(member, {}, limited, { 'idempotency-key': 'tenth' });
  const first = send();
  await expect.poll(waiting).toBe(1);
  const repeat = send();
  await expect.poll(waiting).toBe(2);
  await holder.query('rollback');
  holder.release();
  const [one, two] = [await first, await repeat];
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
  expect((await open(member, {}, limited)).status).toBe(429);
  expect((await send()).status).toBe(201);
});

test('a deleted member’s tickets go with every word, of theirs and to them', async () => {
  const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
  const { id } = (
    await open(member, { subject: 'Zwetschgendatschi', text: 'My name is Quillfeather.' })
  ).body;
  await answer(admin, id, 'Dear Quillfeather, hello.');
  const { db, pool } = site.app.platform.database;
  await leaveForGood(site, member);
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of rows) {
    const found = await pool.query(
      `select from ${name} t where t::text ~* 'quillfeather|zwetschgendatschi|${member.username}'`,
    );
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
  expect((await db.execute(sql`select from tickets where id = ${id}`)).rows).toEqual([]);
});
