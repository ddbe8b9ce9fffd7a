import net from 'node:net';
import { expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { createEmptyDatabase } from '../../../testing/database.ts';
import { refusePoolers, refuseUnsafeEngine, waitForDatabase } from './reaching.ts';
import { startTransactionPooler } from '../../../testing/transaction-pooler.ts';

const url = databaseUrl(inject('postgresUrl'), 'postgres');
const through = (address: string, port: number) => {
  const other = new URL(address);
  other.port = String(port);
  return other.href;
};

test('a database that comes late is waited for, in a sentence', async () => {
  const { port } = new URL(url);
  // Its address, where nobody listens yet.
  const door = net.createServer((socket) => {
    socket.pipe(net.connect(Number(port), '127.0.0.1')).pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const late = (door.address() as net.AddressInfo).port;
  await new Promise((resolve) => door.close(resolve));
  const said: string[] = [];
  const waiting = waitForDatabase(through(url, late), {
    waitMs: 10_000,
    onStep: (step) => said.push(step),
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  door.listen(late, '127.0.0.1');
  await waiting;
  door.close();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Waiting for the database at 127\.0\.0\.1:\d+ \(.*ECONNREFUSED/);
});

test('a database that does not come ends the wait with what to look at', async () => {
  const waiting = waitForDatabase('postgres://nobody@127.0.0.1:1/none', {
    waitMs: 600,
    onStep: () => {},
  });
  await expect(waiting).rejects.toThrow(/did not answer within 1 seconds: .*DATABASE_WAIT_SECONDS/);
});

test('a wrong password is not waited for', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  const waiting = waitForDatabase(wrong.href, { waitMs: 60_000, onStep: () => {} });
  await expect(waiting).rejects.toThrow(/refused the connection: password authentication failed/);
});

test('a pooler in transaction mode is refused where a session is needed, in words', async () => {
  const pooler = await startTransactionPooler(url);
  const pooled = through(url, pooler.port);
  await expect(refusePoolers({ url: pooled, directUrl: pooled })).rejects.toThrow(
    /DATABASE_URL leads through a pooler in transaction mode.*set DATABASE_DIRECT_URL/,
  );
  await expect(refusePoolers({ url, directUrl: pooled })).rejects.toThrow(
    /DATABASE_DIRECT_URL leads through a pooler/,
  );
  await refusePoolers({ url: pooled, directUrl: url });
  await refusePoolers({ url, directUrl: url });
  pooler.close();
});

test('two addresses must lead to one database', async () => {
  const other = await createEmptyDatabase();
  await expect(refusePoolers({ url, directUrl: other.url })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database',
  );
  await other.drop();
});

test('an engine whose advisory locks lock nothing is refused', async () => {
  const other = await createEmptyDatabase();
  await refuseUnsafeEngine(other.url);
  // As CockroachDB answers: that the lock is taken, to everyone.
  await other.pool.query(`
    create schema hollow;
    create function hollow.pg_try_advisory_lock(bigint) returns boolean language sql as 'select true';
    create function hollow.pg_advisory_unlock(bigint) returns boolean language sql as 'select true';
    do $$ begin
      execute format('alter database %I set search_path = hollow, pg_catalog', current_database());
    end $$`);
  await expect(refuseUnsafeEngine(other.url)).rejects.toThrow('advisory locks lock nothing');
  await other.drop();
});
