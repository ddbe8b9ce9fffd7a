import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { backUp, contentOf, restoreInto } from '../../../../testing/backups.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { anImage } from '../../../../testing/images.ts';
import { saveLedger } from '../../../../testing/ledgers.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createSecretBox } from '../../../platform/config/secret-box.ts';
import { openStorage } from '../../../providers/storage/open-storage.ts';
import { openContent } from '../../premium/ledgers/contents.service.ts';
import { read as readLedger } from '../../premium/ledgers/ledgers.service.ts';
import { LEFT_OUT } from './backup.service.ts';
import { BackupError } from './format.ts';

const [folder, otherFolder] = [useDataFolder(), useDataFolder()];
const LEDGER_KEY = randomBytes(32).toString('base64');
const ACCOUNT_KEY = randomBytes(32).toString('base64');
const env = { DATA_DIR: folder, LEDGER_KEY, ACCOUNT_KEY };
const there = { ...env, DATA_DIR: otherFolder };
const site = useApp({ env });
const LEDGER = '{"transactions":[{"id":"a trade"}]}';

let member: TestMember;
let ledgerId: string;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeAll(async () => {
  member = await aMember(site, { tier: 'premium' });
  const asker = await aMember(site);
  const question = await aQuestion(site, asker, {
    title: 'Tabs\tand “quotes” \\N and a backslash \\',
    description: 'Lines\n\n\r\nand \\. and 🪙\u2028 end',
  });
  const answer = await anAnswer(site, question, member);
  await aComment(site, question, member);
  await site.call(
    'POST /api/vote',
    { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
    member,
  );
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, member);
  ledgerId = (await saveLedger(site, { content: LEDGER }, member)).body.id;
  await site.send(
    {
      method: 'POST',
      url: '/api/auth/avatar',
      payload: await anImage(),
      headers: { 'content-type': 'image/png' },
    },
    member,
  );
  const { pool } = site.app.platform.database;
  const sealed = createSecretBox(site.app.platform.config).seal(
    'JBSWY3DPEHPK3PXP',
    `two-factor ${member.id}`,
  );
  await pool.query(
    'insert into two_factor (user_id, sealed_secret, created_at) values ($1, $2, now())',
    [member.id, sealed],
  );
  await pool.query(
    "select graphile_worker.add_job('send_mail', '{\"id\":\"x\"}', run_at => now() + interval '1 day', job_key => 'mail:x', max_attempts => 7, priority => 3)",
  );
  await pool.query(
    "select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('refresh_search_scores', queue_name => 'slow')).id], 'went wrong')",
  );
});
afterAll(() => target.drop());

describe('a backup', () => {
  test('restored into an empty database is the same, row by row', async () => {
    target = await createEmptyDatabase();
    const { warnings, files } = await restoreInto(
      target.url,
      await backUp(site.app.platform.database.url, env),
      there,
    );
    const [before, after] = [
      await contentOf(site.app.platform.database.pool),
      await contentOf(target.pool),
    ];
    for (const table of Object.keys(LEFT_OUT)) expect([table, after[table]]).toEqual([table, []]);
    expect(after).toEqual({
      ...before,
      ...Object.fromEntries(Object.keys(LEFT_OUT).map((table) => [table, []])),
    });
    expect([before['all_questions']?.length, before['jobs']?.length, warnings, files]).toEqual([
      1,
      3,
      [],
      1,
    ]);
  });

  test('brings the uploaded files', async () => {
    const { rows } = await target.pool.query<{ key: string }>('select key from uploads');
    const [here, restored] = [env, there].map((one) => openStorage(readConfig(one).storage));
    expect(rows).toHaveLength(1);
    expect(await restored?.get(rows[0]?.key ?? '')).toEqual(await here?.get(rows[0]?.key ?? ''));
  });

  test('has its sealed parts readable with the same keys', async () => {
    const config = readConfig(there);
    const { contentId } = await readLedger(target.db, { userId: member.id, id: ledgerId });
    const content = { id: contentId, userId: member.id };
    const pieces = await openContent({ db: target.db, config }, content);
    expect(gunzipSync(await buffer(pieces)).toString()).toBe(LEDGER);
    const { rows } = await target.pool.query<{ sealed_secret: Buffer }>(
      'select sealed_secret from two_factor',
    );
    expect(
      createSecretBox(config).open(
        rows[0]?.sealed_secret ?? Buffer.alloc(0),
        `two-factor ${member.id}`,
      ),
    ).toBe('JBSWY3DPEHPK3PXP');
  });

  test('goes on counting where it was', async () => {
    const { rows } = await target.pool.query<{ id: number }>(
      "insert into tags (name) values ('next') returning id",
    );
    const { rows: before } = await target.pool.query<{ max: number }>(
      "select max(id) from tags where name <> 'next'",
    );
    expect(rows[0]?.id).toBeGreaterThan(before[0]?.max ?? Infinity);
    await target.pool.query("delete from tags where name = 'next'");
  });

  test('holds its foreign keys, indexes and checks again', async () => {
    const shape = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`;
    expect((await target.pool.query(shape)).rows).toEqual(
      (await site.app.platform.database.pool.query(shape)).rows,
    );
  });

  test('of a database without a site is refused', async () => {
    const empty = await createEmptyDatabase();
    await expect(backUp(empty.url, env)).rejects.toThrow('no site');
    await empty.drop();
  });

  test('says which keys it needs', async () => {
    const empty = await createEmptyDatabase();
    const bytes = await backUp(site.app.platform.database.url, env);
    const { warnings } = await restoreInto(empty.url, bytes, {
      DATA_DIR: otherFolder,
      LEDGER_KEY: randomBytes(32).toString('base64'),
    });
    expect(warnings.join()).toMatch(/LEDGER_KEY.*ACCOUNT_KEY/);
    await idle(target.pool);
    expect(
      (
        await restoreInto(
          target.url,
          bytes,
          { ...there, LEDGER_KEY: randomBytes(32).toString('hex'), LEDGER_KEY_OLD: LEDGER_KEY },
          true,
        )
      ).warnings,
    ).toEqual([]);
    await empty.drop();
  });
});

test.each([
  ['that does not exist', () => '/nowhere', 'There is no database "nowhere" on '],
  [
    'where nothing listens',
    () => 'postgres://postgres@127.0.0.1:1/nowhere',
    'No PostgreSQL can be reached on 127.0.0.1:1.',
  ],
])('a database %s is refused in a plain sentence', async (_which, urlOf, sentence) => {
  const { url } = site.app.platform.database;
  const bytes = await backUp(url, env);
  const restoring = restoreInto(urlOf().replace(/^\//, url.replace(/[^/]*$/, '')), bytes, there);
  await expect(restoring).rejects.toThrow(sentence);
  await expect(restoring).rejects.toBeInstanceOf(BackupError);
});

describe('a database that is not empty', () => {
  test('is left alone, unless it is said to be replaced', async () => {
    const bytes = await backUp(site.app.platform.database.url, env);
    await target.pool.query("insert into tags (name) values ('extra')");
    const held = await contentOf(target.pool);
    await expect(restoreInto(target.url, bytes, there)).rejects.toThrow('not empty');
    expect(await contentOf(target.pool)).toEqual(held);
    await idle(target.pool);
    await restoreInto(target.url, bytes, there, true);
    expect((await contentOf(target.pool))['tags']).toEqual(
      (await contentOf(site.app.platform.database.pool))['tags'],
    );
  });

  test('is left alone when another program’s, or in use', async () => {
    const bytes = await backUp(site.app.platform.database.url, env);
    const foreign = await createEmptyDatabase();
    await foreign.pool.query('create table invoices (id int)');
    await expect(restoreInto(foreign.url, bytes, there, true)).rejects.toThrow('another program');
    await foreign.drop();
    await idle(target.pool);
    const reader = new pg.Client({ connectionString: target.url });
    await reader.connect();
    await expect(restoreInto(target.url, bytes, there, true)).rejects.toThrow(
      'in use by 1 other connection.',
    );
    // Whoever leaves within a moment is waited for.
    const restoring = restoreInto(target.url, bytes, there, true);
    setTimeout(() => void reader.end(), 500);
    expect((await restoring).warnings).toEqual([]);
  }, 20_000);
});

/** Closes what the test itself has open there. */
async function idle(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) client.release(true);
  await expect.poll(() => pool.totalCount).toBe(0);
}
