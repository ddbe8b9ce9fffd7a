import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { backUp, contentOf, restoreInto, tableCount } from '../../../../testing/backups.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { migrate, prepareQueue, readMigrations, rebuild } from '../../../platform/db/migrate.ts';
import { counter } from './backup.service.ts';
import { FRAME_KINDS } from './format.ts';

const env = { DATA_DIR: useDataFolder() };
const site = useApp({ env });
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
let whole: Buffer;

beforeAll(async () => {
  target = await createEmptyDatabase();
  const member = await aMember(site);
  for (let count = 0; count < 20; count++)
    await anAnswer(
      site,
      await aQuestion(site, member, { title: `How is number ${count} taxed?` }),
      member,
    );
  whole = await backUp(site.app.platform.database.url, env);
});
afterAll(() => target.drop());

type Frames = { kind: string; body: Buffer }[];
const MAGIC_BYTES = 17;

function framesOf(file: Buffer): Frames {
  const bytes = gunzipSync(file);
  const frames: Frames = [];
  for (let at = MAGIC_BYTES; at < bytes.length;) {
    const length = bytes.readUInt32BE(at + 1);
    frames.push({
      kind: FRAME_KINDS[bytes.readUInt8(at)] ?? '',
      body: bytes.subarray(at + 5, at + 5 + length),
    });
    at += 5 + length;
  }
  return frames;
}

function fileOf(frames: Frames): Buffer {
  const packed = frames.flatMap(({ kind, body }) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(FRAME_KINDS.indexOf(kind as 'head'), 0);
    head.writeUInt32BE(body.length, 1);
    return [head, body];
  });
  return gzipSync(Buffer.concat([gunzipSync(whole).subarray(0, MAGIC_BYTES), ...packed]));
}

type Change = {
  table: string;
  rows?: (text: string) => string;
  columns?: (text: string) => string;
  isSummedAgain?: boolean;
};

/**
 * The backup with one table changed; with its sums computed again where whoever changed it was
 * thorough.
 */
function changed({
  table,
  rows = (text) => text,
  columns = (text) => text,
  isSummedAgain = false,
}: Change): Buffer {
  const frames = framesOf(whole);
  const start = frames.findIndex(
    ({ kind, body }) => kind === 'table' && body.includes(`"name":"${table}"`),
  );
  const end = frames.findIndex(({ kind }, index) => index > start && kind === 'end');
  const body = Buffer.from(
    rows(Buffer.concat(frames.slice(start + 1, end).map((frame) => frame.body)).toString('utf8')),
  );
  const counted = counter();
  counted.add(body);
  const sum = isSummedAgain ? counted.sum() : (JSON.parse(String(frames[end]?.body)) as unknown);
  const tail = JSON.parse(String(frames.at(-1)?.body)) as { tables: Record<string, unknown> };
  tail.tables[table] = sum;
  return fileOf([
    ...frames.slice(0, start),
    { kind: 'table', body: Buffer.from(columns(String(frames[start]?.body))) },
    { kind: 'bytes', body },
    { kind: 'end', body: Buffer.from(JSON.stringify(sum)) },
    ...frames.slice(end + 1, -1),
    { kind: 'tail', body: Buffer.from(JSON.stringify(tail)) },
  ]);
}

function without(table: string): Buffer {
  const frames = framesOf(whole);
  const start = frames.findIndex(
    ({ kind, body }) => kind === 'table' && body.includes(`"name":"${table}"`),
  );
  const end = frames.findIndex(({ kind }, index) => index > start && kind === 'end');
  return fileOf(frames.toSpliced(start, end - start + 1));
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  return bytes;
}

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('a damaged backup is refused, and leaves the database empty', () => {
  test.each<[string, () => Buffer, string]>([
    ['is empty', () => Buffer.alloc(0), 'damaged'],
    ['is another file', () => gzipSync('Title,Body\n1,2\nand so on, for a while'), 'not a backup'],
    ['is no archive', () => Buffer.from('Title,Body\n1,2\nand so on'), 'damaged'],
    ['was cut in half', () => whole.subarray(0, whole.length / 2), 'damaged'],
    ['lacks its last byte', () => whole.subarray(0, -1), 'damaged'],
    ['has a byte changed', () => flipped(Math.floor(whole.length * 0.6)), 'damaged'],
    ['lacks its end', () => fileOf(framesOf(whole).slice(0, -1)), 'ends too early'],
    ['lacks a table', () => without('all_answers'), 'parts of it are missing'],
    [
      'has a word changed in a row',
      () =>
        changed({ table: 'all_questions', rows: (text) => text.replace('number 7', 'number 8') }),
      'rows of all_questions',
    ],
    [
      'lacks a row',
      () => changed({ table: 'all_answers', rows: (text) => text.replace(/^.*\n/, '') }),
      'rows of all_answers',
    ],
    [
      'refers to what is not there',
      () =>
        changed({
          table: 'all_answers',
          rows: (text) => text.replace(/\t[^\t]*/, `\t${UNKNOWN}`),
          isSummedAgain: true,
        }),
      'foreign key',
    ],
    [
      'has a value its column refuses',
      () =>
        changed({
          table: 'all_questions',
          rows: (text) => text.replace('markdown', 'wordstar'),
          isSummedAgain: true,
        }),
      'damaged',
    ],
    [
      'has a column of another version',
      () =>
        changed({ table: 'all_answers', columns: (text) => text.replace('"source"', '"text"') }),
      'not of its version',
    ],
  ])('that %s', async (_what, bytes, message) => {
    await expect(restoreInto(target.url, bytes(), env)).rejects.toThrow(message);
    expect(await tableCount(target.pool)).toBe(0);
  });

  test('and the same one whole is taken', async () => {
    const fresh = await createEmptyDatabase();
    await restoreInto(fresh.url, fileOf(framesOf(whole)), env);
    expect((await contentOf(fresh.pool))['all_answers']).toHaveLength(20);
    await fresh.drop();
  });
});

describe('a backup of another version', () => {
  test('an earlier one is brought up to date', async () => {
    const [earlier, fresh] = [await createEmptyDatabase(), await createEmptyDatabase()];
    const past = await earlier.pool.connect();
    await rebuild(past, readMigrations().before.slice(0, 8));
    past.release();
    await prepareQueue(earlier.url);
    await earlier.pool.query(
      "insert into users (id, username, email, created_at, updated_at) values (gen_random_uuid(), 'early', 'early@example.test', now(), now())",
    );
    await restoreInto(fresh.url, await backUp(earlier.url, env), env);
    expect((await fresh.pool.query('select name from migrations order by name')).rows).toEqual(
      [...readMigrations().before, ...readMigrations().later]
        .map(({ name }) => ({ name }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    expect((await fresh.pool.query('select username from users')).rows).toEqual([
      { username: 'early' },
    ]);
    expect(await migrate(fresh.url)).toEqual([]);
    await earlier.drop();
    await fresh.drop();
  });

  test('a later one is refused', async () => {
    const frames = framesOf(whole);
    const head = Buffer.from(String(frames[0]?.body).replace('0001_schema', '9999_later'));
    await expect(
      restoreInto(target.url, fileOf([{ kind: 'head', body: head }, ...frames.slice(1)]), env),
    ).rejects.toThrow('9999_later');
    expect(await tableCount(target.pool)).toBe(0);
  });
});
