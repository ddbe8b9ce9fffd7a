import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import {
  aComment,
  aMember,
  anAnswer,
  aQuestion,
  aSignedUpMember,
} from '../../../../testing/data.ts';
import { saveLedger } from '../../../../testing/ledgers.ts';
import { COLUMNS_LEFT_OUT, LEFT_OUT } from './export.left-out.ts';
import { EXPORTED } from './export.tables.ts';

const site = useApp({ env: { LEDGER_KEY: randomBytes(32).toString('base64') } });

async function download(member: TestMember): Promise<Record<string, string>> {
  const response = await site.send({ url: '/api/auth/export' }, member);
  expect([
    response.statusCode,
    response.headers['content-type'],
    response.headers['cache-control'],
  ]).toEqual([200, 'application/zip', 'private, no-store']);
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(response.rawPayload))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );
}

const rowsIn = (files: Record<string, string>, name: string) =>
  JSON.parse(files[`data/${name}.json`] ?? '') as Record<string, unknown>[];

describe('every table with a key to members', () => {
  const keys = async () =>
    (
      await site.app.platform.database.pool.query<{ table: string }>(
        "select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by 1",
      )
    ).rows.map(({ table }) => table);

  test('is exported, or left out for a reason', async () => {
    const known = new Set([...EXPORTED.map(({ table }) => table), ...Object.keys(LEFT_OUT)]);
    expect(
      (await keys()).filter((table) => !known.has(table)),
      'add these to export.tables.ts',
    ).toEqual([]);
  });

  test('is named once, and none that is not there', async () => {
    const named = [
      ...EXPORTED.filter(({ isView, of }) => !isView && !of).map(({ table }) => table),
      ...Object.keys(LEFT_OUT),
    ].filter((table) => table !== 'users');
    expect(named.sort()).toEqual(await keys());
    for (const reason of Object.values(LEFT_OUT)) expect(reason).toMatch(/\w{3}/);
  });
});

describe('every column of an exported table', () => {
  const named = EXPORTED.flatMap(({ table, by, columns }) =>
    [...new Set([by, ...columns])].map((column) => `${table}.${column}`),
  );
  const leftOut = Object.values(COLUMNS_LEFT_OUT).flat();
  const there = async () =>
    (
      await site.app.platform.database.pool.query<{ column: string }>(
        `select attrelid::regclass || '.' || attname as column from pg_attribute
         where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and atttypid <> 'tid'::regtype`,
        [EXPORTED.map(({ table }) => table)],
      )
    ).rows.map(({ column }) => column);

  test('is exported, or left out for a reason', async () => {
    const known = new Set([...named, ...leftOut]);
    expect(
      (await there()).filter((column) => !known.has(column)),
      'add what is the member’s own to tables.*.ts, else to COLUMNS_LEFT_OUT',
    ).toEqual([]);
  });

  test('is named once, and none that is not there', async () => {
    expect([...named, ...leftOut].sort()).toEqual((await there()).sort());
  });
});

describe('the download', () => {
  test('is a ZIP named after the site and the day', async () => {
    const { headers } = await site.send({ url: '/api/auth/export' }, await aMember(site));
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="lotwise-\d{4}-\d\d-\d\d\.zip"$/,
    );
  });

  test('holds the member’s own rows, and nobody else’s', async () => {
    const [member, other] = [await aSignedUpMember(site), await aMember(site)];
    const own = await aQuestion(site, member, { title: 'Is a *fork* income?', taxYear: 2024 });
    const asked = await aQuestion(site, other, { jurisdiction: 'us' });
    const answer = await anAnswer(site, asked, member, 'It is, says **the ruling**.');
    await site.call(
      'PATCH /api/answers/{id}/validity',
      { params: { id: answer.id }, body: { jurisdiction: 'us' } },
      member,
    );
    await anAnswer(site, own, other, 'Not yours.');
    await aComment(site, asked, member, 'Which year?');
    await site.call(
      'POST /api/vote',
      { body: { targetId: asked.id, targetType: 'question', voteType: 'up' } },
      member,
    );
    await site.call('POST /api/bookmarks', { body: { questionId: asked.id } }, member);
    await site.call(
      'POST /api/vote',
      { body: { targetId: own.id, targetType: 'question', voteType: 'up' } },
      other,
    );
    const files = await download(member);
    expect(rowsIn(files, 'users')).toMatchObject([
      { id: member.id, username: member.username, email: member.email },
    ]);
    expect(rowsIn(files, 'questions')).toMatchObject([
      { id: own.id, title: 'Is a *fork* income?', created_at: own.createdAt },
    ]);
    expect(rowsIn(files, 'question-facets')).toMatchObject([
      { question_id: own.id, jurisdiction: null, tax_year: 2024 },
    ]);
    expect(rowsIn(files, 'answers')).toMatchObject([
      { question_id: asked.id, source: 'It is, says **the ruling**.' },
    ]);
    expect(rowsIn(files, 'answer-validity')).toMatchObject([
      { answer_id: answer.id, jurisdiction: 'us', stated_from: null, sources: [] },
    ]);
    expect(rowsIn(files, 'comments')).toMatchObject([{ source: 'Which year?' }]);
    expect(rowsIn(files, 'votes')).toMatchObject([{ question_id: asked.id, direction: 'up' }]);
    expect(rowsIn(files, 'bookmarks')).toMatchObject([{ question_id: asked.id }]);
    expect(rowsIn(files, 'notifications').map(({ message }) => message)).toEqual([
      `${other.username} answered your question “Is a *fork* income?”`,
      '1 new vote on your question “Is a *fork* income?”',
    ]);
    expect(rowsIn(files, 'identities')).toEqual([]);
    expect(JSON.stringify(files)).not.toContain('Not yours.');
  });

  test('holds the ledgers that the member saved, as they were', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await saveLedger(site, { name: 'My coins / 2025', content: '{"transactions":[]}' }, member);
    const { rawPayload } = await site.send({ url: '/api/auth/export' }, member);
    const [name, bytes] =
      Object.entries(unzipSync(rawPayload)).find(([file]) => file.startsWith('ledgers/')) ?? [];
    expect(name).toMatch(/^ledgers\/My-coins-2025-[0-9a-f]{12}\.json\.gz$/);
    expect(gunzipSync(bytes ?? new Uint8Array()).toString()).toBe('{"transactions":[]}');
  });

  test('holds what the member wrote as Markdown', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const own = await aQuestion(site, member, {
      title: 'Größe: 5 % / “quoted”?',
      description: 'A **bold** one.',
      tags: ['nft', 'defi'],
    });
    await anAnswer(
      site,
      await aQuestion(site, other, { title: 'Asked by another' }),
      member,
      'My answer.',
    );
    const files = await download(member);
    const name =
      `questions/${own.createdAt.slice(0, 10)}-gro-ße-5-quoted-${own.id.slice(-12)}.md`.replace(
        'gro-ße',
        'größe'.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-'),
      );
    expect(files[name]).toBe(
      `# Größe: 5 % / “quoted”?\n\n- Asked: ${own.createdAt}\n- Tags: nft, defi\n- At: http://localhost:3000/questions/${own.id}\n\nA **bold** one.\n`,
    );
    const answer = Object.entries(files).find(([file]) => file.startsWith('answers/'));
    expect(answer?.[1]).toMatch(
      /^# Answer to: Asked by another\n\n- Answered: .*\n- At: .*\n\nMy answer\.\n$/,
    );
  });

  test('holds no password, token, key or code', async () => {
    const member = await aSignedUpMember(site);
    await site.call(
      'POST /api/auth/two-factor',
      { body: { currentPassword: member.password } },
      member,
    );
    const { rows } = await site.app.platform.database.pool.query<{ secret: string }>(
      `select password_hash as secret from users where id = $1 union all select encode(token_hash, 'hex') from sessions where user_id = $1
       union all select encode(token_hash, 'hex') from account_tokens where user_id = $1 union all select encode(sealed_secret, 'hex') from two_factor where user_id = $1`,
      [member.id],
    );
    const text = JSON.stringify(await download(member));
    expect(rows).toHaveLength(4);
    for (const { secret } of rows) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/argon2|token=|_hash|sealed_secret|public_key|credential_id/);
    expect(text).not.toContain(member.cookie.replace('session=', ''));
  });

  test('holds every row of a member with more than a page of them', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, other);
    const { pool } = site.app.platform.database;
    await pool.query(
      `insert into comments (id, question_id, author_id, source, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'comment ' || n, now(), now() from generate_series(1, 1234) n`,
      [question.id, member.id],
    );
    const files = await download(member);
    expect(new Set(rowsIn(files, 'comments').map(({ source }) => source)).size).toBe(1234);
    expect(Object.keys(files).filter((name) => name.startsWith('comments/'))).toHaveLength(1234);
  });

  test('keeps posts of one day apart whose ids end alike', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, other);
    const ids = ['0198a000-0000-7000-8000-000001abcdef', '0198a000-0000-7000-8000-000002abcdef'];
    for (const id of ids)
      await site.app.platform.database.pool.query(
        `insert into comments (id, question_id, author_id, source, created_at, updated_at)
         values ($1, $2, $3, 'the same', now(), now())`,
        [id, question.id, member.id],
      );
    const files = await download(member);
    expect(Object.keys(files).filter((name) => name.startsWith('comments/'))).toHaveLength(2);
  });

  test('is for members, a few times an hour', async () => {
    expect((await site.send({ url: '/api/auth/export' })).statusCode).toBe(401);
    expect(
      (
        await site.send({
          url: '/api/auth/export',
          headers: { cookie: `session=${'A'.repeat(43)}` },
        })
      ).statusCode,
    ).toBe(401);
  });
});

describe('with limits', () => {
  const limited = useApp({ env: { RATE_LIMITS: 'on' } });

  test('ten downloads an hour are enough', async () => {
    const member = await aMember(limited);
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await limited.send({ url: '/api/auth/export' }, member)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
