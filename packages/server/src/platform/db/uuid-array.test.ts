import { expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { newId } from './ids.ts';
import { uuidArray } from './uuid-array.ts';

const site = useApp();

test('is the same array to the database as its text', async () => {
  const { pool } = site.app.platform.database;
  for (const ids of [[], [newId()], Array.from({ length: 50 }, newId)]) {
    const { rows } = await pool.query<{ ids: string[]; is: boolean }>(
      'select $1::uuid[] as ids, $1::uuid[] = $2::text[]::uuid[] as is',
      [uuidArray(ids), ids],
    );
    expect(rows).toEqual([{ ids, is: true }]);
  }
});
