import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** A column of another table that names a member, and what their deletion does to its rows. */
export interface Reference {
  table: string;
  column: string;
  action: 'delete' | 'unset';
}

/** So many rows may go together with their member. */
const FEW = 200;

/**
 * The columns that name a member in more than a few rows, of all that the catalogue has: one that a
 * later migration adds is emptied in batches without a word here. Tables that others refer to come
 * last, after what refers to them.
 */
export async function largeReferences(db: Db, userId: string): Promise<Reference[]> {
  const { rows } = await db.execute<Reference & Record<string, unknown>>(sql`
    select t.relname as table, a.attname as column, case c.confdeltype when 'c' then 'delete' else 'unset' end as action
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
    order by (select count(*) from pg_constraint r where r.contype = 'f' and r.confrelid = t.oid), 1, 2`);
  const isLarge = rows.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} offset ${sql.raw(String(FEW))})`,
  );
  const found = await db.execute<{ large: boolean[] }>(
    sql`select array[${sql.join(isLarge, sql`, `)}] as large`,
  );
  return rows.filter((_, index) => found.rows[0]?.large[index]);
}

/** Does to so many rows what the deletion of the member would. Returns how many there were. */
export async function emptyReference(
  tx: Db,
  { table, column, action }: Reference,
  { userId, size }: { userId: string; size: number },
): Promise<number> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)];
  const some = sql`ctid = any(array(select ctid from ${from} where ${name} = ${userId} limit ${sql.raw(String(size))}))`;
  const { rowCount } = await tx.execute(
    action === 'delete'
      ? sql`delete from ${from} where ${some}`
      : sql`update ${from} set ${name} = null where ${some}`,
  );
  return rowCount ?? 0;
}
