import type { Call } from '@lotwise/contract/call';
import { calls } from '@lotwise/contract/calls';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../testing/data.ts';

const site = useApp();
const body = { title: 'Is staking income?', description: 'I staked 32 ETH.', tags: ['staking'] };
const ask = (key: string, as: TestMember, part: Partial<typeof body> = {}) =>
  site.call('POST /api/questions', { body: { ...body, ...part } }, as, { 'idempotency-key': key });
const postAnswer = (id: string, key: string, as: TestMember, content = 'Yes.') =>
  site.call('POST /api/questions/{id}/answers', { params: { id }, body: { content } }, as, {
    'idempotency-key': key,
  });
const askedBy = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.questionCount;

describe('the same key', () => {
  test('a second time answers what the first answered and creates nothing', async () => {
    const member = await aMember(site);
    const [first, second] = [await ask('press-1', member), await ask('press-1', member)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await askedBy(member)).toBe(1);
  });

  test('ten times at once creates one row and answers all alike', async () => {
    const member = await aMember(site);
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask('press-1', member)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body: question }) => question.id)).size).toBe(1);
    expect(await askedBy(member)).toBe(1);
  });

  test('of two members is two keys', async () => {
    const members = [await aMember(site), await aMember(site)];
    const [first, second] = await Promise.all(members.map((member) => ask('press-1', member)));
    expect(first?.body.id).not.toBe(second?.body.id);
  });

  test('for another call is a conflict', async () => {
    const member = await aMember(site);
    const { body: question } = await ask('press-1', member);
    const { status, problem } = await postAnswer(question.id, 'press-1', member);
    expect([status, problem.detail]).toEqual([
      409,
      'This Idempotency-Key was used for another call.',
    ]);
  });

  test('for another question is a conflict: an answer must not be lost', async () => {
    const member = await aMember(site);
    const [one, other] = [await aQuestion(site, member), await aQuestion(site, member)];
    expect((await postAnswer(one.id, 'press-1', member)).status).toBe(201);
    expect((await postAnswer(other.id, 'press-1', member)).status).toBe(409);
  });

  test('with other words is refused, and says so', async () => {
    const member = await aMember(site);
    await ask('press-1', member);
    const { status, problem, response } = await ask('press-1', member, { title: 'Is it income?' });
    expect([status, problem.title, problem.detail]).toEqual([
      422,
      'Unprocessable Content',
      'This Idempotency-Key was already used with a different request body.',
    ]);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(await askedBy(member)).toBe(1);
  });

  test('with the same words in another order, or with more spaces, is the same', async () => {
    const member = await aMember(site);
    const { body: first } = await ask('press-1', member);
    const { title, description, tags } = body;
    const response = await site.send(
      {
        method: 'POST',
        url: '/api/questions',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'press-1' },
        payload: JSON.stringify({ tags, description, title: ` ${title} ` }, null, 2),
      },
      member,
    );
    expect(response.json()).toEqual(first);
  });

  test('after a first attempt that failed is as good as new', async () => {
    const member = await aMember(site);
    expect(
      (await postAnswer('0198a000-0000-7000-8000-000000000000', 'press-1', member)).status,
    ).toBe(404);
    expect((await ask('press-2', member, { title: '' })).status).toBe(400);
    const question = await aQuestion(site, member);
    expect((await postAnswer(question.id, 'press-1', member)).status).toBe(201);
    expect((await ask('press-2', member)).status).toBe(201);
  });

  test('a day later is as good as new, with the same words or others', async () => {
    const member = await aMember(site);
    const [same, other] = [await ask('press-1', member), await ask('press-2', member)];
    await site.app.platform.database.pool.query(
      "update idempotency_keys set created_at = created_at - interval '25 hours'",
    );
    const later = await ask('press-1', member);
    const changed = await ask('press-2', member, { title: 'Is mining income?' });
    expect([later.status, changed.status]).toEqual([201, 201]);
    expect([later.body.id, changed.body.id]).not.toContain(same.body.id);
    expect(changed.body.id).not.toBe(other.body.id);
    expect((await ask('press-1', member)).body.id).toBe(later.body.id);
  });

  test('answers a comment once too', async () => {
    const member = await aMember(site);
    const { id } = await aQuestion(site, member);
    const comment = () =>
      site.call(
        'POST /api/questions/{id}/comments',
        { params: { id }, body: { content: 'Once' } },
        member,
        { 'idempotency-key': 'press-1' },
      );
    const [first, second] = [await comment(), await comment()];
    expect(second.body).toEqual(first.body);
    expect(
      (await site.call('GET /api/questions/{id}/comments', { params: { id }, query: {} })).body,
    ).toHaveLength(1);
  });
});

describe('a press with a key', () => {
  type Press = (key: string) => Promise<{ body: unknown }>;
  const PRESSES: Record<string, () => Promise<Press>> = {
    async bookmark() {
      const member = await aMember(site);
      const body = { questionId: (await aQuestion(site, member)).id };
      return (key) =>
        site.call('POST /api/bookmarks', { body }, member, { 'idempotency-key': key });
    },
    async vote() {
      const [author, voter] = [await aMember(site), await aMember(site)];
      const { id: targetId } = await aQuestion(site, author);
      const body = { targetId, targetType: 'question', voteType: 'up' } as const;
      return (key) => site.call('POST /api/vote', { body }, voter, { 'idempotency-key': key });
    },
    async acceptance() {
      const author = await aMember(site);
      const question = await aQuestion(site, author);
      const { id } = await anAnswer(site, question, await aMember(site));
      return (key) =>
        site.call('POST /api/answers/{id}/accept', { params: { id } }, author, {
          'idempotency-key': key,
        });
    },
  };
  test.each(Object.keys(PRESSES))('counts once, and the next press undoes it: %s', async (name) => {
    const press = await PRESSES[name]?.();
    if (!press) throw new Error(name);
    const [first, again] = [await press('press-1'), await press('press-1')];
    expect(again.body).toEqual(first.body);
    expect((await press('press-2')).body).not.toEqual(first.body);
    const atOnce = await Promise.all(['press-3', 'press-3', 'press-3'].map(press));
    expect(atOnce.map(({ body: reply }) => reply)).toEqual([first.body, first.body, first.body]);
  });
});

/** What may be sent twice: it is refused, or changes nothing, or makes a file that goes again. */
const HARMLESS = [
  /^\/api\/auth\/(?!insights$|credentials$)/,
  /^\/api\/(follows|flags|preview|uploads|create-subscription|promote-to-admin)$/,
  /^\/api\/(ai|subscription|sandbox|experts|notifications)\//,
  /^\/api\/ledgers\/contents$/,
  /^\/api\/support\/tickets\/\{id\}\/(read|close)$/,
  /^\/api\/answers\/\{id\}\/validity\/reviews$/,
];

test('every call with which members add or toggle something takes a key', () => {
  const without = calls
    .filter((call: Call) => call.method === 'POST' && !call.idempotent)
    .map(({ path }) => path)
    .filter((path) => !/^\/api\/(admin|moderation)\//.test(path))
    .filter((path) => !HARMLESS.some((pattern) => pattern.test(path)));
  expect(without).toEqual([]);
});

test('without a key a repeat is a second post', async () => {
  const member = await aMember(site);
  const question = await aQuestion(site, member);
  expect((await anAnswer(site, question, member)).id).not.toBe(
    (await anAnswer(site, question, member)).id,
  );
});

test.each(['', ' ', 'two words', 'x'.repeat(101), 'tab\tbed'])(
  '"%.12s" is not a key',
  async (key) => {
    const member = await aMember(site);
    const { status, problem } = await ask(key, member);
    expect([status, problem.detail]).toEqual([
      400,
      'Idempotency-Key must be 1 to 100 visible ASCII characters.',
    ]);
    expect(await askedBy(member)).toBe(0);
  },
);
