import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useApp } from '../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../testing/data.ts';
import { aModerator } from '../../../testing/moderation.ts';
import { builtWeb } from '../../../testing/pages.ts';
import { type Replicated, startReplicated } from '../../../testing/replica.ts';
import { refuseBalancers } from './reaching.ts';
import { createVisitorReads, HOLD_MS, LAG_MAX_MS, type VisitorReads } from './replicas.ts';

let cluster: Replicated;
beforeAll(async () => {
  cluster = await startReplicated();
});
const site = useApp({
  web: await builtWeb(),
  over: () => ({ database: cluster.primary, replicas: [cluster.replica] }),
});
afterAll(async () => {
  await site.app.platform.views.flush();
  await cluster.stop();
});

// What is found out every second, on a busy machine.
const SOON = { timeout: 15_000, interval: 50 };
const usesReplica = (visitorReads: VisitorReads, tags: string[] = []) =>
  visitorReads.read(tags, async (db) => db === cluster.replica.reads);

describe('a replica', () => {
  const changes: string[] = [];
  let visitorReads: VisitorReads;
  beforeEach(() => {
    changes.length = 0;
    visitorReads = createVisitorReads({
      primary: cluster.primary,
      replicas: [cluster.replica],
      onChange: (what) => changes.push(what),
      holdMs: 1000,
    });
  });
  afterEach(async () => {
    visitorReads.close();
    await cluster.replays(true);
  });
  /** Until messages have come for a while, and the replica has what the primary had then. */
  async function isInUse(): Promise<void> {
    visitorReads.found();
    await expect.poll(() => usesReplica(visitorReads), SOON).toBe(true);
  }

  test('is read from once messages have come for a while, and it has caught up', async () => {
    await wait(LAG_MAX_MS);
    expect(await usesReplica(visitorReads)).toBe(false);
    visitorReads.found();
    expect(await usesReplica(visitorReads)).toBe(false);
    await isInUse();
    expect(changes).toEqual(['a replica is read from']);
  }, 30_000);

  test('is not read from while messages may be missed', async () => {
    await isInUse();
    visitorReads.lost();
    await wait(1500);
    expect(await usesReplica(visitorReads)).toBe(false);
    await isInUse();
  }, 40_000);

  test('is not read from for a while for what was just written, and for everything where that must not be seen', async () => {
    await isInUse();
    visitorReads.hold(['question:1', 'user:sam']);
    expect(await usesReplica(visitorReads, ['question:2', 'user:sam'])).toBe(false);
    expect(await usesReplica(visitorReads, ['question:2'])).toBe(true);
    visitorReads.hold('everything');
    expect(await usesReplica(visitorReads, ['question:2'])).toBe(false);
    await expect.poll(() => usesReplica(visitorReads, ['question:1']), SOON).toBe(true);
  }, 40_000);

  test('more than five seconds behind is not read from any more, until it has caught up', async () => {
    await isInUse();
    await cluster.replays(false);
    const pausedAt = performance.now();
    await aMember(site);
    await expect.poll(() => usesReplica(visitorReads), SOON).toBe(false);
    expect(performance.now() - pausedAt).toBeLessThan(HOLD_MS);
    await cluster.replays(true);
    await expect.poll(() => usesReplica(visitorReads), SOON).toBe(true);
    expect(changes).toEqual([
      'a replica is read from',
      'a replica is skipped',
      'a replica is read from',
    ]);
  }, 60_000);

  test('that is killed fails no page, and is read from again when it is back', async () => {
    await isInUse();
    cluster.killReplica();
    for (let index = 0; index < 50; index++) {
      const { rows } = await visitorReads.read([], (db) => db.execute('select 1 as one'));
      expect(rows).toEqual([{ one: 1 }]);
      await wait(10);
    }
    await isInUse();
  }, 60_000);

  test('that refuses to store what is found while reading has it stored on the primary', async () => {
    const question = await aQuestion(site, await aMember(site));
    const { pool } = cluster.primary;
    await isInUse();
    await cluster.replica.reads.execute('select 1');
    const call = site.app.calls.get('GET /api/questions/{id}/related');
    const visitor = { session: null, address: '', userAgent: '' };
    const stored = async () =>
      (await pool.query('select from related_runs where question_id = $1', [question.id])).rowCount;
    await expect
      .poll(async () => {
        await visitorReads.read([], async (db) =>
          call?.read({ db, visitor }, { params: { id: question.id } }),
        );
        return stored();
      }, SOON)
      .toBe(1);
  }, 40_000);
});

describe('visitors’ pages', () => {
  const inUse = () => usesReplica(site.app.platform.visitorReads);
  const pageAt = async (url: string) => {
    site.app.platform.caches.clear();
    return (await site.send({ url, headers: { accept: 'text/html' } })).body;
  };
  afterEach(() => cluster.replays(true));

  test('are the replica’s, and never show what is hidden while it is paused', async () => {
    const [asker, answerer, moderator] = [
      await aMember(site),
      await aMember(site),
      await aModerator(site),
    ];
    const question = await aQuestion(site, asker, { title: 'Is a paused swap taxed?' });
    const { id } = await anAnswer(site, question, answerer, 'Zephyranthes says no.');
    const places = [questionPath(question), '/', '/?search=zephyranthes', '/users'];
    await expect.poll(inUse, { timeout: 40_000, interval: 100 }).toBe(true);
    await expect.poll(() => pageAt(questionPath(question)), SOON).toContain('Zephyranthes');

    await cluster.replays(false);
    const hidden = await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params: { id }, body: { reason: 'spam' } },
      moderator,
    );
    expect(hidden.status).toBe(204);
    const until = performance.now() + HOLD_MS + 4000;
    while (performance.now() < until) {
      for (const place of places) expect(await pageAt(place)).not.toContain('Zephyranthes says');
      await wait(100);
    }
    expect(await inUse()).toBe(false);
  }, 120_000);

  test('show an answer at once, and other pages are still the replica’s', async () => {
    const [asker, answerer] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    await expect.poll(inUse, { timeout: 40_000, interval: 100 }).toBe(true);
    await cluster.replays(false);
    await anAnswer(site, question, answerer, 'Nasturtium says yes.');
    expect(await pageAt(questionPath(question))).toContain('Nasturtium says yes.');
    expect(await inUse()).toBe(true);
  }, 60_000);

  test('members’ pages and replies are always the primary’s', async () => {
    const [asker, reader] = [await aMember(site), await aMember(site)];
    await expect.poll(inUse, { timeout: 40_000, interval: 100 }).toBe(true);
    await cluster.replays(false);
    const title = 'Is a lagging swap taxed?';
    await aQuestion(site, asker, { title });
    expect((await site.send({ url: '/?filter=recent' }, reader)).body).toContain(title);
    const { body } = await site.call('GET /api/questions', { query: { filter: 'recent' } });
    expect(body.questions.map((listed) => listed.title)).toContain(title);
  }, 60_000);
});

test('an address that leads to several servers is refused, and one that is away is not', async () => {
  const ports = [cluster.primary.url, cluster.replicaUrl].map((url) => Number(new URL(url).port));
  let turn = 0;
  const balancer = net.createServer((socket) => {
    const port = ports[turn++ % 2] ?? 0;
    socket.pipe(net.connect(port, '127.0.0.1')).pipe(socket);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const balanced = new URL(cluster.replicaUrl);
  balanced.port = String((balancer.address() as net.AddressInfo).port);
  await expect(refuseBalancers([balanced.href])).rejects.toThrow('leads to several servers');
  balancer.close();
  await refuseBalancers([cluster.replicaUrl, cluster.primary.url, 'postgres://a@127.0.0.1:1/b']);
});
