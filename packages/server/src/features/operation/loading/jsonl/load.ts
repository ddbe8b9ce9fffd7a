import path from 'node:path';
import type pg from 'pg';
import type { z } from 'zod';
import { sqlState } from '../../../../platform/db/db-errors.ts';
import { buildAllDocuments } from '../merge/documents.ts';
import { merge } from '../merge/merge.ts';
import { countFound, countRows } from '../merge/merge.queries.ts';
import { computeChanges } from '../merge/posts.queries.ts';
import * as resolveQueries from '../merge/resolve.queries.ts';
import type { Progress } from '../progress.ts';
import { openCopy } from '../staging/copy.ts';
import * as stagingQueries from '../staging/staging.queries.ts';
import type { StagedRow, StagedTable } from '../staging/tables.ts';
import { type FileTiming, REMOVED, some, type Tally } from '../summary.ts';
import { checkAcceptances, checkAccounts, checkPosts, checkVotes } from './checks.queries.ts';
import { CORPUS, stagedAnswer, stagedQuestion, stagedTag, stagedUser, stagedVote } from './map.ts';
import { type Numbered, readJsonLines } from './read.ts';
import { answerLine, questionLine, tagLine, userLine, voteLine } from './rows.ts';

export const CORPUS_FILES = [
  'users.jsonl',
  'tags.jsonl',
  'questions.jsonl',
  'answers.jsonl',
  'votes.jsonl',
];

export interface CorpusLoad {
  pool: pg.Pool;
  db: pg.PoolClient;
  folder: string;
  progress: Progress;
}

/**
 * Reads the corpus into the staging tables, checks it, and merges it. The questions are prepared
 * while the answers are read, the posts while the votes are, the votes while the search documents
 * are built.
 */
export async function loadCorpus({
  pool,
  db,
  folder,
  progress,
}: CorpusLoad): Promise<{ tallies: Tally[]; files: FileTiming[] }> {
  const files: FileTiming[] = [];
  const stage = async <Table extends StagedTable, Schema extends z.ZodType>(
    ...[table, schema, map]: Stage<Table, Schema>
  ) => {
    const file = path.join(folder, `${table}.jsonl`);
    files.push(await stageFile({ pool, file, progress }, table, schema, map));
  };
  await stage('users', userLine, stagedUser);
  const tagNames = new Set<string>();
  await stage('tags', tagLine, (numbered) => {
    tagNames.add(numbered.row.name);
    return stagedTag(numbered);
  });
  await stage('questions', questionLine, (numbered) => stagedQuestion(numbered, tagNames));
  const under: Promise<void>[] = [];
  // A promise that fails before it is awaited must not end the process.
  const beside = (running: Promise<void>): Promise<void> => {
    running.catch(() => {});
    under.push(running);
    return running;
  };
  const stop = new AbortController();
  try {
    const questions = beside(resolveQuestions(db));
    await stage('answers', answerLine, stagedAnswer);
    // While the server prepares the posts.
    const votes = beside(stage('votes', voteLine, stagedVote));
    await questions;
    await stagingQueries.indexStagedAnswers(db);
    await resolveQueries.findRemoved(db, 'answer');
    await resolveQueries.findAnswers(db, CORPUS);
    // After the votes are read, because both need this process.
    const changes = beside(votes.then(() => resolveVotes(pool)));
    const documents = beside(votes.then(() => buildAllDocuments(pool, stop.signal)));
    const found = await countFound(db);
    await checkAccounts(db);
    await checkAcceptances(db);
    // Cheaper than looking for what is wrong with posts: whether each was found once.
    if (files.some(({ file, rows }) => rows !== (foundIn(file, found) ?? rows)))
      await checkPosts(db);
    const { newTags } = await merge(db, { site: CORPUS, changes, documents, progress });
    const newVotes = await countRows(db, 'loading.new_votes');
    return { tallies: talliesOf(files, found, { newTags, newVotes }), files };
  } catch (error) {
    // A rule of the database was broken by a line that only now is looked for.
    await Promise.allSettled(under.slice(0, 3));
    if (sqlState(error)?.startsWith('23')) await checkVotes(db);
    throw error;
  } finally {
    stop.abort();
    await Promise.allSettled(under);
  }
}

/** Which lines go into which staging table, and how a line becomes its row. */
type Stage<Table extends StagedTable, Schema extends z.ZodType> = [
  table: Table,
  schema: Schema,
  map: (numbered: Numbered<z.output<Schema>>) => StagedRow<Table>,
];

type Found = Awaited<ReturnType<typeof countFound>>;

/** What became of the lines of each file. */
function talliesOf(
  files: readonly FileTiming[],
  found: Found,
  { newTags, newVotes }: { newTags: number; newVotes: number },
): Tally[] {
  const read = (what: string): number =>
    files.find(({ file }) => file === `${what}.jsonl`)?.rows ?? 0;
  const tally = (what: string, counts: { added: number; alreadyThere: number }): Tally => ({
    what,
    read: read(what),
    // Nothing else of a corpus is left out.
    leftOut: some(read(what) - counts.added - counts.alreadyThere, REMOVED),
    ...counts,
  });
  const rest = (what: string, added: number): Tally =>
    tally(what, { added, alreadyThere: read(what) - added });
  return [
    tally('users', found.users),
    rest('tags', newTags),
    tally('questions', found.questions),
    tally('answers', found.answers),
    rest('votes', newVotes),
  ];
}

function foundIn(file: string, found: Found): number | undefined {
  const counts = { 'questions.jsonl': found.questions, 'answers.jsonl': found.answers }[file];
  return counts && counts.added + counts.alreadyThere;
}

/** Resolves the staged members and questions, while the answers are read. */
async function resolveQuestions(db: pg.ClientBase): Promise<void> {
  await stagingQueries.indexStagedQuestions(db);
  await resolveQueries.findAccounts(db, CORPUS);
  await resolveQueries.findRemoved(db, 'question');
  await resolveQueries.findQuestions(db, CORPUS);
}

/** Resolves the staged votes and computes what they change, on a connection of its own. */
async function resolveVotes(pool: pg.Pool): Promise<void> {
  const db = await pool.connect();
  try {
    await stagingQueries.analyseStaged(db, ['votes']);
    await resolveQueries.findNewVotes(db);
    await computeChanges(db);
  } finally {
    db.release();
  }
}

async function stageFile<Table extends StagedTable, Schema extends z.ZodType>(
  { pool, file, progress }: { pool: pg.Pool; file: string; progress: Progress },
  ...[table, schema, map]: Stage<Table, Schema>
): Promise<FileTiming> {
  const startedAt = performance.now();
  const copy = await openCopy(pool, table);
  let rows = 0;
  try {
    for await (const batch of readJsonLines(file, schema, progress)) {
      await copy.write(batch.map(map));
      rows += batch.length;
    }
    await copy.end();
  } catch (error) {
    copy.abort();
    throw error;
  }
  return { file: path.basename(file), rows, ms: performance.now() - startedAt };
}
