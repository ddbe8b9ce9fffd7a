import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aMember, homeOf } from '../testing/data.ts';
import { useDataFolder } from '../testing/data-folder.ts';
import { openStream } from '../testing/events.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';
import { queueMail } from './features/members/mail/mail.service.ts';
import { type Database, openDatabase } from './platform/db/db.ts';

await builtWeb();
const dataDir = useDataFolder();
let server: Awaited<ReturnType<typeof startProgram>> | undefined;
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  if (server) await endProgram(server);
});

/** The site, with the PostgreSQL that it starts itself. */
async function startSite() {
  server = await startProgram({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    STARTER_CONTENT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    WEB_CONCURRENCY: '1',
  });
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const address = `127.0.0.1:${postmaster().port}`;
  database = openDatabase(`postgres://lotwise:${password}@${address}/lotwise`, { max: 2 });
  return { ...server, home: homeOf(database), database };
}

function postmaster(): { pid: number; port: number } {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  // For a moment there is none while it starts again.
  const [pid, , , port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return { pid: Number(pid ?? 0), port: Number(port ?? 0) };
}

const readiness = async (site: { url: string }) => (await fetch(`${site.url}/readyz`)).status;

/** Waits until another server than `pid` runs and the site is ready. */
async function isBackFrom(pid: number, site: { url: string }): Promise<void> {
  const isBack = async () =>
    ![0, pid].includes(postmaster().pid) && (await readiness(site)) === 200;
  await expect.poll(isBack, { timeout: 20_000, interval: 50 }).toBe(true);
}

const aMail = (site: { database: Database }) =>
  queueMail(site.database.db, {
    kind: 'test',
    to: 'sam@example.test',
    userId: null,
    subject: 'After the fall',
    paragraphs: ['Words.'],
  });

const isWritten = (id: string) => readdirSync(path.join(dataDir, 'mail')).includes(`${id}.eml`);

test('a killed database is back within five seconds: writes, live events and jobs go on', async () => {
  const site = await startSite();
  const [asker, sam] = [await aMember(site.home), await aMember(site.home)];
  const post = async (address: string, body: unknown, cookie: string) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${site.url}${address}`, init);
    return { status: response.status, body: (await response.json()) as { id: string } };
  };
  const { body: question } = await post(
    '/api/questions',
    { title: 'Is a killed database taxed?', description: 'Text', tags: ['recovery'] },
    asker.cookie,
  );
  const stream = await openStream(new URL(site.url), asker, [question.id]);
  await stream.next('ready');

  const killed = postmaster().pid;
  expect(await readiness(site)).toBe(200);
  const killedAt = performance.now();
  process.kill(killed, 'SIGKILL');
  await isBackFrom(killed, site);
  expect(performance.now() - killedAt).toBeLessThan(5000);
  // The process itself never died.
  expect(site.child.exitCode).toBe(null);

  // What came while nobody listened is made good by a new look, what comes later is heard.
  await stream.next('gap');
  const answers = `/api/questions/${question.id}/answers`;
  const answered = await post(answers, { content: 'Written once it was back.' }, sam.cookie);
  expect(answered.status).toBe(201);
  expect((await stream.next('answer')).data).toMatchObject({ questionId: question.id });
  stream.close();

  const id = await aMail(site);
  await expect.poll(() => isWritten(id), { timeout: 20_000, interval: 250 }).toBe(true);

  // Killed while jobs run, whose end can't be noted then.
  const ids = await Promise.all(Array.from({ length: 40 }, () => aMail(site)));
  const busy = postmaster().pid;
  process.kill(busy, 'SIGKILL');
  await isBackFrom(busy, site);
  expect(site.child.exitCode).toBe(null);
  await expect.poll(() => ids.every(isWritten), { timeout: 60_000, interval: 250 }).toBe(true);

  // Told to stop by somebody else, it would wait for its last client, and take no new one.
  const leaving = postmaster().pid;
  process.kill(leaving, 'SIGTERM');
  await isBackFrom(leaving, site);
  expect(site.child.exitCode).toBe(null);
}, 180_000);
