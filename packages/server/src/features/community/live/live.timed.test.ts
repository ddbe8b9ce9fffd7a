import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { openStream, type TestStream } from '../../../../testing/events.ts';
import { metricsOf } from '../../../../testing/metrics.ts';
import { createApp, type RunningApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/observe/log.ts';

// Two servers on one database: members write on the first, pages listen on the second.
const site = useApp();
let second: RunningApp;
let closeSecond = async () => {};
beforeAll(async () => {
  const database = openDatabase(site.app.platform.database.url);
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  second = await createApp({ config, database, log: createLog('silent') });
  await second.http.listen({ port: 0, host: '127.0.0.1' });
  closeSecond = async () => {
    await second.close();
    await database.close();
  };
});
afterAll(() => closeSecond());
const listen = (
  ...parameters: Parameters<typeof openStream> extends [unknown, ...infer Rest] ? Rest : never
): Promise<TestStream> => openStream(second.http.server, ...parameters);
const WITHIN_MS = 1000;

describe('an open stream', () => {
  test('hears of an answer on another server within a second, with the notification', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const stream = await listen(asker, [question.id]);
    expect((await stream.next('ready')).data).toEqual({ unread: 0 });
    const startedAt = Date.now();
    const answer = await anAnswer(site, question, sam);
    const heard = await stream.next('answer');
    expect(heard.data).toEqual({ questionId: question.id, id: answer.id, by: sam.id });
    const inbox = await stream.next('inbox');
    expect(inbox.data).toEqual({ unread: 1 });
    expect(Math.max(heard.atMs, inbox.atMs) - startedAt).toBeLessThan(WITHIN_MS);
    stream.close();
  });

  test('ends with the count of the last vote, when counts come again within a moment', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const stream = await listen(null, [question.id]);
    await stream.next('ready');
    let votes = 0;
    for (const voteType of ['up', 'down', 'down', 'down'] as const)
      ({ votes } = (
        await site.call(
          'POST /api/vote',
          { body: { targetId: question.id, targetType: 'question', voteType } },
          sam,
        )
      ).body as { votes: number });
    expect(votes).toBe(-1);
    const last = () => stream.events.at(-1)?.data;
    await expect.poll(last, { timeout: 10_000 }).toMatchObject({ id: question.id, votes: -1 });
    // Nor does an earlier count come after it.
    await new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
    expect(last()).toMatchObject({ id: question.id, votes: -1 });
    stream.close();
  });

  test('of a visitor hears answers, comments, votes and acceptances of its question, and nothing of others', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const [question, other] = [await aQuestion(site, asker), await aQuestion(site, asker)];
    const stream = await listen(null, [question.id]);
    expect((await stream.next('ready')).data).toEqual({ unread: null });
    await anAnswer(site, other, sam);
    const answer = await anAnswer(site, question, sam);
    const comment = await aComment(site, question, sam);
    await site.call(
      'POST /api/vote',
      { body: { targetId: answer.id, targetType: 'answer', voteType: 'up' } },
      asker,
    );
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    expect((await stream.next('answer')).data).toMatchObject({ id: answer.id });
    expect((await stream.next('comment')).data).toMatchObject({ id: comment.id });
    expect((await stream.next('votes')).data).toEqual({
      questionId: question.id,
      id: answer.id,
      votes: 1,
      at: expect.any(Number),
    });
    expect((await stream.next('accept')).data).toMatchObject({ id: answer.id, by: asker.id });
    expect(stream.events).toEqual([]);
    stream.close();
  });

  test('finds what it tells of when its reader reads it on that server', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const read = async () =>
      JSON.parse((await second.http.inject({ url: `/api/questions/${question.id}` })).body) as {
        answers: { id: string }[];
      };
    const stream = await listen(null, [question.id]);
    for (let round = 1; round <= 5; round++) {
      await read();
      await anAnswer(site, question, sam, `Answer ${round}`);
      await stream.next('answer');
      expect((await read()).answers.length).toBe(round);
    }
    stream.close();
  });

  test('hears that something was read elsewhere', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    await anAnswer(site, await aQuestion(site, asker), sam);
    const stream = await listen(asker);
    expect((await stream.next('ready')).data).toEqual({ unread: 1 });
    await site.call('POST /api/notifications/read', { body: { all: true } }, asker);
    expect((await stream.next('inbox')).data).toEqual({ unread: 0 });
    stream.close();
  });

  test('hears nothing of what was not committed', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const stream = await listen(asker, [question.id]);
    await stream.next('ready');
    expect(
      (
        await site.call(
          'POST /api/questions/{id}/answers',
          { params: { id: question.id }, body: { content: ' ' } },
          sam,
        )
      ).status,
    ).toBe(400);
    await expect(stream.next('inbox', 500)).rejects.toThrow('No inbox');
    stream.close();
  });

  test('ends when its session is signed out elsewhere', async () => {
    const kim = await aMember(site);
    const stream = await listen(kim);
    await stream.next('ready');
    await site.call('POST /api/auth/logout', {}, kim);
    await stream.next('signed-out');
    await stream.ended;
  });

  test('asks for ids, and not for too many', async () => {
    await expect(listen(null, ['x'])).rejects.toThrow('400');
    const ids = Array.from({ length: 21 }, () => '0198a000-0000-7000-8000-000000000000');
    await expect(listen(null, ids)).rejects.toThrow('400');
  });

  test('is refused to a member who has ten, however many are asked for at once', async () => {
    const kim = await aMember(site);
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => listen(kim)));
    const streams = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(streams).toHaveLength(10);
    await expect(listen(kim)).rejects.toThrow('429');
    streams[0]?.close();
    await streams[0]?.ended;
    await expect
      .poll(() =>
        listen(kim).then(
          (stream) => stream.close(),
          () => 'refused',
        ),
      )
      .toBeUndefined();
    for (const stream of streams) stream.close();
  });
});

const open = async () => {
  const body = await metricsOf({ app: second });
  return Number(/^event_streams (\d+)$/m.exec(body)?.[1]);
};

test('a reader who goes before the stream is open leaves none behind', async () => {
  const { pool } = site.app.platform.database;
  const kim = await aMember(site);
  await expect.poll(open).toBe(0);
  const holding = await pool.connect();
  await holding.query('begin; lock table notifications in access exclusive mode');
  const { port } = second.http.server.address() as AddressInfo; // it listens on TCP
  const headers = { cookie: kim.cookie };
  const request = http.get({ host: '127.0.0.1', port, path: '/api/events', agent: false, headers });
  const gone = once(request, 'error');
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  request.destroy();
  await gone;
  // The server hears of it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await holding.query('rollback');
  holding.release();
  await expect.poll(waiting).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await open()).toBe(0);
});

test('the figure of open streams rises and falls with them', async () => {
  // The streams of the tests above leave a moment after their readers.
  await expect.poll(open).toBe(0);
  const streams = [await listen(null, []), await listen(null, [])];
  expect(await open()).toBe(2);
  for (const stream of streams) stream.close();
  await expect.poll(open).toBe(0);
});

test('a server that stops ends its streams at once', async () => {
  const stream = await listen(null, []);
  const startedAt = Date.now();
  const closing = closeSecond();
  closeSecond = async () => {};
  await stream.ended;
  await closing;
  expect(Date.now() - startedAt).toBeLessThan(4000);
});
