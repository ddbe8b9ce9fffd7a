import { beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../testing/app.ts';
import { aMember, homeOf } from '../testing/data.ts';
import { openStream } from '../testing/events.ts';
import type { Killable } from '../testing/killable.ts';
import { useSmtpSink } from '../testing/mail.ts';
import { useTwoServers } from '../testing/two-servers.ts';
import { queueMail } from './features/members/mail/mail.service.ts';

/** A mail server that lets a mail wait at its first word until it is told to go on. */
const begun: string[] = [];
const taken: string[] = [];
let goOn: Promise<void> = Promise.resolve();
const sink = useSmtpSink({
  onRcptTo: ({ address }, _session, done) => {
    begun.push(address);
    void goOn.then(() => done());
  },
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      taken.push(envelope.rcptTo.map(({ address }) => address).join());
      done();
    });
  },
});

// Long enough for a write between the goodbye and the end, also where everything is slow.
const site = useTwoServers(sink.env, { drainSeconds: 3 });
beforeAll(() => site.servers[0].start());

const member = (): Promise<TestMember> => aMember(homeOf(site.database));
const listen = (as: TestMember, questionId: string) =>
  openStream(new URL(site.proxy.url), as, [questionId]);

async function post<T>(path: string, body: unknown, as: TestMember): Promise<T> {
  const headers = { cookie: as.cookie, 'content-type': 'application/json' };
  const response = await fetch(`${site.proxy.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as T;
}

const isReady = (server: Killable) =>
  expect.poll(() => site.proxy.isReady(server), { timeout: 20_000 }).toBe(true);

test('an open stream ends in order with its server, and the next one tells what came in between', async () => {
  const [one, other] = site.servers;
  const [asker, sam] = [await member(), await member()];
  await isReady(one);
  const question = await post<{ id: string }>(
    '/api/questions',
    { title: 'Are gifts taxed in a restart?', description: 'Text', tags: ['restart'] },
    asker,
  );
  const stream = await listen(asker, question.id);
  expect((await stream.next('ready')).data).toEqual({ unread: 0 });

  await other.start();
  await isReady(other);
  const stopping = one.stop();
  // Until its server takes nothing new any more it hears what happens elsewhere.
  await expect.poll(() => site.proxy.isReady(one)).toBe(false);
  await post(
    `/api/questions/${question.id}/answers`,
    { content: 'While the server says goodbye.' },
    sam,
  );
  expect((await stream.next('answer')).data).toMatchObject({ questionId: question.id });
  expect((await stream.next('inbox')).data).toEqual({ unread: 1 });
  expect(await stream.ended).toEqual({ isWhole: true });
  await stopping;

  await post(`/api/questions/${question.id}/answers`, { content: 'While nobody listened.' }, sam);
  const next = await listen(asker, question.id);
  expect((await next.next('ready')).data).toEqual({ unread: 2 });
  const now = (await (await fetch(`${site.proxy.url}/api/questions/${question.id}`)).json()) as {
    answers: unknown[];
  };
  expect(now.answers).toHaveLength(2);
  await post(`/api/questions/${question.id}/answers`, { content: 'And it goes on.' }, sam);
  await next.next('answer');
  next.close();
  // As those below: two starts and a stop, each with a bound of its own.
}, 120_000);

describe('a job that is under way when its server stops', () => {
  const send = (name: string) =>
    queueMail(site.database.db, {
      kind: 'test',
      to: `${name}@example.test`,
      userId: null,
      subject: name,
      paragraphs: ['Words.'],
    });
  const countOf = (list: string[], name: string) =>
    list.filter((address) => address === `${name}@example.test`).length;
  const stateOf = async (id: string) =>
    (
      await site.database.pool.query<{ state: string }>(
        'select state from mail_outbox where id = $1',
        [id],
      )
    ).rows.map(({ state }) => state);

  /** Has a mail begun by `first` alone, and only then starts the one that could take it over. */
  async function begunBy(first: Killable, second: Killable, name: string) {
    await second.stop();
    await first.start();
    let release = () => {};
    goOn = new Promise((resolve) => (release = resolve));
    const id = await send(name);
    await expect.poll(() => countOf(begun, name), { timeout: 10_000 }).toBe(1);
    await second.start();
    return { id, release };
  }

  test('is finished before the server ends, and not begun by the other one', async () => {
    const [one, other] = site.servers;
    const { id, release } = await begunBy(one, other, 'finished');
    // The other one has looked for the jobs of the dead by then.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    const { rows } = await site.database.pool.query(
      'select attempts, locked_by is not null as is_locked from graphile_worker._private_jobs where key = $1',
      [`mail:${id}`],
    );
    expect(rows).toEqual([{ attempts: 1, is_locked: true }]);
    const stopping = one.stop();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    release();
    await stopping;
    expect(await stateOf(id)).toEqual(['sent']);
    expect([countOf(begun, 'finished'), countOf(taken, 'finished')]).toEqual([1, 1]);
    expect(
      (
        await site.database.pool.query(
          'select from graphile_worker._private_jobs where key like $1',
          ['mail:%'],
        )
      ).rowCount,
    ).toBe(0);
  }, 120_000);

  test('that takes too long is ended with its server, and done once by the other one', async () => {
    const [one, other] = site.servers;
    const { id, release } = await begunBy(one, other, 'handed-over');
    const stopping = one.stop();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    // What a supervisor does whose patience is over.
    await one.kill();
    await stopping;
    release();
    await expect.poll(() => stateOf(id), { timeout: 45_000, interval: 250 }).toEqual(['sent']);
    expect([countOf(begun, 'handed-over'), countOf(taken, 'handed-over')]).toEqual([2, 1]);
  }, 120_000);
});
