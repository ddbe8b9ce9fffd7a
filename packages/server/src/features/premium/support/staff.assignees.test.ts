import { expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';

const site = useApp();

const open = async (as: TestMember) =>
  (
    await site.call(
      'POST /api/support/tickets',
      { body: { subject: 'Where is my money?', category: 'account', text: 'I paid.' } },
      as,
    )
  ).body.id;
const get = (as: TestMember | null, id: string) =>
  site.call('GET /api/admin/tickets/{id}', { params: { id } }, as);
const answer = (as: TestMember, id: string, body: { from?: string } = {}) =>
  site.call(
    'POST /api/admin/tickets/{id}/messages',
    { params: { id }, body: { text: 'It is **on its way**.', ...body } },
    as,
  );
const close = (as: TestMember | null, id: string, from?: string) =>
  site.call('POST /api/admin/tickets/{id}/close', { params: { id }, body: { from } }, as);
const assign = (as: TestMember | null, id: string, isMine = true, from: string | null = null) =>
  site.call('PUT /api/admin/tickets/{id}/assignee', { params: { id }, body: { isMine, from } }, as);

test('of two admins who take one ticket the second is told who has it, and may take it over', async () => {
  const [one, other, member] = [
    await aMember(site, { tier: 'admin' }),
    await aMember(site, { tier: 'admin' }),
    await aMember(site),
  ];
  const id = await open(member);
  const taken = await Promise.all([assign(one, id), assign(other, id)]);
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [holder, late] = taken[0]?.status === 200 ? [one, other] : [other, one];
  const refused = await assign(late, id);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    `${holder.username} has this ticket now. You can still take it over.`,
  ]);
  expect((await get(one, id)).body.assignee?.username).toBe(holder.username);
  expect((await assign(holder, id)).status).toBe(200);
  expect((await assign(late, id, true, holder.id)).body.assignee?.username).toBe(late.username);
});

test('who replies to a ticket of another admin is told who has it first', async () => {
  const [member, holder, late] = [
    await aMember(site),
    await aMember(site, { tier: 'admin', username: 'has-it-already' }),
    await aMember(site, { tier: 'admin' }),
  ];
  const id = await open(member);
  await assign(holder, id);
  const refused = await answer(late, id);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'has-it-already has this ticket now. You can still reply.',
  ]);
  const sent = await answer(late, id, { from: holder.id });
  expect([sent.status, sent.body.assignee?.username]).toEqual([201, 'has-it-already']);
  expect((await answer(holder, id)).status).toBe(201);
});

test('a ticket that another admin took over is neither closed nor released from an old screen', async () => {
  const [member, first, now] = [
    await aMember(site),
    await aMember(site, { tier: 'admin' }),
    await aMember(site, { tier: 'admin', username: 'took-it-over' }),
  ];
  const id = await open(member);
  await assign(first, id);
  await assign(now, id, true, first.id);
  const [released, closed] = [await assign(first, id, false, first.id), await close(first, id)];
  expect([released.problem.detail, closed.problem.detail]).toEqual([
    'took-it-over has this ticket now. You can still take it over.',
    'took-it-over has this ticket now. You can still close it.',
  ]);
  expect((await get(first, id)).body).toMatchObject({
    state: 'open',
    assignee: { username: 'took-it-over' },
  });
  expect((await close(first, id, now.id)).body.state).toBe('closed');
});
