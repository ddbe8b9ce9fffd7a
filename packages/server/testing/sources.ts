import { assign } from '@lotwise/domain/shared/assign';
import type { Task } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestApp, TestMember } from './app.ts';
import { aMember } from './data.ts';
import { runQueue } from './run-queue.ts';
import { type Post, startStackExchange, type StackExchangeDouble } from './stack-exchange.ts';
import { openStackExchange } from '../src/providers/stack-exchange/stack-exchange.ts';
import { doPage } from '../src/features/operation/sources/pages.service.ts';

export const SITE = 'shells.stackexchange.com';

/** Plain questions under a tag. */
export const shells = (from: number, count: number, tag: string): Post[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, tags: [tag] }));

/** A site to import from, an admin who does, and a worker for the pages. */
export function useSources(site: TestApp) {
  let double: StackExchangeDouble;
  let admin: TestMember;
  beforeAll(async () => {
    double = await startStackExchange(SITE);
    admin = await aMember(site, { tier: 'admin' });
  });
  afterAll(() => double.close());
  beforeEach(() => {
    assign(double, {
      questions: [],
      requests: [],
      moods: [],
      unlisted: new Set(),
      quota: 300,
    });
  });
  const pool = () => site.app.platform.database.pool;

  const jobCount = async (): Promise<number> =>
    (
      await pool().query<{ id: string }>(
        "select id from graphile_worker.jobs where task_identifier = 'source_page' and attempts < max_attempts",
      )
    ).rows.length;
  const sources = {
    get double() {
      return double;
    },
    get admin() {
      return admin;
    },
    add: async (tag: string) =>
      (await site.call('POST /api/admin/sources', { body: { site: SITE, tag } }, admin)).body,
    start: (id: string, kind: 'import' | 'check' = 'import') =>
      site.call('POST /api/admin/sources/{id}/runs', { params: { id }, body: { kind } }, admin),
    source: async (id: string) =>
      (await site.call('GET /api/admin/sources', {}, admin)).body.sources.find(
        (one) => one.id === id,
      ),
    runOf: async (id: string) => (await sources.source(id))?.run,
    gone: async (id: string) =>
      (await site.call('GET /api/admin/sources/{id}/missing', { params: { id } }, admin)).body,
    remove: (id: string, body: { questionIds: string[]; replyIds: string[] }) =>
      site.call('POST /api/admin/sources/{id}/missing/remove', { params: { id }, body }, admin),
    questionsTagged: async (tag: string) =>
      (await site.call('GET /api/questions', { query: { tag } })).body.questions,
    /** In how many seconds the next page is due; -1 where none waits. */
    async dueIn(): Promise<number> {
      const { rows } = await pool().query<{ s: number }>(
        "select extract(epoch from min(run_at) - now())::int as s from graphile_worker.jobs where task_identifier = 'source_page'",
      );
      return rows[0]?.s ?? -1;
    },
    hurry: () =>
      pool().query('update graphile_worker._private_jobs set run_at = now(), attempts = 0'),
    /** Does the queued pages that are due, as a worker does. */
    async work(): Promise<void> {
      const { database, purge, now } = site.app.platform;
      const services = {
        database,
        purge,
        now,
        stackExchange: openStackExchange({ url: double.url, key: undefined }),
      };
      const source_page: Task = (input, { job }) =>
        doPage(services, (input as { runId: string }).runId, {
          isLastAttempt: job.attempts >= job.max_attempts,
        });
      // A page queues the next one while its queue is still held by itself, so that one pass finds
      // one page.
      do await runQueue(database.pool, { source_page });
      while ((await sources.dueIn()) <= 0 && (await jobCount()) > 0);
    },
    /** Does a run to its end, as far as the site lets it. */
    async run(id: string, kind: 'import' | 'check' = 'import'): Promise<void> {
      await sources.start(id, kind);
      await sources.work();
    },
  };
  return sources;
}
