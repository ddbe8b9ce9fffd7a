import type pg from 'pg';

export async function insertVotes(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into votes (id, user_id, question_id, answer_id, direction, created_at)
    select id, voter_id, question_id, answer_id, direction, created_at from loading.new_votes`);
}

/** Stores the nameless votes; a newer dump replaces what an older one said. */
export async function storeScores(db: pg.ClientBase): Promise<void> {
  for (const column of ['question_id', 'answer_id']) {
    await db.query(`
      insert into imported_votes (${column}, up, down) select ${column}, up, down from loading.scores where ${column} is not null
      on conflict (${column}) do update set up = excluded.up, down = excluded.down where (imported_votes.up, imported_votes.down) is distinct from (excluded.up, excluded.down)`);
  }
}
