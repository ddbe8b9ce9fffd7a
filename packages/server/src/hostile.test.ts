import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { type TestApp, type TestMember, useApp } from '../testing/app.ts';
import { aCrowd, type Crowd } from '../testing/hostile/crowd.ts';
import { type Hostile, hostileRequest } from '../testing/hostile/requests.ts';
import { builtWeb } from '../testing/pages.ts';
import { randomFrom } from '../testing/random.ts';
import { runQueue } from '../testing/run-queue.ts';
import { callsOf } from '../testing/walk.ts';
import { findCounterMismatches } from './features/operation/upkeep/upkeep.queries.ts';
import { jobsOf } from './worker.ts';

// HOSTILE_REQUESTS=100000 is the long run, HOSTILE_SEED another one.
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 1000);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 13);
const AT_ONCE = 16;
/** One batch in so many is sent by a member who is deleted or demoted meanwhile. */
const STRIKE_EVERY = 3;

const failures: string[] = [];
const site = useApp({
  web: await builtWeb(),
  // Nobody outside is asked.
  env: { STACK_EXCHANGE_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error' },
  logTo: new Writable({
    write: (line, _encoding, done) => (failures.push(String(line)), done()),
  }),
});

type Sent = Hostile & { status: number; body: string };

async function send(to: TestApp, hostile: Hostile, as: TestMember | null): Promise<Sent> {
  const { request } = hostile;
  // A stream of events stays open: its head is all that is waited for.
  const isStream = String(request.url).startsWith('/api/events');
  const response = await to.send({ ...request, ...(isStream && { payloadAsStream: true }) }, as);
  if (isStream) response.stream().destroy();
  return { ...hostile, status: response.statusCode, body: isStream ? '' : response.body };
}

/** Sends a batch at once; sometimes all of it by one whose account or rights end meanwhile. */
async function sendBatch(crowd: Crowd, requests: Hostile[], isStruck: boolean): Promise<Sent[]> {
  if (!isStruck)
    return Promise.all(requests.map((one) => send(site, one, crowd.someone(one.access))));
  const { victim, end } = crowd.strike();
  const sent = requests.map((one) => send(site, one, victim));
  const [answers] = await Promise.all([Promise.all(sent), end()]);
  return answers;
}

/** Runs every scheduled job and what the requests have queued. Returns what failed. */
async function failedJobs(): Promise<{ task: string; error: string }[]> {
  const { pool } = site.app.platform.database;
  const { taskList, crontab } = jobsOf(site.app.platform);
  for (const line of crontab.split('\n'))
    await pool.query('select graphile_worker.add_job($1)', [line.split(' ')[5]]);
  await runQueue(pool, taskList, 4);
  const { rows } = await pool.query<{ task: string; error: string }>(
    `select task_identifier as task, last_error as error from graphile_worker.jobs where last_error is not null`,
  );
  // What it reads is not there.
  return rows.filter(({ task }) => task !== 'source_page');
}

test(
  `${REQUESTS.toLocaleString('en-US')} hostile requests are each answered below 500, and leave no job that fails`,
  { timeout: 60_000 + REQUESTS * 60 },
  async () => {
    const calls = await callsOf(site);
    const crowd = await aCrowd(site, randomFrom(SEED));
    const counts = new Map<number, number>();
    const failed: string[] = [];
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, () => hostileRequest(calls, crowd.chance));
      const isStruck = (sent / AT_ONCE) % STRIKE_EVERY === 0;
      for (const { request, status, body } of await sendBatch(crowd, requests, isStruck)) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status < 300) crowd.remember(String(request.url), body);
        if (status >= 500)
          failed.push(`${status} ${JSON.stringify(request).slice(0, 600)} ${body.slice(0, 200)}`);
      }
    }
    expect({ failed, failures, counts: '' }, JSON.stringify([...counts])).toEqual({
      failed: [],
      failures: [],
      counts: '',
    });
    // What they left behind can be worked with, and adds up.
    expect(await failedJobs()).toEqual([]);
    expect(failures).toEqual([]);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
    // Most of what is sent must get past the door, or nothing is tried.
    expect(counts.get(200) ?? 0).toBeGreaterThan(REQUESTS * 0.1);
  },
);
