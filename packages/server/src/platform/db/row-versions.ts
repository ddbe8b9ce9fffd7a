import { Column, is, SQL, sql } from 'drizzle-orm';
import type { PgSelectConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { prepared } from './prepared.ts';

interface Select {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<unknown> };
}

/**
 * Runs a query for the versions of its rows instead of the rows, each a short text that changes
 * whenever something in the row does. Without the texts of posts to fetch, write and read, that
 * takes a third of the time. `build` must make a new query each time.
 */
export async function versionsOf(
  db: Db,
  name: string,
  build: () => Select,
  values: Record<string, unknown>,
): Promise<string> {
  const query = prepared(db, `${name} versions`, () => {
    const select = build();
    // The builder's types hide from what it makes a statement.
    const { config } = select as unknown as { config: PgSelectConfig };
    const { table, joins = [], fields } = config;
    // The queries of pages join tables alone.
    const tables = [table, ...joins.map((join) => join.table)] as PgTable[];
    config.fields = { version: versionOf(tables, fields) };
    return select.prepare(`${name} versions`);
  });
  // As the fields above say.
  const rows = (await query.execute(values)) as { version: string }[];
  return rows.map(({ version }) => version).join('\n');
}

/**
 * A row of a query as the transactions that wrote what it is joined of (PostgreSQL's `xmin`), and
 * the values that are computed. A column's value can't change without its row being written.
 */
export function versionOf(tables: readonly PgTable[], fields: object): SQL<string> {
  const parts = [...tables.map((one) => sql`${one}.xmin`), ...computed(fields)];
  return sql<string>`format(${sql.raw(`'${parts.map(() => '%s').join(' ')}'`)}, ${sql.join(parts, sql`, `)})`;
}

function computed(fields: object): SQL[] {
  return Object.values(fields).flatMap((field: unknown) => {
    if (is(field, SQL)) return field;
    return is(field, Column) || typeof field !== 'object' || field === null ? [] : computed(field);
  });
}
