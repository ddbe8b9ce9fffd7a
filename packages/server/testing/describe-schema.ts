import type { Pool } from 'pg';

const QUERIES = {
  extension: `select extname as name, '' as text from pg_extension`,
  table: `select relname as name, concat_ws(' ', relkind, relpersistence, reloptions::text) as text
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm', 'S')`,
  column: `select c.relname || '.' || row_number() over (partition by c.oid order by a.attnum) as name,
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid), a.attstorage, a.attcompression, a.attstattarget, a.attoptions::text) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  // What is not null is said of the columns.
  constraint: `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  index: `select indexname as name, indexdef as text from pg_indexes where schemaname = current_schema()`,
  function: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  trigger: `select tgrelid::regclass || '.' || tgname as name, translate(pg_get_triggerdef(t.oid), '()', '') as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not tgisinternal`,
  view: `select viewname as name, definition as text from pg_views where schemaname = current_schema()`,
  statistics: `select stxname as name, pg_get_statisticsobjdef(oid) as text from pg_statistic_ext
    where stxnamespace = current_schema()::regnamespace`,
};

/** Everything that a database's schema consists of, by kind and name: two that are equal do the same. */
export async function describeSchema(pool: Pool): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await pool.query<{ name: string; text: string }>(`${query} order by 1`);
    for (const { name, text } of rows) all[`${kind} ${name}`] = text;
  }
  return all;
}
