import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import type { ExportedTable } from './exported-table.ts';

const PAGE = 500;
const FIRST = '(0,0)';

export type Row = Record<string, unknown>;

/**
 * A member's rows of a table, page by page: an export of any size takes little memory, and holds no
 * connection while a slow browser reads.
 */
export async function* rowsOf(
  db: Db,
  { table, by, of, columns, within }: ExportedTable,
  userId: string,
): AsyncGenerator<Row> {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const readable = within ? sql`and id in (select id from ${sql.identifier(within)})` : sql``;
  const own = of
    ? sql`in (select id from ${sql.identifier(of)} where author_id = ${userId})`
    : sql`= ${userId}`;
  for (let after = FIRST; ;) {
    const { rows } = await db.execute<Row & { place: string }>(sql`
      select ctid::text as place, ${listed} from ${sql.identifier(table)}
      where ${sql.identifier(by)} ${own} and ctid > ${after}::tid ${readable} order by ctid limit ${sql.raw(String(PAGE))}`);
    for (const { place: _place, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.place;
  }
}

/** The titles of these questions. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title from questions where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
