import pg from 'pg';
import { storeAuthorScores } from '../author-scores.service.ts';
import type { Progress } from '../progress.ts';
import { lockWritten } from './merge.queries.ts';
import { insertOrigins } from './origins.queries.ts';
import { countPosts, insertTags, insertUsers } from './people.queries.ts';
import * as queries from './posts.queries.ts';
import { earnReputation, noteDaysBefore } from './reputation.queries.ts';
import { storeDocuments } from './search.queries.ts';
import { bringBack, isWorthSettingAside, setAside } from './set-aside.queries.ts';
import { chooseUsernames } from './usernames.queries.ts';
import { insertVotes, storeScores } from './votes.queries.ts';

export interface Merge {
  site: string;
  /** Settles when the votes are resolved and what they change is in the staging tables. */
  changes: Promise<void>;
  /** Settles when every search document is in its staging table. */
  documents: Promise<void>;
  progress: Progress;
}

/**
 * Moves everything staged into the product in one transaction: readers see all of it or none.
 * Returns how many tags were new.
 */
export async function merge(
  db: pg.PoolClient,
  { site, changes, documents, progress }: Merge,
): Promise<{ newTags: number }> {
  const isLarge = await isWorthSettingAside(db, 'content');
  const mode = isLarge ? 'access exclusive' : 'exclusive';
  await beginLocked(db, mode);
  try {
    const content = isLarge ? await setAside(db, 'content') : [];
    progress.step('Storing members, questions and answers');
    await chooseUsernames(db);
    const members =
      isLarge && (await isWorthSettingAside(db, 'members')) ? await setAside(db, 'members') : [];
    await insertUsers(db);
    const newTags = await insertTags(db);
    await queries.insertQuestions(db);
    await queries.insertAnswers(db);
    await queries.insertComments(db);
    progress.step('Storing votes, counters and reputation');
    await changes;
    await lockWritten(db, 'votes', mode);
    await noteDaysBefore(db);
    const votes = isLarge ? await setAside(db, 'votes') : [];
    await queries.countOnPosts(db);
    await insertVotes(db);
    await storeScores(db);
    await queries.moveAcceptances(db);
    await countPosts(db);
    await earnReputation(db);
    await storeAuthorScores((statement) => db.query(statement));
    await insertOrigins(db, site);
    if (isLarge) progress.step('Building the indexes');
    await bringBack(db, [
      ...members,
      ...votes,
      ...content.filter(({ table }) => table !== 'question_search'),
    ]);
    progress.step('Storing the search documents');
    await documents;
    await storeDocuments(db);
    await bringBack(
      db,
      content.filter(({ table }) => table === 'question_search'),
    );
    await db.query('commit');
    return { newTags };
  } catch (error) {
    // A lost connection has rolled back by itself; the first error is the one to tell.
    await db.query('rollback').catch(() => {});
    throw error;
  }
}

const ATTEMPTS = 20;
const DEADLOCK = '40P01';

// Readers of several tables may hold one that is waited for here and wait for one that is held:
// PostgreSQL ends one of the two.
async function beginLocked(
  db: pg.ClientBase,
  mode: 'exclusive' | 'access exclusive',
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await db.query('begin');
    try {
      return await lockWritten(db, 'content', mode);
    } catch (error) {
      await db.query('rollback');
      if (attempt >= ATTEMPTS || !(error instanceof pg.DatabaseError && error.code === DEADLOCK))
        throw error;
    }
  }
}
