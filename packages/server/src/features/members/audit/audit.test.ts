import { questionPath } from '@lotwise/domain/community/question-path';
import { describe, expect, test } from 'vitest';
import type { CallInput } from '@lotwise/contract/calls';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { grantAdmin } from '../../operation/admin/promotion.service.ts';
import { record } from './audit.service.ts';
import { forgetWords } from './forgetting.ts';

const site = useApp();
const anAdmin = (username?: string) =>
  aMember(site, { tier: 'admin', ...(username && { username }) });
const found = async (query: CallInput<'GET /api/admin/audit'>['query']) =>
  (await site.call('GET /api/admin/audit', { query }, await anAdmin())).body.entries.map(
    ({ action, targetName }) => `${action}: ${targetName}`,
  );

describe('the log', () => {
  test('is found by who, what, to whom and when', async () => {
    const [ann, ben] = [await anAdmin('Ann-Admin'), await anAdmin('Ben-Admin')];
    const member = await aMember(site, { username: 'concerned-one' });
    const { db } = site.app.platform.database;
    const at = (day: string) => ({ now: new Date(`${day}T23:59:59.999Z`) });
    await record(db, {
      actor: ann,
      action: 'test kept',
      target: { type: 'site', id: 'cache', name: 'The cache' },
      ...at('2026-01-10'),
    });
    await record(db, {
      actor: ben,
      action: 'test kept',
      target: { type: 'user', id: member.id },
      ...at('2026-01-11'),
    });
    await record(db, {
      actor: ben,
      action: 'test moved',
      target: { type: 'post', id: 'p-1', name: 'A post' },
      memberId: member.id,
      ...at('2026-01-12'),
    });
    const days = { from: '2026-01-01', to: '2026-01-31' };
    expect(await found(days)).toEqual([
      'test moved: A post',
      'test kept: concerned-one',
      'test kept: The cache',
    ]);
    expect(await found({ ...days, who: 'aNN-admin' })).toEqual(['test kept: The cache']);
    expect(await found({ ...days, who: 'nobody' })).toEqual([]);
    expect(await found({ ...days, action: 'test kept' })).toEqual([
      'test kept: concerned-one',
      'test kept: The cache',
    ]);
    expect(await found({ ...days, target: 'Concerned-One' })).toEqual([
      'test moved: A post',
      'test kept: concerned-one',
    ]);
    expect(await found({ ...days, target: 'p-1' })).toEqual(['test moved: A post']);
    expect(await found({ ...days, target: 'CACHE' })).toEqual(['test kept: The cache']);
    expect(await found({ from: '2026-01-11', to: '2026-01-11' })).toEqual([
      'test kept: concerned-one',
    ]);
    expect((await site.call('GET /api/admin/audit/actions', {}, ann)).body).toEqual([
      'test kept',
      'test moved',
    ]);
  });

  test('names posts by their titles and leads to them while they are there', async () => {
    const admin = await anAdmin('Post-Admin');
    const question = await aQuestion(site, admin);
    const answer = await anAnswer(site, question, admin);
    const { db } = site.app.platform.database;
    const gone = '0198a000-0000-7000-8000-000000000000';
    for (const [type, id] of [
      ['post', answer.id],
      ['question', question.id],
      ['answer', gone],
    ] as const)
      await record(db, {
        actor: admin,
        action: 'test named',
        target: { type, id, name: `${type} ${id}` },
        now: new Date(),
      });
    await record(db, {
      actor: admin,
      action: 'test named',
      target: { type: 'user', id: admin.id },
      now: new Date(),
    });
    const { body } = await site.call(
      'GET /api/admin/audit',
      { query: { action: 'test named' } },
      admin,
    );
    const path = questionPath(question);
    expect(body.entries.map(({ targetName, targetPath }) => [targetName, targetPath])).toEqual([
      ['Post-Admin', '/users/Post-Admin'],
      ['deleted answer', null],
      [question.title, path],
      [`post on “${question.title}”`, path],
    ]);
  });

  test('names a hidden answer by its question', async () => {
    const admin = await anAdmin();
    const question = await aQuestion(site, await aMember(site));
    const { id } = await anAnswer(site, question, await aMember(site));
    const hide = { params: { id }, body: { reason: 'off_topic' } } as const;
    expect((await site.call('POST /api/moderation/posts/{id}/hide', hide, admin)).status).toBe(204);
    const { body } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(body.entries[0]).toMatchObject({
      action: 'answer hidden',
      targetName: `answer on “${question.title}”`,
      targetPath: questionPath(question),
    });
  });

  test('finds what the operator did', async () => {
    const member = await aMember(site);
    await grantAdmin(site.app.platform.database.db, `${member.username}@example.test`, new Date());
    expect(await found({ who: 'The Operator' })).toEqual([`tier changed: ${member.username}`]);
  });

  test.each([
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['page', '0'],
  ])('refuses a wrong %s', async (name, value) => {
    expect(
      (await site.send({ url: `/api/admin/audit?${name}=${value}` }, await anAdmin())).statusCode,
    ).toBe(400);
  });

  test('says the name of today', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    await site.call(
      'PATCH /api/admin/users/{userId}',
      { params: { userId: member.id }, body: { subscriptionTier: 'premium' } },
      admin,
    );
    const username = `${member.username}-2`.slice(-20);
    await site.app.platform.database.pool.query('update users set username = $2 where id = $1', [
      member.id,
      username,
    ]);
    expect((await found({ target: username }))[0]).toBe(`tier changed: ${username}`);
  });
});

test.each([
  ['a word', 'mail of ada@x.test', false, 'mail of deleted member'],
  ['letters inside a longer word', 'adamant', false, 'adamant'],
  ['any case', { name: 'ADA', tier: 'free' }, false, { name: 'deleted member', tier: 'free' }],
  ['a list', ['ada', 1, null], false, ['deleted member', 1, null]],
  [
    'free text of what was not about them',
    { reason: 'as ada said' },
    false,
    { reason: 'as deleted member said' },
  ],
  [
    'free text of what was about them',
    { reason: 'any words', state: 'refused' },
    true,
    { state: 'refused' },
  ],
])('%s is forgotten', (_what, value, isAbout, expected) => {
  expect(forgetWords(value, ['ada@x.test', 'ada'], isAbout)).toEqual(expected);
});
