import { readdirSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../testing/database.ts';

const database = useTestDatabase();
const names = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
const files = await Promise.all(
  names.map(async (name) => (await import(`./${name}`)) as Record<string, unknown>),
);
const named = files
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable));
/** Views of the visible posts, which queries take for tables. */
const VIEWS = ['questions', 'question_stats', 'answers', 'comments', 'reputation_events'];
const isView = (table: PgTable) => VIEWS.includes(getTableConfig(table).name);
const tables = named.filter((table) => !isView(table));
/** Tables that hand-written SQL alone touches, or the migrator and the rate limiter. */
const WITHOUT_BUILDER = [
  'closed_accounts',
  'expert_calls',
  'imported_votes',
  'failed_sign_ins',
  'username_skeletons',
  'known_browsers',
  'migrations',
  'passage_words',
  'passages',
  'passages_due',
  'post_hashes',
  'priority_questions',
  'question_views',
  'rate_limits',
  'removed_origins',
  'sitemap_parts',
  'view_salts',
  'view_visits',
  'weekly_digests',
];

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

async function migratedColumns(): Promise<Record<string, Column[]>> {
  const { rows } = await database.current.pool.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
      (a.atthasdef or a.attidentity <> '') as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by a.attname`);
  return Object.groupBy(rows, ({ table }) => table) as Record<string, Column[]>;
}

const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1);

function builderColumns(table: PgTable): Column[] {
  return Object.values(getTableColumns(table) as Record<string, PgColumn>)
    .map((column) => ({
      name: column.name,
      type: typeOf(column),
      isNullable: !column.notNull,
      hasDefault: column.hasDefault || column.generated !== undefined,
    }))
    .sort(byName);
}

function typeOf(column: PgColumn): string {
  const type = column.getSQLType();
  const dimensions =
    'dimensions' in column &&
    typeof column.dimensions === 'number' &&
    column.dimensions > 0 &&
    !type.endsWith('[]')
      ? '[]'
      : '';
  return `${type}${dimensions}`;
}

describe('the tables as queries see them', () => {
  test('are the tables of the migrated database', async () => {
    const names = tables.map((table) => getTableConfig(table).name);
    expect([...names, ...WITHOUT_BUILDER].sort()).toEqual(
      Object.keys(await migratedColumns()).sort(),
    );
  });

  test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    'have in %s the same columns: name, type, null, default',
    async (name, table) => {
      const migrated = (await migratedColumns())[name]?.map(
        ({ name: column, type, isNullable, hasDefault }) => ({
          name: column,
          type,
          isNullable,
          hasDefault,
        }),
      );
      expect(builderColumns(table)).toEqual(migrated?.sort(byName));
    },
  );

  test.each(named.filter(isView).map((view) => [getTableConfig(view).name, view] as const))(
    'have in %s the columns of all posts but the status',
    async (name, view) => {
      const all = named.find((table) => getTableConfig(table).name === `all_${name}`);
      if (!all) throw new Error(`There is no all_${name}.`);
      expect(builderColumns(view)).toEqual(
        builderColumns(all).filter((column) => !['status', 'is_counted'].includes(column.name)),
      );
      const { rows } = await database.current.pool.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
          where attrelid = $1::regclass and attnum > 0 order by attname`,
        [name],
      );
      expect(builderColumns(view).map((column) => [column.name, column.type])).toEqual(
        rows.map((column) => [column.name, column.type]),
      );
    },
  );

  test('allow in a column of words the words that the database allows', async () => {
    for (const table of tables) {
      const { rows } = await database.current.pool.query<{ definition: string }>(
        "select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' and conrelid = $1::regclass",
        [getTableConfig(table).name],
      );
      for (const column of Object.values(getTableColumns(table) as Record<string, PgColumn>)) {
        const check = rows.find(({ definition }) =>
          definition.includes(`(${column.name} = ANY`),
        )?.definition;
        if (column.enumValues?.length || check)
          expect(
            [...(check ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1]).sort(),
            column.name,
          ).toEqual([...(column.enumValues ?? [])].sort());
      }
    }
  });
});
