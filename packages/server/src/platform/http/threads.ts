import { sql } from 'drizzle-orm';
import { type Db, LOCK_MS } from '../db/db.ts';
import { createGates } from './gate.ts';
import { BEING_CHANGED } from './outages.ts';

/**
 * Runs what writes to the thread of a question, named by the id of any of its posts, one after the
 * other: of those that a lock keeps waiting, one holds a connection to the database, and the others
 * wait here. `onWait` is called if `act` has to.
 */
export type InThread = <T>(postId: string, act: () => Promise<T>, onWait: () => void) => Promise<T>;

const WAITING_MAX = 500;

export function createThreads(db: Db): InThread {
  const inTurn = createGates({
    atOnce: 1,
    waitingMax: WAITING_MAX,
    stuckMs: LOCK_MS,
    sentence: BEING_CHANGED,
  });
  return async (postId, ...call) => {
    const questionId = await threadOf(db, postId);
    const [act] = call;
    // There is nothing that it could wait for.
    return questionId === undefined ? act() : inTurn(questionId, ...call);
  };
}

async function threadOf(db: Db, postId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from questions where id = ${postId} union all
    select question_id from answers where id = ${postId} union all
    select question_id from comments where id = ${postId} union all
    select question_id from hidden_posts where post_id = ${postId} limit 1`);
  return rows[0]?.id;
}
