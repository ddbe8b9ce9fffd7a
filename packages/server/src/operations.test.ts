import { gunzipSync } from 'node:zlib';
import { calls } from '@lotwise/contract/calls';
import { visits } from '@lotwise/contract/visit';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { metricsOf } from '../testing/metrics.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { createLog } from './platform/observe/log.ts';

const described = [...calls, ...visits];
const site = useApp({ env: { PUBLIC_URL: 'https://lotwise.test', SITE_NAME: 'Lots & Co' } });

describe('the document of the API', () => {
  test('is OpenAPI 3.1 with every call and visit of the contract and no other', async () => {
    const response = await site.send({ url: '/api/openapi.json' });
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    const document = response.json<{
      openapi: string;
      info: { title: string };
      servers: { url: string }[];
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Lots & Co API' },
      servers: [{ url: 'https://lotwise.test' }],
    });
    const keys = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(keys.sort()).toEqual(described.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('for people lists each call, escaped, without any script', async () => {
    const { body, headers } = await site.send({ url: '/api/docs' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const { method, path, summary } of described) {
      expect(body).toContain(`<h2><code>${method} ${path}</code></h2>`);
      expect(body).toContain(`<p>${summary}</p>`);
    }
    expect(body).toContain('<title>Lots &amp; Co API</title>');
    expect(body).not.toMatch(/<script|onclick|javascript:/);
  });

  test.each(['/api/openapi.json', '/api/docs'])(
    'at %s goes out compressed, and once to a reader who keeps it',
    async (url) => {
      const plain = await site.send({ url });
      const gzip = await site.send({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gzip.rawPayload.length).toBeLessThan(100_000);
      expect(plain.headers['vary']).toBe('Accept-Encoding');
      const etag = String(plain.headers['etag']);
      const again = await site.send({ url, headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  test('for people leads from its list to each call', async () => {
    const { body } = await site.send({ url: '/api/docs' });
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    const ids = [...body.matchAll(/<section id="([^"]+)"/g)].map((match) => match[1]);
    expect(targets).toEqual(ids);
    expect(new Set(ids).size).toBe(described.length);
  });
});

describe('the state of the process', () => {
  test('is alive at /healthz and ready at /readyz', async () => {
    expect((await site.send({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await site.send({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  test('is not ready while it drains, and alive', async () => {
    site.app.lifecycle.isDraining = true;
    const { statusCode, body } = await site.send({ url: '/readyz' });
    expect([statusCode, body, (await site.send({ url: '/healthz' })).statusCode]).toEqual([
      503,
      '{"status":"stopping"}',
      200,
    ]);
    site.app.lifecycle.isDraining = false;
  });

  test('tells how much work waits, and since when', async () => {
    const { pool } = site.app.platform.database;
    await pool.query(
      "select graphile_worker.add_job('send_mail', '{}', run_at => now() - interval '90 seconds')",
    );
    await pool.query(
      "select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('send_mail', '{}')).id], 'away')",
    );
    await pool.query(
      "insert into mail_outbox (id, kind, recipient, subject, text, html, created_at) values (gen_random_uuid(), 'x', 'a@example.test', '', '', '', now() - interval '2 minutes')",
    );
    await pool.query(`
      insert into mail_outbox (id, kind, recipient, subject, text, html, state)
      select gen_random_uuid(), 'x', 'a@example.test', '', '', '', unnest(array['failed', 'failed', 'unknown', 'sent'])`);
    const body = await metricsOf(site);
    expect(body).toMatch(/^mails\{state="failed"\} 2$/m);
    expect(body).toMatch(/^mails\{state="unknown"\} 1$/m);
    expect(body).toMatch(/^jobs\{state="waiting"\} 1$/m);
    expect(body).toMatch(/^jobs\{state="failed"\} 1$/m);
    expect(body).toMatch(/^job_oldest_seconds 9\d/m);
    expect(body).toMatch(/^mail_oldest_seconds 12\d/m);
  });

  test('is alive but not ready while a migration is missing, or the database is gone', async () => {
    const database = await createTestDatabase();
    const app = await createApp({
      config: readConfig({ NODE_ENV: 'test' }),
      database,
      log: createLog('silent'),
    });
    const answers = async () => [
      (await app.http.inject('/healthz')).statusCode,
      (await app.http.inject('/readyz')).statusCode,
    ];
    expect(await answers()).toEqual([200, 200]);
    await database.pool.query(
      'delete from migrations where name = (select max(name) from migrations)',
    );
    expect(await answers()).toEqual([200, 503]);
    await database.pool.query('drop table migrations');
    expect(await answers()).toEqual([200, 503]);
    await app.close();
    await database.drop();
  });

  test('is told in figures, routes by their pattern, and to nobody who reads the site', async () => {
    await site.send({ url: '/api/questions/0198a000-0000-7000-8000-000000000000' });
    expect((await site.send({ url: '/metrics' })).statusCode).toBe(404);
    const body = await metricsOf(site);
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/questions\/:id",status="404"\} 1/,
    );
    expect(body).toMatch(/^database_connections\{state="open"\} \d+$/m);
    expect(body).toMatch(/^process_cpu_seconds_total /m);
    expect(body).not.toContain('0198a000');
  });
});
