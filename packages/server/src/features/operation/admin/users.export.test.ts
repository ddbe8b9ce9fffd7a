import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { exportUsers } from './users.service.ts';

const site = useApp();
const anAdmin = () => aMember(site, { tier: 'admin' });
const query = (text: string, values: unknown[] = []) =>
  site.app.platform.database.pool.query(text, values);

/** Members in bulk, as an import would make them. */
async function aCrowd(count: number, { name = 'crowd', firstName = '' } = {}): Promise<void> {
  await query(
    `with added as (
      insert into users (id, username, email, password_hash, first_name, created_at, updated_at)
      select gen_random_uuid(), $2::text || n, $2 || n || '@example.test', '!', $3, now() - n * interval '1 second', now() from generate_series(1, $1::int) n returning id
    ) insert into user_stats (user_id) select id from added`,
    [count, name, firstName],
  );
}

const exported = async (search?: string) =>
  (
    await site.send(
      {
        url: `/api/admin/users/export${search === undefined ? '' : `?search=${encodeURIComponent(search)}`}`,
      },
      await anAdmin(),
    )
  ).body;

describe('the export of members', () => {
  test('is CSV for a spreadsheet: UTF-8 with its mark, CRLF, quotes, and no cell that runs', async () => {
    const admin = await anAdmin();
    const member = await aMember(site, { username: 'csv-Ŝpecial' });
    await query(
      "update users set first_name = $2, last_name = $3, email = '=HYPERLINK(1)@example.test' where id = $1",
      [member.id, '=1+1', 'O"Neil, "Jr"\nSecond line'],
    );
    const response = await site.send(
      { url: '/api/admin/users/export?search=csv-%C5%9Cpecial' },
      admin,
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'private, no-store',
    });
    const [head, ...lines] = response.body.split('\r\n');
    expect(head).toBe(
      '\ufeffId,Username,Email,First name,Last name,Tier,Reputation,Questions,Answers,Joined (UTC)',
    );
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${member.id},csv-Ŝpecial,'=HYPERLINK\\(1\\)@example.test,'=1\\+1,"O""Neil, ""Jr""\nSecond line",free,0,0,0,20[\\dT:-]+Z$`,
        ),
      ),
      '',
    ]);
  });

  test.each(['=cmd', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'does not begin a cell with %j',
    async (firstName) => {
      const member = await aMember(site);
      await query('update users set first_name = $2 where id = $1', [member.id, firstName]);
      const cell = (await exported(member.username)).split('\r\n')[1]?.split(',')[3];
      expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  test('has everyone that the search finds, once, and nobody else', async () => {
    await aCrowd(2500);
    const lines = (await exported('crowd')).trim().split('\r\n').slice(1);
    const names = lines.map((line) => line.split(',')[1] ?? '');
    expect(names).toEqual(Array.from({ length: 2500 }, (_, index) => `crowd${index + 1}`));
    expect((await exported('nobody at all')).trim().split('\r\n')).toHaveLength(1);
    expect((await exported()).trim().split('\r\n').length).toBeGreaterThan(2500);
  });

  test('is noted in the log with what was sought', async () => {
    await exported('crowd1');
    const { body } = await site.call(
      'GET /api/admin/audit',
      { query: { action: 'users exported' } },
      await anAdmin(),
    );
    expect(body.entries[0]?.after).toEqual({ search: 'crowd1' });
  });

  test('reads no further than its reader does', async () => {
    await aCrowd(2500, { name: 'unread' });
    const { db, pool } = site.app.platform.database;
    let queries = 0;
    pool.on('acquire', () => queries++);
    const rows = exportUsers(db, undefined);
    for (let part = 0; part < 3; part++) await rows.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(queries).toBe(2);
    await rows.return(undefined);
  }, 60_000);

  test('waits for a reader who takes nothing, and then goes on to the end', async () => {
    // A megabyte each hundred: more than the connection's own buffers hold.
    await aCrowd(2000, { name: 'waiting', firstName: 'x'.repeat(10_000) });
    const { cookie } = await anAdmin();
    if (!site.app.http.server.listening) await site.app.http.listen({ port: 0, host: '127.0.0.1' });
    let queries = 0;
    const count = () => queries++;
    site.app.platform.database.readPool.on('acquire', count);
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(
        `${site.app.http.listeningOrigin}/api/admin/users/export?search=waiting`,
        { headers: { cookie } },
        resolve,
      ),
    );
    let before = -1;
    await expect
      .poll(() => before === (before = queries), { interval: 500, timeout: 15_000 })
      .toBe(true);
    expect(before).toBeLessThan(5);
    let lines = 0;
    for await (const chunk of response as AsyncIterable<Buffer>)
      for (const byte of chunk) if (byte === 10) lines++;
    expect([lines, queries > before]).toEqual([2001, true]);
    site.app.platform.database.readPool.off('acquire', count);
  }, 60_000);

  test('ends when the reader goes away', async () => {
    const { cookie } = await anAdmin();
    if (!site.app.http.server.listening) await site.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { readPool: pool } = site.app.platform.database;
    const leaving = new AbortController();
    const response = await fetch(`${site.app.http.listeningOrigin}/api/admin/users/export`, {
      headers: { cookie },
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await new Promise((resolve) => setTimeout(resolve, 300));
    let queries = 0;
    pool.on('acquire', () => queries++);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([queries, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  });
});
