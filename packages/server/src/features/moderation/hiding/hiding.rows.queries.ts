import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** A foreign key of one column, as the catalogue has it: `child.column` refers to `parent.key`. */
interface Reference {
  child: string;
  column: string;
  parent: string;
  key: string;
  keyType: string;
  /**
   * What the parent's deletion does: `c` takes the row along, `n` empties the column, anything else
   * forbids it.
   */
  rule: string;
}

/**
 * Every reference between tables. Read again each time: a table that a later migration adds is kept
 * with its post without a word here.
 */
async function references(db: Db): Promise<Reference[]> {
  const { rows } = await db.execute<Reference & Record<string, unknown>>(sql`
    select c.conrelid::regclass::text as child, own.attname as column, c.confrelid::regclass::text as parent, other.attname as key,
      format_type(other.atttypid, other.atttypmod) as "keyType", c.confdeltype as rule
    from pg_constraint c
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = current_schema()::regnamespace`);
  return rows;
}

/**
 * Copies a row and all rows that its deletion takes along into `hidden_rows`, and those that stay
 * and forget it. Its own row is locked first, so that nothing is added meanwhile.
 */
export async function keepRows(db: Db, hiddenId: string, table: string, id: string): Promise<void> {
  const all = await references(db);
  await db.execute(sql`select 1 from ${sql.identifier(table)} where id = ${id} for update`);
  await keep(db, all, { hiddenId, table, which: sql`t.id = ${id}` });
  // Grows while it is walked.
  const parents = [table];
  for (const parent of parents)
    for (const { child, column, key, keyType, rule } of all.filter(
      (one) => one.parent === parent && 'cn'.includes(one.rule) && one.child !== one.parent,
    )) {
      const keys = sql`select (r.row->>${key})::${sql.raw(keyType)} from hidden_rows r where r.hidden_id = ${hiddenId} and r.table_name = ${parent}`;
      const which = sql`t.${sql.identifier(column)} in (${keys})`;
      const emptied = rule === 'n' ? column : null;
      const count = await keep(db, all, { hiddenId, table: child, which, emptied });
      if (count > 0 && emptied === null) parents.push(child);
    }
}

/** Copies rows of a table that are not copied yet; returns how many. */
async function keep(
  db: Db,
  all: readonly Reference[],
  {
    hiddenId,
    table,
    which,
    emptied = null,
  }: { hiddenId: string; table: string; which: SQL; emptied?: string | null },
): Promise<number> {
  const members = all
    .filter((one) => one.child === table && one.parent === 'users')
    .map(({ column }) => sql`t.${sql.identifier(column)}`);
  const { rowCount } = await db.execute(sql`
    insert into hidden_rows (hidden_id, table_name, emptied, row, user_ids)
    select ${hiddenId}, ${table}, ${emptied}::text, to_jsonb(t), array_remove(array[${sql.join(members, sql`, `)}]::uuid[], null)
    from ${sql.identifier(table)} t
    where ${which} and not exists (
      select from hidden_rows r where r.hidden_id = ${hiddenId} and r.table_name = ${table}
        and r.emptied is not distinct from ${emptied}::text and r.row = to_jsonb(t))`);
  return rowCount ?? 0;
}

/**
 * Puts stored rows back, parents before children. A row whose other parent is gone meanwhile stays
 * away, as it would have gone with it; one that someone has written again meanwhile gives way.
 */
export async function bringRows(db: Db, hiddenId: string): Promise<void> {
  const { rows: kept } = await db.execute<{ table: string; emptied: string | null }>(
    sql`select distinct table_name as table, emptied from hidden_rows where hidden_id = ${hiddenId}`,
  );
  const all = await references(db);
  const gone = kept.filter(({ emptied }) => emptied === null);
  for (const table of inOrder(
    gone.map((row) => row.table),
    all,
  ))
    await bringTable(db, hiddenId, table, all);
  for (const reference of all.filter(({ child, column }) =>
    kept.some(({ table, emptied }) => table === child && emptied === column),
  ))
    await nameAgain(db, hiddenId, reference);
}

/** Has the rows that stayed name what came back, unless they name something else by now. */
async function nameAgain(
  db: Db,
  hiddenId: string,
  { child, column, parent, key, keyType }: Reference,
): Promise<void> {
  const { rows: keys } = await db.execute<{ name: string }>(sql`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${child}::regclass and i.indisprimary`);
  const isSame = keys.map(
    ({ name }) =>
      sql`and t.${sql.identifier(name)} = (jsonb_populate_record(null::${sql.identifier(child)}, r.row)).${sql.identifier(name)}`,
  );
  const named = sql`(r.row->>${column})::${sql.raw(keyType)}`;
  await db.execute(sql`
    update ${sql.identifier(child)} t set ${sql.identifier(column)} = ${named} from hidden_rows r
    where r.hidden_id = ${hiddenId} and r.table_name = ${child} and r.emptied = ${column} and t.${sql.identifier(column)} is null
      and exists (select from ${sql.identifier(parent)} p where p.${sql.identifier(key)} = ${named}) ${sql.join(isSame, sql` `)}`);
}

async function bringTable(
  db: Db,
  hiddenId: string,
  table: string,
  all: readonly Reference[],
): Promise<void> {
  const own = all.filter((one) => one.child === table && one.child !== one.parent);
  const isThere = ({ column, parent, key, keyType }: Reference) =>
    sql`(r.row->>${column} is null or exists (select from ${sql.identifier(parent)} p where p.${sql.identifier(key)} = (r.row->>${column})::${sql.raw(keyType)}))`;
  const must = own.filter(({ rule }) => rule !== 'n').map((one) => sql`and ${isThere(one)}`);
  // The current value of a column that the deletion emptied. The accepted answer is set by the
  // service, after the answers.
  const emptied = own
    .filter(({ rule }) => rule === 'n')
    .map(
      (one) =>
        sql`|| case when ${isThere(one)} then '{}' else jsonb_build_object(${one.column}::text, null) end`,
    );
  const later = table === 'all_question_stats' ? sql`|| '{"accepted_answer_id": null}'` : sql``;
  const columns = sql.join(
    (await columnsOf(db, hiddenId, table)).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${columns}) overriding system value
    select ${columns} from (
      select jsonb_populate_record(null::${sql.identifier(table)}, r.row ${sql.join(emptied, sql` `)} ${later}) as kept
      from hidden_rows r where r.hidden_id = ${hiddenId} and r.table_name = ${table} and r.emptied is null ${sql.join(must, sql` `)} order by r.id
    ) rows, lateral (select (rows.kept).*) each
    on conflict do nothing`);
}

/**
 * The columns that the stored rows have and the table still has: what a later migration added gets
 * its default.
 */
async function columnsOf(db: Db, hiddenId: string, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname in (
      select jsonb_object_keys(row) from (select row from hidden_rows where hidden_id = ${hiddenId} and table_name = ${table} and emptied is null limit 1) one)
    order by attnum`);
  return rows.map(({ name }) => name);
}

/** Tables so that each comes after those it refers to. */
function inOrder(tables: readonly string[], all: readonly Reference[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (table) =>
        !all.some((one) => one.child === table && one.parent !== table && left.has(one.parent)),
    );
    if (free.length === 0)
      throw new Error(`The tables ${[...left].join(', ')} refer to each other in a circle.`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

/**
 * What the stored rows say of a member who leaves: their own rows go, and where they are named
 * beside others the name goes.
 */
export async function forgetInRows(db: Db, userId: string, heir: string): Promise<void> {
  const named = sql`user_ids @> array[${userId}::uuid]`;
  // Sentences that begin with the member's name.
  await db.execute(sql`delete from hidden_rows where ${named} and table_name = 'notifications'`);
  for (const { child, column, rule } of (await references(db)).filter(
    (one) => one.parent === 'users',
  )) {
    const which = sql`${named} and table_name = ${child} and row->>${column} = ${userId}`;
    if (rule === 'c') await db.execute(sql`delete from hidden_rows where ${which}`);
    else
      await db.execute(
        sql`update hidden_rows set row = jsonb_set(row, array[${column}::text], ${rule === 'n' ? sql`'null'` : sql`to_jsonb(${heir}::text)`}) where ${which}`,
      );
  }
  await db.execute(
    sql`update hidden_rows set user_ids = array_remove(user_ids, ${userId}::uuid) where ${named}`,
  );
}

/** Erases what a member wrote from the rows stored with other posts. */
export async function erasePostsIn(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from hidden_rows where user_ids @> array[${userId}::uuid] and table_name in ('all_questions', 'all_answers', 'all_comments') and row->>'author_id' = ${userId}`);
}

/** Empties the search document among the rows of a hidden post. */
export async function emptySearchIn(db: Db, hiddenId: string): Promise<void> {
  await db.execute(sql`
    update hidden_rows set row = jsonb_set(row, '{document}', '""') where hidden_id = ${hiddenId} and table_name = 'question_search'`);
}
