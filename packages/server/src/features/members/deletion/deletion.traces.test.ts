import { expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import {
  aComment,
  aMember,
  anAnswer,
  aQuestion,
  aSignedUpMember,
} from '../../../../testing/data.ts';
import { anImage } from '../../../../testing/images.ts';
import { saveLedger } from '../../../../testing/ledgers.ts';
import { runJobs, useMailFolder } from '../../../../testing/mail.ts';
import { everyFile, everyTable } from '../../../../testing/traces.ts';
import { hashOf } from '../../../platform/http/session.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const folder = useMailFolder();
const site = useApp({
  env: { ...folder.env, RATE_LIMITS: 'on', TRUST_PROXY: 'on', LEDGER_KEY: 'ab'.repeat(32) },
});

const ADDRESS = '203.0.113.77';
const FROM = { 'x-forwarded-for': ADDRESS };
const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF';

const upload = (url: string, payload: Buffer | string, as: TestMember, type: string) =>
  site.send({ method: 'POST', url, payload, headers: { 'content-type': type, ...FROM } }, as);

/** Does all that a member can, with others around who answer. */
async function aLife() {
  const username = 'Zoë_O.Leaver-77';
  const email = "o'leaver+TAX@mailbox-77.example";
  const member = await aSignedUpMember(site, { username, email });
  const [admin, friend] = [await aMember(site, { tier: 'admin' }), await aMember(site)];
  const call = site.call;
  await call('POST /api/auth/login', { body: { email, password: 'a wrong one' } }, null, FROM);
  const again = await call(
    'POST /api/auth/login',
    { body: { email, password: member.password } },
    null,
    FROM,
  );
  await call('POST /api/auth/forgot-password', { body: { email } }, null, FROM);
  const names = {
    firstName: 'Zacharias',
    lastName: 'Quillfeather-O’Hara',
    bio: 'Nobody else keeps quokkas, [or](https://quokka-77.example)',
  };
  await call('PATCH /api/auth/user', { body: names }, member, FROM);
  await call(
    'POST /api/auth/email',
    { body: { email: `second-${email}`, currentPassword: member.password } },
    member,
    FROM,
  );
  await call(
    'POST /api/auth/two-factor',
    { body: { currentPassword: member.password } },
    member,
    FROM,
  );
  await call(
    'PATCH /api/admin/users/{userId}',
    { params: { userId: member.id }, body: { subscriptionTier: 'premium' } },
    admin,
  );

  const own = await aQuestion(site, member, { title: 'A question to stay' });
  await call(
    'POST /api/questions',
    { body: { title: 'Sent twice', description: 'Once', tags: ['nft'] } },
    member,
    { 'idempotency-key': 'k-77' },
  );
  const asked = await aQuestion(site, friend, {
    title: 'Does @someone know?',
    description: `I asked @${username} and @zoë_o.leaver-77.`,
  });
  const answer = await anAnswer(site, asked, member, 'An answer to stay.');
  const thanks = await anAnswer(site, asked, friend, `Thanks @${username}, that helps.`);
  await call(
    'PATCH /api/answers/{id}',
    { params: { id: thanks.id }, body: { content: `Many thanks, @${username}!` } },
    friend,
  );
  await call(
    'POST /api/questions',
    { body: { title: 'Sent by a friend', description: `@${username}?`, tags: ['nft'] } },
    friend,
    { 'idempotency-key': 'f' },
  );
  await aComment(site, asked, member);
  await aComment(site, own, friend, `@${username} which year?`);
  await call(
    'PATCH /api/questions/{id}',
    { params: { id: own.id }, body: { title: 'A question to stay, edited', note: 'clearer' } },
    member,
  );
  await call(
    'POST /api/vote',
    { body: { targetId: asked.id, targetType: 'question', voteType: 'up' } },
    member,
  );
  await call('POST /api/bookmarks', { body: { questionId: asked.id } }, member);
  await call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, friend);
  const place = {
    place: 'comment',
    subjectId: asked.id,
    title: null,
    tags: null,
    basedOn: null,
  } as const;
  await call('PUT /api/drafts', { body: { ...place, content: 'Quokka draft of my own' } }, member);
  await call(
    'PUT /api/drafts',
    { body: { ...place, content: `@${username} one more thing` } },
    friend,
  );
  const content = JSON.stringify({ note: 'quokka ledger' });
  await saveLedger(site, { name: 'Quokka ledger', content }, member);

  expect((await upload('/api/auth/avatar', await anImage(), member, 'image/png')).statusCode).toBe(
    200,
  );
  expect((await upload('/api/uploads', await anImage(), member, 'image/png')).statusCode).toBe(201);
  const evidence = (
    await upload('/api/auth/credentials/evidence', PDF, member, 'application/pdf')
  ).json<{ id: string }>();
  const body = {
    kind: 'cpa',
    jurisdiction: 'US',
    licenceNumber: 'LIC-77-QUOKKA',
    note: 'Zacharias of Texas',
    evidenceId: evidence.id,
  } as const;
  const { id } = (await call('POST /api/auth/credentials', { body }, member)).body;
  await call(
    'POST /api/admin/credentials/{id}/refuse',
    { params: { id }, body: { reason: `No Zacharias in the register, ${email}` } },
    admin,
  );
  const removed = await anAnswer(site, own, member, 'Zacharias wrote this quokka answer.');
  await call('DELETE /api/answers/{id}', { params: { id: removed.id } }, admin);
  await site.app.platform.database.pool.query(
    "update notifications set created_at = created_at - interval '1 day'",
  );
  await site.app.platform.database.pool.query(
    "select graphile_worker.add_job('mail_notifications')",
  );
  await runJobs(site);
  return { member, admin, friend, asked, own, email, again };
}

test('a member whom an admin deletes leaves no name, address, key or word in any table or file', async () => {
  const { member, admin, friend, asked, own, email, again } = await aLife();
  const tokens = [member.cookie, String(again.response.headers['set-cookie'])].map(
    (cookie) => /session=([\w-]+)/.exec(cookie)?.[1] ?? '',
  );
  // An image for posts belongs to posts, which stay; the night's sweep takes it where none shows
  // it.
  const query = "select key from uploads where user_id = $1 and kind <> 'post'";
  const { rows } = await site.app.platform.database.pool.query<{ key: string }>(query, [member.id]);
  const personal = [
    member.username,
    email,
    'mailbox-77',
    'zacharias',
    'quillfeather',
    'quokka',
    'lic-77',
    'zoë_o',
  ].map((trace) => trace.toLowerCase());
  const traces = [
    ...personal,
    ...tokens.map((token) => hashOf(token).toString('hex')),
    ...rows.map(({ key }) => key),
  ];
  const [tables, files] = [await everyTable(site), everyFile(String(folder.env['DATA_DIR']))];
  for (const trace of traces)
    expect(
      [...tables, ...files].some((text) => text.includes(trace)),
      `${trace} before`,
    ).toBe(true);
  expect(files.filter((text) => text.includes('mailbox-77')).length).toBeGreaterThan(2);

  const { status } = await site.call(
    'DELETE /api/admin/users/{userId}',
    { params: { userId: member.id }, body: {} },
    admin,
    FROM,
  );
  expect(status).toBe(204);
  await site.app.platform.database.pool.query(
    "select graphile_worker.add_job('remove_files_of_nobody')",
  );
  await runJobs(site);

  const left = [...(await everyTable(site)), ...everyFile(String(folder.env['DATA_DIR']))];
  for (const trace of [...traces, ADDRESS, ...tokens.map((token) => token.toLowerCase())])
    expect(
      left.filter((text) => text.includes(trace)).map((text) => text.slice(0, 300)),
      trace,
    ).toEqual([]);

  // What was not about them is still there, and reads well.
  const read = (await site.call('GET /api/questions/{id}', { params: { id: asked.id } }, friend))
    .body;
  expect([read.title, read.description]).toEqual([
    'Does @someone know?',
    'I asked deleted user and deleted user.',
  ]);
  expect(read.answers.map(({ content }) => content)).toEqual([
    'An answer to stay.',
    'Many thanks, deleted user!',
  ]);
  expect(
    (await site.call('GET /api/questions/{id}', { params: { id: own.id } })).body.author.username,
  ).toBe('deleted user');
  expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  const entries = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body.entries;
  expect(entries.map(({ action, targetName, before }) => [action, targetName, before])).toEqual([
    [
      'user deleted',
      'deleted member',
      expect.objectContaining({ subscriptionTier: 'premium', questionCount: 2 }),
    ],
    ['answer deleted', 'deleted member', { createdAt: expect.any(String) }],
    ['credential refused', 'deleted member', expect.objectContaining({ state: 'waiting' })],
    ['tier changed', 'deleted member', { subscriptionTier: 'free', granted: 'free' }],
  ]);
});
