import type pg from 'pg';
import { createStatement, STAGED, type StagedTable } from './tables.ts';

// Any number no other program of this database uses; migrations hold the one before it.
const LOCK = 7_203_119;

/** Whether this connection may load: one load at a time. The lock goes with the connection. */
export async function claimLoading(db: pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ claimed: boolean }>(
    'select pg_try_advisory_lock($1) as claimed',
    [LOCK],
  );
  return rows[0]?.claimed === true;
}

/** Gives the right back before the connection ends, which the server notices a moment later. */
export async function releaseLoading(db: pg.ClientBase): Promise<void> {
  await db.query('select pg_advisory_unlock($1)', [LOCK]);
}

/**
 * Makes empty staging tables; what a crashed load left goes. They are outside the log: a crash of
 * the server empties them.
 */
export async function createStaging(db: pg.ClientBase): Promise<void> {
  await dropStaging(db);
  const tables = (Object.keys(STAGED) as StagedTable[]).map(createStatement); // keys of a literal
  await db.query(['create schema loading', ...tables, ...RESOLVED].join(';\n'));
}

export async function dropStaging(db: pg.ClientBase): Promise<void> {
  await db.query('set client_min_messages = warning; drop schema if exists loading cascade');
}

// What the staged rows are in the product's tables: the id they have or will have, and whether they
// are new.
const RESOLVED = [
  'create unlogged table loading.removed_posts (post_type text not null, ref bigint not null, primary key (post_type, ref))',
  'create unlogged table loading.accounts (ref bigint not null, id uuid not null, is_new boolean not null, is_external boolean not null)',
  'create unlogged table loading.usernames (ref bigint not null, wanted text not null, attempt integer not null, username text not null)',
  'create unlogged table loading.found_questions (ref bigint not null, id uuid not null, is_new boolean not null, author_id uuid not null, author_is_external boolean not null)',
  `create unlogged table loading.found_answers (ref bigint not null, id uuid not null, is_new boolean not null, question_ref bigint not null, question_id uuid not null,
     author_id uuid not null, author_is_external boolean not null, created_at timestamptz not null)`,
  'create unlogged table loading.found_comments (ref bigint not null, id uuid not null, is_new boolean not null, question_id uuid not null, author_id uuid not null, is_on_answer boolean not null)',
  `create unlogged table loading.new_votes (id uuid not null, voter_id uuid not null, voter_is_external boolean not null, question_id uuid, answer_id uuid,
     author_id uuid not null check (author_id <> voter_id), author_is_external boolean not null, direction text not null, created_at timestamptz not null)`,
  'create unlogged table loading.scores (question_id uuid, answer_id uuid, up integer not null, down integer not null, is_adjusted boolean not null)',
  `create unlogged table loading.changes (ref bigint not null, question_id uuid, answer_id uuid, is_new boolean not null, votes integer not null, answers integer not null, comments integer not null,
     last_at timestamptz)`,
  'create unlogged table loading.days_before (user_id uuid not null, day date not null, points integer not null, held integer not null)',
  'create unlogged table loading.earned (user_id uuid not null, day date not null, is_limited boolean not null, points integer not null, last_at timestamptz not null)',
  'create unlogged table loading.corrections (user_id uuid not null, day date not null, next integer not null, held integer not null, last_at timestamptz not null)',
  'create unlogged table loading.search (ref bigint not null, document tsvector not null)',
];

/** Prepares the staged members and questions for the joins that follow. */
export async function indexStagedQuestions(db: pg.ClientBase): Promise<void> {
  await db.query(
    'create index on loading.questions (ref); analyze loading.users, loading.questions',
  );
}

/** The same of the answers. */
export async function indexStagedAnswers(db: pg.ClientBase): Promise<void> {
  await db.query('create index on loading.answers (question_ref, ref); analyze loading.answers');
}

export async function analyseStaged(db: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await db.query(`analyze ${tables.map((table) => `loading.${table}`).join(', ')}`);
}
