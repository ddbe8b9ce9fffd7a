/**
 * What a reader leaves for the merge, one table a kind. `ref` is the id inside the dump or corpus,
 * `line` where the row was read.
 * A question mark: may be null. The tables, the COPY statements and the row types all come from
 * here.
 */
export const STAGED = {
  users: {
    ref: 'bigint',
    line: 'integer',
    id: 'uuid',
    external_id: 'text?',
    username: 'text',
    display_name: 'text',
    email: 'text?',
    password_hash: 'text?',
    first_name: 'text?',
    last_name: 'text?',
    bio: 'text?',
    is_external: 'boolean',
    created_at: 'timestamptz',
    url: 'text?',
    licence: 'text?',
    licence_url: 'text?',
  },
  tags: { line: 'integer', name: 'text', description: 'text?' },
  questions: {
    ref: 'bigint',
    line: 'integer',
    id: 'uuid',
    owner_ref: 'bigint?',
    owner_name: 'text?',
    title: 'text',
    source: 'text',
    source_format: 'text',
    html: 'text?',
    html_version: 'smallint?',
    excerpt: 'text',
    tags: 'text[]',
    view_count: 'integer',
    accepted_ref: 'bigint?',
    score: 'integer?',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    active_at: 'timestamptz',
    url: 'text?',
    licence: 'text?',
    licence_url: 'text?',
  },
  answers: {
    ref: 'bigint',
    line: 'integer',
    id: 'uuid',
    question_ref: 'bigint',
    owner_ref: 'bigint?',
    owner_name: 'text?',
    source: 'text',
    source_format: 'text',
    html: 'text?',
    html_version: 'smallint?',
    score: 'integer?',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    url: 'text?',
    licence: 'text?',
    licence_url: 'text?',
  },
  comments: {
    ref: 'bigint',
    line: 'integer',
    id: 'uuid',
    post_ref: 'bigint',
    owner_ref: 'bigint?',
    owner_name: 'text?',
    source: 'text',
    html: 'text',
    html_version: 'smallint',
    created_at: 'timestamptz',
    url: 'text?',
    licence: 'text?',
    licence_url: 'text?',
  },
  /** Votes whose voter is known. */
  votes: {
    line: 'integer',
    id: 'uuid',
    voter_ref: 'bigint',
    post_type: 'text',
    post_ref: 'bigint',
    direction: 'text',
    created_at: 'timestamptz',
  },
  /** Votes that name nobody. */
  ballots: { post_ref: 'bigint', is_up: 'boolean' },
} as const satisfies Record<string, Record<string, SqlType>>;

type Scalar = 'bigint' | 'integer' | 'smallint' | 'uuid' | 'text' | 'boolean' | 'timestamptz';
type SqlType = Scalar | 'text[]' | `${Scalar}?`;

export type StagedTable = keyof typeof STAGED;
export type StagedRow<Table extends StagedTable> = {
  [Column in keyof (typeof STAGED)[Table]]: Value<(typeof STAGED)[Table][Column]>;
};

type Value<Type> = Type extends `${infer Inner}?`
  ? Value<Inner> | null
  : Type extends 'bigint' | 'integer' | 'smallint'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'text[]'
        ? readonly string[]
        : string;

/** The columns of a table in COPY's order. */
export function columnsOf(table: StagedTable): string[] {
  return Object.keys(STAGED[table]);
}

/** The statement that creates a staging table. */
export function createStatement(table: StagedTable): string {
  const columns = Object.entries<SqlType>(STAGED[table]).map(([name, type]) =>
    type.endsWith('?') ? `${name} ${type.slice(0, -1)}` : `${name} ${type} not null`,
  );
  return `create unlogged table loading.${table} (${columns.join(', ')}) with (autovacuum_enabled = off)`;
}
