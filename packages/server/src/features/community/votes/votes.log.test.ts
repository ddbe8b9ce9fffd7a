import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';

const site = useApp({ env: { RATE_LIMITS: 'on' } });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.app.platform.database.pool.query<Row>(text, values)).rows;

// The tests of other files write so much that PostgreSQL would remove what is read here.
const SLOT = 'log_of_votes';
beforeAll(() => query('select pg_create_physical_replication_slot($1, true)', [SLOT]));
afterAll(() => query('select pg_drop_replication_slot($1)', [SLOT]));

const position = async (): Promise<string> =>
  (await query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at'))[0]?.at ?? '';

/**
 * What was written to this database's log between two positions, without the copies of whole pages
 * that the first change after a checkpoint brings.
 */
async function bytesBetween(start: string, end: string): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    `select sum(record_length - fpi_length)::int as bytes from pg_get_wal_records_info($1, $2)
     where block_ref like (select '%/' || oid || '/%' from pg_database
       where datname = current_database())`,
    [start, end],
  );
  return row?.bytes ?? 0;
}

test('a vote writes less than 2 KB to the database’s log, also the first on a post', async () => {
  await query('create extension if not exists pg_walinspect');
  const [question, other] = [
    await aQuestion(site, await aMember(site)),
    await aQuestion(site, await aMember(site)),
  ];
  const voters = await Promise.all(Array.from({ length: 12 }, () => aMember(site)));
  const press = async (targetId: string, voter: (typeof voters)[number]) => {
    const body = { targetId, targetType: 'question', voteType: 'up' } as const;
    expect((await site.call('POST /api/vote', { body }, voter)).status).toBe(200);
  };
  // The first vote of a day begins it.
  for (const voter of voters) await press(other.id, voter);

  const positions = [await position()];
  for (const voter of [...voters, ...voters]) {
    await press(question.id, voter);
    positions.push(await position());
  }
  // Only what is on the disk can be read.
  await query('checkpoint');
  const bytes: number[] = [];
  for (const [at, start] of positions.slice(0, -1).entries())
    bytes.push(await bytesBetween(start, positions[at + 1] ?? ''));

  const median = (some: number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)];
  expect(bytes[0]).toBeLessThan(2_048);
  expect(median(bytes.slice(1, 12))).toBeGreaterThan(1_000);
  expect(median(bytes.slice(1, 12))).toBeLessThan(1_800);
  expect(median(bytes.slice(12))).toBeLessThan(1_000);
});
