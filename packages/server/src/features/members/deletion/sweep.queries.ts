import { DELETED_USER_ID } from '@lotwise/domain/members/deleted-user';
import { type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { mentionPatterns } from './mentions.queries.ts';
import type { TextTable } from './texts.ts';

/** A row by the values of its primary key. */
export type RowKey = string[];

/**
 * The rows of a table that may name a member: read by one process, so that it takes no other's
 * time.
 */
export async function rowsMentioning(
  db: Db,
  { name, key, columns, hasAuthor }: TextTable,
  usernames: readonly string[],
): Promise<RowKey[]> {
  const patterns = sql`any(${sql.param(mentionPatterns(usernames))}::text[])`;
  // Nearly no text holds either sign, and looking for one is a tenth of the work of comparing
  // without regard to case.
  const named = columns.map(({ name: column }) => {
    const text = sql`t.${sql.identifier(column)}::text`;
    return sql`((${text} like '%@%' or ${text} like '%/users/%') and ${text} ilike ${patterns})`;
  });
  // Whom an imported text names is someone elsewhere.
  const ours = hasAuthor
    ? sql`and not exists (select from users u where u.id = t.author_id and u.is_external and u.id <> ${DELETED_USER_ID})`
    : sql``;
  const values = key.map((part) => sql`t.${sql.identifier(part.name)}::text`);
  const { rows } = await db.execute<{ key: RowKey }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select array[${sql.join(values, sql`, `)}] as key from ${sql.identifier(name)} t where (${sql.join(named, sql` or `)}) ${ours}`);
  return rows.map((row) => row.key);
}

const isRow = (key: TextTable['key'], values: RowKey): SQL =>
  sql.join(
    key.map(
      ({ name, type }, place) => sql`${sql.identifier(name)} = ${values[place]}::${sql.raw(type)}`,
    ),
    sql` and `,
  );

type Locked = { texts: Record<string, unknown>; questionId: string | null };

/**
 * A row's texts, locked until the transaction ends, with the question that it belongs to.
 */
export async function lockTexts(
  tx: Db,
  { name, key, columns, questionId }: TextTable,
  values: RowKey,
): Promise<Locked | undefined> {
  const texts = columns.map((column) => sql`${column.name}::text, ${sql.identifier(column.name)}`);
  const question = questionId === null ? sql`null` : sql`${sql.identifier(questionId)}::text`;
  const { rows } = await tx.execute<Locked>(sql`${sql.raw(PLAN_EACH_TIME)}
    select jsonb_build_object(${sql.join(texts, sql`, `)}) as texts, ${question} as "questionId"
    from ${sql.identifier(name)} where ${isRow(key, values)} for update`);
  return rows[0];
}

/** Stores texts of a row. */
export async function storeTexts(
  tx: Db,
  { name, key, columns }: TextTable,
  row: { key: RowKey; texts: Record<string, unknown> },
): Promise<void> {
  const changes = columns
    .filter((column) => column.name in row.texts)
    .map(
      (column) => sql`${sql.identifier(column.name)} = ${valueOf(column, row.texts[column.name])}`,
    );
  await tx.execute(
    sql`${sql.raw(PLAN_EACH_TIME)} update ${sql.identifier(name)} set ${sql.join(changes, sql`, `)} where ${isRow(key, row.key)}`,
  );
}

function valueOf({ type }: TextTable['columns'][number], value: unknown): SQL {
  if (type === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`;
  return type === 'text[]' ? sql`${sql.param(value)}::text[]` : sql`${value}::text`;
}
