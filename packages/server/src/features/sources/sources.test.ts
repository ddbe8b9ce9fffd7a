import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Logger, runOnce, type Task } from 'graphile-worker';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, anAnswer } from '../../../testing/data.ts';
import { type Post, startStackExchange, type StackExchangeDouble } from '../../../testing/stack-exchange.ts';
import { openStackExchange } from '../../providers/stack-exchange/stack-exchange.ts';
import { countersThatDiffer } from '../upkeep/upkeep.service.ts';
import { doPage } from './pages.service.ts';

const site = useApp();
let double: StackExchangeDouble;
let admin: TestMember;
const SITE = 'shells.stackexchange.com';

beforeAll(async () => {
  double = await startStackExchange(SITE);
  admin = await aMember(site, { tier: 'admin' });
});
afterAll(() => double.close());
beforeEach(() => {
  double.questions = [];
  double.requests = [];
  double.moods = [];
  double.quota = 300;
});

const shells = (from: number, count: number, tag: string): Post[] => Array.from({ length: count }, (_, index) => ({ id: from + index, tags: [tag] }));
const add = async (tag: string) => (await site.call('POST /api/admin/sources', { body: { site: SITE, tag } }, admin)).body;
const start = (id: string, kind: 'import' | 'check' = 'import') => site.call('POST /api/admin/sources/{id}/runs', { params: { id }, body: { kind } }, admin);
const source = async (id: string) => (await site.call('GET /api/admin/sources', {}, admin)).body.sources.find((one) => one.id === id);
const runOf = async (id: string) => (await source(id))?.run;

/** Does the queued pages that are due, as a worker does. */
async function work(): Promise<void> {
  const { database, purge, now } = site.app.platform;
  const services = { database, purge, now, stackExchange: openStackExchange({ url: double.url, key: undefined }) };
  const source_page: Task = (input, { job }) => doPage(services, (input as { runId: string }).runId, { isLastAttempt: job.attempts >= job.max_attempts });
  // A page queues the next one while its queue is still held by itself, so that one pass finds one page.
  do await runOnce({ pgPool: database.pool, taskList: { source_page }, noHandleSignals: true, logger: new Logger(() => () => {}) });
  while ((await dueIn()) <= 0 && (await jobCount()) > 0);
}
const jobCount = async (): Promise<number> =>
  (await site.app.platform.database.pool.query<{ id: string }>('select id from graphile_worker._private_jobs where attempts < max_attempts')).rows.length;
const dueIn = async (): Promise<number> => {
  const { rows } = await site.app.platform.database.pool.query<{ s: number }>(
    'select extract(epoch from min(run_at) - now())::int as s from graphile_worker._private_jobs',
  );
  return rows[0]?.s ?? -1;
};
const hurry = () => site.app.platform.database.pool.query('update graphile_worker._private_jobs set run_at = now(), attempts = 0');
const questionsTagged = async (tag: string) => (await site.call('GET /api/questions', { query: { tag } })).body.questions;

describe('an import', () => {
  test('brings questions with answers and comments, each with its author, link and licence', async () => {
    double.questions = [
      {
        id: 20,
        tags: ['cowrie'],
        title: 'How old is a “cowrie” & why?',
        body: '<p>Mine is <em>spotted</em>.</p><script>alert(1)</script>',
        score: 3,
        at: 1_300_000_000,
        accepted: 22,
        answers: [
          { id: 21, by: { id: 9, name: 'Olive' }, score: -1, body: '<p>Count the rings.</p>' },
          { id: 22, by: { name: 'Gone Diver' }, body: '<p>Ask a malacologist.</p>', licence: 'CC BY-SA 3.0' },
        ],
        comments: [{ id: 31, body: 'Is it *alive*?', by: { id: 9, name: 'Olive' }, licence: 'CC BY-SA 4.0' }],
      },
    ];
    const { id } = await add('cowrie');
    expect((await start(id)).body.run).toMatchObject({ kind: 'import', state: 'waiting', pages: 0 });
    await work();
    expect(await source(id)).toMatchObject({
      questionCount: 1,
      missingCount: 0,
      run: { state: 'done', pages: 1, questionsRead: 1, questionsAdded: 1, answersAdded: 2 },
    });
    const [listed] = await questionsTagged('cowrie');
    const { body } = await site.call('GET /api/questions/{id}', { params: { id: listed?.id ?? '' } });
    expect(body).toMatchObject({
      title: 'How old is a “cowrie” & why?',
      votes: 3,
      isAnswered: true,
      createdAt: '2011-03-13T07:06:40.000Z',
      author: { username: 'Nera_Conch' },
    });
    expect(body.descriptionHtml).not.toContain('alert');
    // Before 8 April 2011 the network's licence was 2.5; the answer says its own.
    expect(body.origin).toMatchObject({
      site: SITE,
      url: `https://${SITE}/q/20`,
      authorName: 'Nera Conch',
      authorUrl: `https://${SITE}/users/4`,
      licence: 'CC BY-SA 2.5',
    });
    expect(body.answers.map(({ isAccepted, origin }) => [isAccepted, origin?.authorName, origin?.licence])).toEqual([
      [true, 'Gone Diver', 'CC BY-SA 3.0'],
      [false, 'Olive', 'CC BY-SA 4.0'],
    ]);
    const comments = await site.call('GET /api/questions/{id}/comments', { params: { id: body.id } });
    expect(comments.body.map(({ contentHtml }) => contentHtml)).toEqual([expect.stringContaining('<em>alive</em>')]);
    expect(await countersThatDiffer(site.app.platform.database.db)).toEqual([]);
  });

  test('asks for pages of 100 until there is no more, compressed, with a filter made once', async () => {
    double.questions = shells(1000, 205, 'whelk');
    const { id } = await add('whelk');
    await start(id);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'done', pages: 3, questionsRead: 205, questionsAdded: 205, quotaRemaining: expect.any(Number) as number });
    const asked = double.requests.filter(({ path }) => path === '/2.3/questions');
    expect(asked.map(({ search }) => [search.get('page'), search.get('pagesize'), search.get('site'), search.get('tagged')])).toEqual(
      ['1', '2', '3'].map((page) => [page, '100', SITE, 'whelk']),
    );
    expect(asked.every(({ encoding }) => encoding?.includes('gzip'))).toBe(true);
    expect((await site.call('GET /api/questions', { query: { tag: 'whelk' } })).body.total).toBe(205);
  });

  test('brings nothing twice: neither again, nor by another tag, nor from two runs at once', async () => {
    double.questions = shells(2000, 5, 'limpet').map((question) => ({ ...question, tags: ['limpet', 'chiton'] }));
    const [limpet, chiton] = [await add('limpet'), await add('chiton')];
    await Promise.all([start(limpet.id), start(chiton.id)]);
    await Promise.all([work(), work()]);
    const runs = [await runOf(limpet.id), await runOf(chiton.id)];
    expect(runs.map((run) => run?.state)).toEqual(['done', 'done']);
    expect(runs.reduce((sum, run) => sum + (run?.questionsAdded ?? 0), 0)).toBe(5);
    expect([(await source(limpet.id))?.questionCount, (await source(chiton.id))?.questionCount]).toEqual([5, 5]);
    expect((await start(limpet.id)).status).toBe(201);
    await work();
    expect(await runOf(limpet.id)).toMatchObject({ state: 'done', questionsAdded: 0 });
    expect(await questionsTagged('limpet')).toHaveLength(5);
  });

  test('again asks only for what was active since, and brings new answers', async () => {
    const soon = Math.floor(Date.now() / 1000) + 10;
    const question: Post = { id: 3000, tags: ['conch'] };
    double.questions = [question, { id: 3001, tags: ['conch'] }];
    const { id } = await add('conch');
    await start(id);
    await work();
    double.questions = [
      { ...question, at: soon, answers: [{ id: 3100 }] },
      { id: 3001, tags: ['conch'] },
    ];
    await start(id);
    await work();
    expect(double.requests.at(-1)?.search.get('sort')).toBe('activity');
    expect(await runOf(id)).toMatchObject({ state: 'done', questionsRead: 1, questionsAdded: 0, answersAdded: 1 });
  });

  test('does not bring back what was deleted here', async () => {
    double.questions = shells(4000, 2, 'mussel');
    const { id } = await add('mussel');
    await start(id);
    await work();
    const [first] = await questionsTagged('mussel');
    await site.call('DELETE /api/admin/questions/{id}', { params: { id: first?.id ?? '' } }, admin);
    await site.app.platform.database.pool.query("update source_runs set created_at = now() - interval '10 years'");
    await start(id);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'done', questionsRead: 2, questionsAdded: 0 });
    expect(await source(id)).toMatchObject({ questionCount: 1 });
  });
});

describe('a site that wants to be left alone', () => {
  test('is asked no earlier than it says', async () => {
    double.questions = shells(5000, 150, 'oyster');
    double.moods = [{ backoff: 17 }];
    const { id } = await add('oyster');
    await start(id);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'waiting', pages: 1, message: 'The site asks to wait 17 seconds.' });
    expect(await dueIn()).toBeGreaterThan(12);
    await hurry();
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'done', pages: 2, questionsAdded: 150, message: null });
  });

  test('is asked again when it has thrown us out, and when the day’s requests are used up', async () => {
    double.questions = shells(6000, 150, 'tusk');
    double.moods = [
      { error: { error_id: 502, error_name: 'throttle_violation', error_message: 'too many requests from this IP, more requests available in 80000 seconds' } },
      { quota: 0 },
    ];
    const { id } = await add('tusk');
    await start(id);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'waiting', pages: 0 });
    expect(await dueIn()).toBeGreaterThan(79_000);
    await hurry();
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'waiting', pages: 1, quotaRemaining: 0, message: expect.stringContaining('midnight') as string });
    await hurry();
    await work();
    expect((await runOf(id))?.state).toBe('done');
  });

  test('is asked again after a fault, and no more after a refusal', async () => {
    double.questions = shells(7000, 1, 'clam');
    double.moods = [{ status: 503 }];
    const { id } = await add('clam');
    await start(id);
    await work();
    expect((await runOf(id))?.state).toBe('running');
    await hurry();
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'done', questionsAdded: 1 });
    const { body: other } = await site.call('POST /api/admin/sources', { body: { site: 'nowhere', tag: 'clam' } }, admin);
    await start(other.id);
    await work();
    expect(await runOf(other.id)).toMatchObject({ state: 'failed', message: 'The site said: No site found for name `nowhere.stackexchange.com`' });
    expect(await dueIn()).toBe(-1);
  });
});

describe('a run', () => {
  test('is one at a time a source, and can be cancelled: what it brought stays', async () => {
    double.questions = shells(8000, 150, 'nautilus');
    double.moods = [{ backoff: 60 }];
    const { id } = await add('nautilus');
    await start(id);
    await work();
    expect((await start(id)).status).toBe(409);
    const { body } = await site.call('DELETE /api/admin/sources/{id}/runs', { params: { id } }, admin);
    expect(body.run).toMatchObject({ state: 'cancelled', questionsAdded: 100 });
    await hurry();
    await work();
    expect(await source(id)).toMatchObject({ questionCount: 100, run: { state: 'cancelled', pages: 1 } });
    expect((await site.call('DELETE /api/admin/sources/{id}/runs', { params: { id } }, admin)).status).toBe(409);
    expect((await start(id)).status).toBe(201);
    await work();
    expect(await source(id)).toMatchObject({ questionCount: 150, run: { state: 'done', questionsAdded: 50 } });
  });
});

describe('a check', () => {
  const gone = async (id: string) => (await site.call('GET /api/admin/sources/{id}/missing', { params: { id } }, admin)).body.questions;
  const imported = async (tag: string, from: number, count: number) => {
    double.questions = shells(from, count, tag);
    const { id } = await add(tag);
    await start(id);
    await work();
    return id;
  };

  test('lists what is gone there, which can be removed here and does not come back', async () => {
    const id = await imported('abalone', 9000, 120);
    double.questions = double.questions.filter((question) => question.id !== 9005 && question.id !== 9110);
    await start(id, 'check');
    await work();
    expect(await source(id)).toMatchObject({
      questionCount: 120,
      missingCount: 2,
      run: { kind: 'check', state: 'done', questionsRead: 120, questionsMissing: 2 },
    });
    const questions = await gone(id);
    expect(questions.map(({ url }) => url?.slice(-4)).sort()).toEqual(['9005', '9110']);
    const { body } = await site.call(
      'POST /api/admin/sources/{id}/missing/remove',
      { params: { id }, body: { questionIds: questions.map((one) => one.id) } },
      admin,
    );
    expect([body.count, await gone(id), (await source(id))?.questionCount]).toEqual([2, [], 118]);
    expect((await site.call('GET /api/questions/{id}', { params: { id: questions[0]?.id ?? '' } })).status).toBe(404);
    const { body: audit } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(audit.entries.filter(({ action }) => action === 'question deleted').length).toBeGreaterThanOrEqual(2);
    expect(await countersThatDiffer(site.app.platform.database.db)).toEqual([]);
  });

  test('removes by itself where an admin chose so, but not what a member has answered', async () => {
    const id = await imported('scallop', 10_000, 30);
    const { body } = await site.call('PATCH /api/admin/sources/{id}', { params: { id }, body: { removesMissing: true } }, admin);
    expect(body.removesMissing).toBe(true);
    const answered = (await questionsTagged('scallop'))[0];
    await anAnswer(site, answered ?? { id: '' }, await aMember(site));
    const { rows } = await site.app.platform.database.pool.query<{ external_id: string }>('select external_id from origins where question_id = $1', [
      answered?.id,
    ]);
    const keptId = Number(rows[0]?.external_id);
    double.questions = double.questions.filter((question) => question.id !== keptId && question.id !== 10_003 && question.id !== 10_004);
    await start(id, 'check');
    await work();
    const left = await gone(id);
    expect([left.map((one) => [one.id, one.answersOfMembers]), (await source(id))?.questionCount]).toEqual([
      [[answered?.id, 1]],
      keptId === 10_003 || keptId === 10_004 ? 29 : 28,
    ]);
  });

  test('marks nothing when next to nothing is found: that is a fault there', async () => {
    const id = await imported('periwinkle', 11_000, 40);
    double.questions = double.questions.slice(0, 3);
    await start(id, 'check');
    await work();
    expect(await source(id)).toMatchObject({ missingCount: 0, run: { state: 'failed', message: expect.stringContaining('looks like a fault') as string } });
  });

  test('unmarks what is found again', async () => {
    const id = await imported('turban', 12_000, 20);
    const all = double.questions;
    double.questions = all.slice(1);
    await start(id, 'check');
    await work();
    expect((await source(id))?.missingCount).toBe(1);
    double.questions = all;
    await start(id, 'check');
    await work();
    expect((await source(id))?.missingCount).toBe(0);
  });
});
