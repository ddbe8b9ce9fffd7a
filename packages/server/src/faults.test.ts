import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, homeOf } from '../testing/data.ts';
import { DISK_MB, fillDisk, mountDisk } from '../testing/disk.ts';
import { anImage } from '../testing/images.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';
import { queueMail } from './features/members/mail/mail.service.ts';
import { findCounterMismatches } from './features/operation/upkeep/upkeep.queries.ts';
import { type Database, openDatabase } from './platform/db/db.ts';
import { freePort } from './platform/embedded/ready.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

await builtWeb();
// FAULT_SECONDS=30 is the long form: for so long the database says nothing.
const AWAY_MS = Number(process.env['FAULT_SECONDS'] ?? 6) * 1000;

const dataDir = temporaryFolder('faults');
let hasOwnDisk = false;
let site: Awaited<ReturnType<typeof startProgram>>;
let database: Database;
/** A mail server that takes connections and says nothing. */
const mute = net.createServer(() => {});
const acknowledged: string[] = [];
let cookie = '';
const metricsPort = await freePort();
let questionId = '';

beforeAll(async () => {
  hasOwnDisk = mountDisk(dataDir, `size=${DISK_MB}m`);
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as net.AddressInfo; // it listens on TCP
  site = await startProgram({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    STARTER_CONTENT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'site@example.test',
    METRICS_PORT: String(metricsPort),
  });
  const [, , , postgres] = postmaster();
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  database = openDatabase(`postgres://lotwise:${password}@127.0.0.1:${postgres}/lotwise`, {
    max: 2,
  });
  ({ cookie } = await aMember(homeOf(database)));
  const body = { title: 'What does a fault cost?', description: 'Text', tags: ['faults'] };
  questionId = (await post('/api/questions', body)).id;
}, 180_000);
afterAll(async () => {
  await database.close();
  await endProgram(site);
  mute.close();
  if (hasOwnDisk) execFileSync('umount', [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const postmaster = (): string[] =>
  readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

type Reply = { status: number; id: string; detail?: string };

async function post(address: string, body: unknown): Promise<Reply> {
  const response = await fetch(`${site.url}${address}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  // What was made, or a problem.
  return { ...((await response.json()) as Reply), status: response.status };
}

async function tryToAnswer(): Promise<Reply> {
  const address = `/api/questions/${questionId}/answers`;
  const reply = await post(address, { content: `Answer ${Math.random()}` });
  if (reply.status === 201) acknowledged.push(reply.id);
  return reply;
}

const answer = async (): Promise<number> => (await tryToAnswer()).status;

/** Writes all the while; returns what was answered. */
async function whileWriting(act: () => Promise<void>): Promise<Set<number>> {
  const statuses = new Set<number>();
  const turn = { isOver: false };
  const write = async () => {
    while (!turn.isOver) statuses.add(await answer());
  };
  const writing = [write(), write(), write()];
  await act();
  turn.isOver = true;
  await Promise.all(writing);
  return statuses;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isBack = () => expect.poll(answer, { timeout: 30_000, interval: 200 }).toBe(201);

/** Nothing acknowledged is lost, counters are right, and the log says why something failed. */
async function holds(): Promise<void> {
  await isBack();
  const { rows } = await database.pool.query<{ id: string }>('select id from answers');
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(await findCounterMismatches(database.db)).toEqual([]);
  type Line = { msg?: string; reqId?: string; status?: number; url?: string; reason?: string };
  const lines = site
    .said()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
  const explained = new Set(lines.flatMap(({ msg, reqId }) => (msg === 'failed' ? [reqId] : [])));
  const silent = lines.filter(
    ({ msg, status = 0, reqId, url, reason }) =>
      msg === 'responded' &&
      status >= 500 &&
      url !== '/readyz' &&
      reason === undefined &&
      !explained.has(reqId),
  );
  expect(silent).toEqual([]);
}

test('one of PostgreSQL’s processes is killed: all others begin again, and so does the site', async () => {
  const statuses = await whileWriting(async () => {
    for (let kills = 0; kills < 2; kills++) {
      await wait(500);
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await wait(1500);
      await isBack();
    }
  });
  expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
  await holds();
}, 90_000);

test(`the database says nothing for ${AWAY_MS / 1000} seconds`, async () => {
  const processes = execFileSync('pgrep', ['-P', postmaster()[0] ?? ''])
    .toString()
    .split('\n');
  const pids = [postmaster()[0], ...processes].map(Number).filter((pid) => pid > 0);
  const statuses = await whileWriting(async () => {
    await wait(300);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const health = fetch(`${site.url}/healthz`);
    await wait(AWAY_MS);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect((await health).status).toBe(200);
  });
  expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
  await holds();
}, 120_000);

test('the disk is full, and has room again', async () => {
  if (!hasOwnDisk) return;
  const filler = path.join(dataDir, 'filler');
  const statuses = await whileWriting(async () => {
    await wait(300);
    fillDisk(filler);
    const patience = { timeout: 30_000 };
    await expect.poll(async () => (await tryToAnswer()).detail, patience).toBe(FULL);
    await expect
      .poll(readiness, patience)
      .toBe('503 {"status":"the disk of the database is full"}');
    // Reading goes on.
    for (const address of ['/', '/healthz', '/api/questions'])
      expect((await fetch(`${site.url}${address}`, { headers: { cookie } })).status).toBe(200);
    // What is started again in vain for as long as there is no room for its lock.
    process.kill(Number(postmaster()[0]), 'SIGKILL');
    await wait(4000);
    rmSync(filler);
  });
  expect([...statuses].sort()).toEqual([201, 503]);
  await holds();
  await expect.poll(readiness).toBe('200 {"status":"ready"}');
}, 120_000);

const FULL =
  'The site can’t save anything right now, because it can’t write to its disk. Please try again later.';

async function readiness(): Promise<string> {
  const response = await fetch(`${site.url}/readyz`);
  return `${response.status} ${await response.text()}`;
}

test('folders that can’t be written refuse what they were for, and nothing else', async () => {
  const folders = ['uploads', 'backups'].map((name) => path.join(dataDir, name));
  if (!hasOwnDisk) return;
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
  }
  try {
    expect(await upload()).toBe(503);
    expect(await answer()).toBe(201);
    const backup = writeBackup();
    expect([backup.status, backup.stderr]).toEqual([1, expect.stringContaining('read-only')]);
    expect(readdirSync(folders[1] ?? '')).toEqual([]);
  } finally {
    for (const folder of folders) execFileSync('umount', [folder]);
  }
  expect(await upload()).toBe(201);
  expect(writeBackup().status).toBe(0);
  await holds();
}, 120_000);

async function upload(): Promise<number> {
  const response = await fetch(`${site.url}/api/uploads`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/png' },
    body: new Uint8Array(await anImage()),
  });
  return response.status;
}

const writeBackup = () =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '../../../scripts/backup.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' },
    encoding: 'utf8',
  });

test('a job that always fails is tried so often, stays for operators to see, and lets others by', async () => {
  const name = 'test_always_fails';
  const add = (task: string, more = '') =>
    database.pool.query(`select graphile_worker.add_job($1, '{}'${more})`, [task]);
  await add('send_mail', `, max_attempts => 2, job_key => '${name}'`);
  const state = async () =>
    (
      await database.pool.query<{ attempts: number; isOver: boolean; error: string | null }>(
        `select attempts, attempts >= max_attempts and locked_at is null as "isOver", last_error as error
           from graphile_worker._private_jobs where key = $1`,
        [name],
      )
    ).rows[0];
  await expect.poll(async () => (await state())?.isOver, { timeout: 60_000 }).toBe(true);
  const over = await state();
  expect(over).toMatchObject({ attempts: 2, error: expect.any(String) });
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(Number(/^jobs\{state="failed"\} (\d+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(1);
  // What comes after it is done, and it is not begun again.
  await add('refresh_search_scores');
  const isDone = async () =>
    (
      await database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'refresh_search_scores' and run_at <= now()`,
      )
    ).rowCount === 0;
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
  expect(await state()).toEqual(over);
  await holds();
}, 120_000);

test('a mail server that hangs and a job that always fails hold up nobody', async () => {
  const mail = {
    kind: 'test',
    to: 'sam@example.test',
    userId: null,
    subject: 'Hm',
    paragraphs: [],
  };
  for (let mails = 0; mails < 2; mails++) await queueMail(database.db, mail);
  await database.pool.query(`select graphile_worker.add_job('send_mail', '{"mailId": 0}')`);
  const startedAt = Date.now();
  expect(await answer()).toBe(201);
  expect(Date.now() - startedAt).toBeLessThan(5000);
  // 15 seconds are waited for the greeting; then it is tried again later.
  const tried = async () =>
    (
      await database.pool.query<{ tried: number }>(
        'select count(*)::int as tried from graphile_worker._private_jobs where last_error is not null and attempts < max_attempts',
      )
    ).rows[0]?.tried;
  await expect.poll(tried, { timeout: 60_000, interval: 500 }).toBeGreaterThanOrEqual(3);
  await holds();
}, 120_000);
