import type pg from 'pg';

/** An index or foreign key that was dropped: its table, and the statement that brings it back. */
export interface SetAside {
  table: string;
  statement: string;
}

// Written row by row by a load and looked up by none of its steps: building their indexes at the
// end takes a fifth of the time.
const TABLES = {
  content: [
    'all_questions',
    'all_question_stats',
    'all_answers',
    'answer_stats',
    'all_comments',
    'question_tags',
    'question_search',
    'monthly_answers',
  ],
  members: ['users', 'user_stats'],
  votes: ['votes', 'all_reputation_events'],
};
const WORTH_ROWS = 5_000;

// The incoming and existing values that decide each part of the merge.
const SIZES = {
  content: {
    coming:
      '(select count(*) from loading.found_questions where is_new) + (select count(*) from loading.found_answers where is_new)',
    there: ['all_questions', 'all_answers'],
  },
  members: { coming: '(select count(*) from loading.accounts where is_new)', there: ['users'] },
};

/**
 * Whether a load is so large, beside what is there, that building the indexes again is cheaper than
 * adding to them.
 */
export async function isWorthSettingAside(
  db: pg.ClientBase,
  part: keyof typeof SIZES,
): Promise<boolean> {
  const size = SIZES[part];
  const text = `select ${size.coming} as coming, (select coalesce(sum(greatest(reltuples, 0)), 0) from pg_class where oid = any($1::regclass[])) as there`;
  const { rows } = await db.query<{ coming: string; there: number }>(text, [size.there]);
  const coming = Number(rows[0]?.coming ?? 0);
  return coming >= WORTH_ROWS && coming * 2 >= Number(rows[0]?.there ?? 0);
}

/**
 * Drops what can be rebuilt: all indexes but keys, and the foreign keys, whose rebuilding checks
 * every row. Undone if the transaction fails.
 */
export async function setAside(db: pg.ClientBase, part: keyof typeof TABLES): Promise<SetAside[]> {
  const tables = TABLES[part];
  const indexes = `
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1`;
  const keys = `
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = any($1::regclass[]) and contype = 'f' order by 1, 2`;
  const dropped = await db.query<{ table: string; name: string; definition: string }>(indexes, [
    tables,
  ]);
  const loosened = await db.query<{ table: string; name: string; definition: string }>(keys, [
    tables,
  ]);
  for (const key of loosened.rows)
    await db.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const index of dropped.rows) await db.query(`drop index ${index.name}`);
  return [
    ...dropped.rows.map(({ table, definition }) => ({ table, statement: definition })),
    ...loosened.rows.map(({ table, name, definition }) => ({
      table,
      statement: `alter table ${table} add constraint ${name} ${definition}`,
    })),
  ];
}

export async function bringBack(db: pg.ClientBase, aside: readonly SetAside[]): Promise<void> {
  for (const { statement } of aside) await db.query(statement);
}
