import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from './app.ts';

/** Every column of every table as text, the jobs' too. */
export async function everyTable({ app }: Pick<TestApp, 'app'>): Promise<string[]> {
  const { pool } = app.platform.database;
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', table_schema, table_name) as table, array_agg(column_name::text) as columns from information_schema.columns join
       information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') group by 1`,
  );
  const cells: string[] = [];
  for (const { table, columns } of rows) {
    const texts = columns.map((column) => `'${table}.${column}: ' || "${column}"::text`).join(', ');
    const found = await pool.query<{ cell: string | null }>(
      `select unnest(array[${texts}]) as cell from ${table}`,
    );
    cells.push(...found.rows.flatMap(({ cell }) => cell?.toLowerCase() ?? []));
  }
  return cells;
}

/** Every file of a data folder, by name and content. */
export function everyFile(dataDir: string): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => statSync(path.join(dataDir, name)).isFile())
    .map((name) => `${name}: ${readFileSync(path.join(dataDir, name), 'latin1')}`.toLowerCase());
}
