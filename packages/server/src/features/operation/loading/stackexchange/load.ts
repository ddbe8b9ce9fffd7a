import type pg from 'pg';
import { buildAllDocuments } from '../merge/documents.ts';
import { merge } from '../merge/merge.ts';
import { countFound, countRows } from '../merge/merge.queries.ts';
import { computeChanges } from '../merge/posts.queries.ts';
import * as resolveQueries from '../merge/resolve.queries.ts';
import * as stagingQueries from '../staging/staging.queries.ts';
import { openCopy } from '../staging/copy.ts';
import type { StagedRow, StagedTable } from '../staging/tables.ts';
import { type FileTiming, type Reason, REMOVED, some, sumOf, type Tally } from '../summary.ts';
import type { StagedPage } from './api-rows.ts';
import { checkDump, countBallots } from './checks.queries.ts';
import { type Dump, type Seen, stageDump } from './stage.ts';

/** Reads a dump into the staging tables and merges it. */
export async function loadDump(
  db: pg.PoolClient,
  dump: Dump,
): Promise<{ tallies: Tally[]; files: FileTiming[] }> {
  const seen = await stageDump(dump);
  await stagingQueries.indexStagedQuestions(db);
  await stagingQueries.indexStagedAnswers(db);
  await checkDump(db);
  const removed = await resolveStaged(db, dump.site);
  const found = await countFound(db);
  const ballots = await countBallots(db);
  const adjusted = await countRows(db, 'loading.scores where is_adjusted');
  const onAnswers = await countRows(db, 'loading.found_comments where is_on_answer');
  const { newTags } = await mergeResolved(db, dump);
  return {
    files: seen.files,
    tallies: tally(seen, { found, removed, ballots, adjusted, onAnswers, newTags }),
  };
}

/** Merges one page of a site's API. Returns how much of it was new. */
export async function loadPage(
  db: pg.PoolClient,
  { pool, site, progress }: Omit<Dump, 'folder'>,
  page: StagedPage,
): Promise<Awaited<ReturnType<typeof countFound>>> {
  await stageRows(pool, 'users', page.users);
  await stageRows(pool, 'questions', page.questions);
  await stageRows(pool, 'answers', page.answers);
  await stageRows(pool, 'comments', page.comments);
  await stagingQueries.indexStagedQuestions(db);
  await stagingQueries.indexStagedAnswers(db);
  await resolveStaged(db, site);
  const found = await countFound(db);
  await mergeResolved(db, { pool, site, progress });
  return found;
}

async function stageRows<Table extends StagedTable>(
  pool: pg.Pool,
  table: Table,
  rows: readonly StagedRow<Table>[],
): Promise<void> {
  const copy = await openCopy(pool, table);
  await copy.write(rows);
  await copy.end();
}

/** Finds what of the staged rows is there already, and what the rest changes. */
async function resolveStaged(db: pg.PoolClient, site: string): Promise<Removed> {
  const removed = await resolveQueries.dropRemoved(db, site);
  await resolveQueries.findAccounts(db, site);
  await resolveQueries.findQuestions(db, site);
  await resolveQueries.findAnswers(db, site);
  await stagingQueries.analyseStaged(db, ['ballots', 'comments']);
  await resolveQueries.findComments(db, site);
  await resolveQueries.computeScores(db);
  await computeChanges(db);
  return removed;
}

async function mergeResolved(
  db: pg.PoolClient,
  { pool, site, progress }: Omit<Dump, 'folder'>,
): Promise<{ newTags: number }> {
  const stop = new AbortController();
  const documents = buildAllDocuments(pool, stop.signal);
  documents.catch(() => {}); // told by merge, which awaits it
  try {
    return await merge(db, { site, changes: Promise.resolve(), documents, progress });
  } finally {
    stop.abort();
    await documents.catch(() => {});
  }
}

type Removed = Awaited<ReturnType<typeof resolveQueries.dropRemoved>>;

interface Counts {
  removed: Removed;
  found: Awaited<ReturnType<typeof countFound>>;
  ballots: Awaited<ReturnType<typeof countBallots>>;
  adjusted: number;
  onAnswers: number;
  newTags: number;
}

/**
 * Long because it is a table: a row for each kind of record, in the order of the printed summary.
 */
function tally(
  seen: Seen,
  { found, removed, ballots, adjusted, onAnswers, newTags }: Counts,
): Tally[] {
  const rows = (file: string): number =>
    seen.files.find((timing) => timing.file === file)?.rows ?? 0;
  const tags = { read: rows('Tags.xml'), leftOut: reasons(seen.leftOut.tags) };
  const orphans = seen.answers - found.answers.added - found.answers.alreadyThere - removed.answers;
  const loose =
    rows('Comments.xml') - found.comments.added - found.comments.alreadyThere - removed.comments;
  return [
    // The account for those who left is not in the dump.
    {
      what: 'users',
      read: rows('Users.xml') + 1,
      ...found.users,
      leftOut: [],
      notes: [{ count: 1, why: 'account made to hold the posts of people who have left' }],
    },
    {
      what: 'tags',
      ...tags,
      added: Math.min(newTags, tags.read),
      alreadyThere: Math.max(0, tags.read - sumOf(tags.leftOut) - newTags),
    },
    {
      what: 'questions',
      read: seen.questions,
      ...found.questions,
      leftOut: some(removed.questions, REMOVED),
      notes: reasons(seen.notes),
    },
    {
      what: 'answers',
      read: seen.answers,
      ...found.answers,
      leftOut: [
        ...some(removed.answers, REMOVED),
        ...some(orphans, 'their question is not in the dump, or was removed here'),
      ],
    },
    {
      what: 'other posts',
      read: sumOf(reasons(seen.leftOut.posts)),
      added: 0,
      alreadyThere: 0,
      leftOut: reasons(seen.leftOut.posts),
    },
    {
      what: 'comments',
      read: rows('Comments.xml'),
      ...found.comments,
      leftOut: [...some(removed.comments, REMOVED), ...some(loose, 'their post was skipped')],
      notes: some(
        onAnswers,
        'on an answer there, on its question here; the credit links to the original',
      ),
    },
    {
      what: 'votes',
      read: rows('Votes.xml'),
      added: ballots.added,
      alreadyThere: ballots.alreadyThere,
      leftOut: [
        ...some(ballots.loose, 'votes up or down on posts that were skipped'),
        ...reasons(seen.leftOut.votes),
      ],
      notes: some(adjusted, 'posts whose votes do not add up to their score: the score is kept'),
    },
    {
      what: 'links',
      read: rows('PostLinks.xml'),
      added: 0,
      alreadyThere: 0,
      leftOut: reasons(seen.leftOut.links),
    },
  ];
}

function reasons(counts: ReadonlyMap<string, number>): Reason[] {
  return [...counts].map(([why, count]) => ({ count, why }));
}
