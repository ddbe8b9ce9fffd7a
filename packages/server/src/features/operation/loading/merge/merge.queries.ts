import type pg from 'pg';

// Written tables in the order members' transactions lock their rows in: those with posts, and later
// those with votes.
const CONTENT = [
  'all_question_stats',
  'answer_stats',
  'all_questions',
  'all_answers',
  'all_comments',
  'tags',
  'question_tags',
  'question_search',
  'users',
  'user_stats',
  'monthly_answers',
  'origins',
];
const VOTES = ['votes', 'imported_votes', 'all_reputation_events'];

/** Makes this connection quick at large writes. */
export async function tuneForBulk(db: pg.ClientBase): Promise<void> {
  await db.query(
    "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set temp_buffers = '64MB'; set client_min_messages = warning; set jit = off",
  );
  // Documents are compressed when stored; lz4 does it ten times faster, where the server has it.
  await db.query(
    `select set_config('default_toast_compression', 'lz4', false) from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`,
  );
}

/**
 * Holds off every other writer until the transaction ends: counters cannot move between reading and
 * writing them.
 */
export async function lockWritten(
  db: pg.ClientBase,
  part: 'content' | 'votes',
  mode: 'exclusive' | 'access exclusive',
): Promise<void> {
  await db.query(`lock table ${(part === 'content' ? CONTENT : VOTES).join(', ')} in ${mode} mode`);
}

/**
 * Statistics for the planner; the narrow tables are vacuumed as well, because lists read them from
 * the index alone.
 */
export async function refreshStatistics(db: pg.Pool): Promise<void> {
  await Promise.all([
    db.query(
      'analyze all_questions, all_answers, all_comments, question_search, users, votes, imported_votes, all_reputation_events, origins',
    ),
    db.query(
      'vacuum (analyze) all_question_stats, answer_stats, user_stats, question_tags, tags, monthly_answers',
    ),
  ]);
}

/**
 * How many of the staged rows are new and how many were there, by kind. Before the merge stores
 * them.
 */
export async function countFound(
  db: pg.ClientBase,
): Promise<
  Record<'users' | 'questions' | 'answers' | 'comments', { added: number; alreadyThere: number }>
> {
  const count = async (table: string) => {
    const text = `select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as "alreadyThere" from loading.${table}`;
    const { rows } = await db.query<{ added: number; alreadyThere: number }>(text);
    return rows[0] ?? { added: 0, alreadyThere: 0 };
  };
  return {
    users: await count('accounts'),
    questions: await count('found_questions'),
    answers: await count('found_answers'),
    comments: await count('found_comments'),
  };
}

export async function countRows(db: pg.ClientBase, from: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}
