import net from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../testing/data.ts';
import { type Replicated, startReplicated } from '../../../testing/replica.ts';
import { refuseBalancers } from './reaching.ts';
import { LAG_MAX_MS } from './replica-progress.ts';

let cluster: Replicated;
beforeAll(async () => {
  cluster = await startReplicated();
});
const site = useApp({
  over: () => ({ database: cluster.primary, replicas: [cluster.replica] }),
});
afterAll(async () => {
  await site.app.platform.views.flush();
  await cluster.stop();
});

const POLL = { timeout: 10_000, interval: 20 };
let isUsed = false;
/** Waits until the site reads from the replica, which then has everything. */
async function usesReplica(): Promise<void> {
  await cluster.replays(true);
  await vi.waitFor(async () => {
    isUsed = false;
    await site.app.platform.readings.read({ since: await position() }, async (db) => {
      isUsed = db === cluster.replica.reads;
    });
    expect(isUsed).toBe(true);
  }, POLL);
}
const position = async () => site.app.platform.readings.position();
beforeEach(usesReplica);

const titles = async (as?: TestMember) => {
  const { body } = await site.call('GET /api/questions', { query: { filter: 'recent' } }, as);
  return body.questions.map(({ title }) => title);
};
const answersOf = async (id: string, as?: TestMember) => {
  const { body } = await site.call('GET /api/questions/{id}', { params: { id } }, as);
  return body.answers.length;
};
const cookieOf = (member: TestMember, set: string | string[] | undefined) => ({
  ...member,
  cookie: [member.cookie, ...[set ?? []].flat().map((one) => one.split(';')[0])].join('; '),
});

describe('while the replica lags', () => {
  test('whoever wrote sees it at once, by the cookie that came with the reply', async () => {
    const asker = await aMember(site);
    await usesReplica();
    await cluster.replays(false);
    const { response } = await site.call(
      'POST /api/questions',
      { body: { title: 'Is my own swap taxed?', description: 'Text', tags: ['tax'] } },
      asker,
    );
    const browser = cookieOf(asker, response.headers['set-cookie']);
    expect(browser.cookie).toMatch(/wrote=\d+/);
    expect(await titles(browser)).toContain('Is my own swap taxed?');
  });

  test('a page that was just answered is read where the answer is, by everyone', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    await usesReplica();
    expect(await answersOf(question.id)).toBe(0);
    await cluster.replays(false);
    await anAnswer(site, question, sam);
    await vi.waitFor(async () => expect(await answersOf(question.id)).toBe(1), {
      timeout: 500,
      interval: 10,
    });
    expect(await answersOf(question.id, asker)).toBe(1);
  });

  test('more than five seconds behind, it is not read from any more', async () => {
    const asker = await aMember(site);
    await usesReplica();
    await cluster.replays(false);
    await aQuestion(site, asker, { title: 'Is a very late swap taxed?' });
    const readsReplica = () =>
      site.app.platform.readings.read({}, async (db) => db === cluster.replica.reads);
    expect(await readsReplica()).toBe(true);
    await vi.waitFor(async () => expect(await readsReplica()).toBe(false), {
      timeout: LAG_MAX_MS + 4000,
      interval: 100,
    });
  }, 20_000);
});

test('a replica that is killed fails no reading, and is read from again when it is back', async () => {
  cluster.killReplica();
  const statuses = new Set<number>();
  for (let index = 0; index < 50; index++) {
    const { statusCode } = await site.send({ url: `/api/questions?page=${index + 1}` });
    statuses.add(statusCode);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect([...statuses]).toEqual([200]);
  await usesReplica();
}, 20_000);

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
