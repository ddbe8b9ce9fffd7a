import path from 'node:path';
import type pg from 'pg';
import { isTag, normaliseTags } from '@lotwise/domain/community/tags';
import type { Progress } from '../progress.ts';
import { type Copy, openCopy } from '../staging/copy.ts';
import type { StagedRow, StagedTable } from '../staging/tables.ts';
import type { FileTiming } from '../summary.ts';
import { integer, text } from './attributes.ts';
import {
  deletedUser,
  stagedAnswer,
  stagedComment,
  stagedQuestion,
  stagedUser,
  tagsOf,
} from './map.ts';
import { type DumpRow, readDump } from './read.ts';
import { DOWN_VOTE, reasonOfVoteType, UP_VOTE } from './vote-types.ts';

export const DUMP_FILES = [
  'Users.xml',
  'Tags.xml',
  'Posts.xml',
  'Votes.xml',
  'Comments.xml',
  'PostLinks.xml',
];

export interface Dump {
  pool: pg.Pool;
  folder: string;
  site: string;
  progress: Progress;
}

/** What was seen while reading: rows of each file, and what could not be staged, by reason. */
export interface Seen {
  files: FileTiming[];
  questions: number;
  answers: number;
  leftOut: Record<'tags' | 'posts' | 'votes' | 'links', Map<string, number>>;
  notes: Map<string, number>;
}

/** Reads the whole dump into the staging tables. */
export async function stageDump(dump: Dump): Promise<Seen> {
  const seen: Seen = {
    files: [],
    questions: 0,
    answers: 0,
    leftOut: { tags: new Map(), posts: new Map(), votes: new Map(), links: new Map() },
    notes: new Map(),
  };
  await stageFile(dump, seen, 'Users.xml', { users: (row) => stagedUser(dump.site, row) });
  await stageFile(dump, seen, 'Tags.xml', { tags: (row) => stagedTag(row, seen) });
  await stageFile(dump, seen, 'Posts.xml', {
    questions: (row) => question(dump.site, row, seen),
    answers: (row) => answer(dump.site, row, seen),
  });
  await stageFile(dump, seen, 'Votes.xml', { ballots: (row) => ballot(row, seen) });
  await stageFile(dump, seen, 'Comments.xml', { comments: (row) => stagedComment(dump.site, row) });
  await stageFile(dump, seen, 'PostLinks.xml', { ballots: (row) => link(row, seen) });
  const copy = await openCopy(dump.pool, 'users');
  await copy.write([deletedUser(dump.site)]);
  await copy.end();
  return seen;
}

type Mappers = { [Table in StagedTable]?: (row: DumpRow) => StagedRow<Table> | null };

/**
 * Reads one file, row by row through each of its mappers; a mapper returns null for a row that is
 * not its own.
 */
async function stageFile(
  { pool, folder, progress }: Dump,
  seen: Seen,
  file: string,
  mappers: Mappers,
): Promise<void> {
  const startedAt = performance.now();
  let rows = 0;
  // The keys of a literal.
  const writers = await Promise.all(
    (Object.keys(mappers) as StagedTable[]).map((table) => openWriter(pool, table, mappers)),
  );
  try {
    for await (const batch of readDump(
      path.join(folder, file),
      file.replace('.xml', '').toLowerCase(),
      progress,
    )) {
      for (const writer of writers) await writer.write(batch);
      rows += batch.length;
    }
    for (const writer of writers) await writer.end();
  } catch (error) {
    for (const writer of writers) writer.abort();
    throw error;
  }
  seen.files.push({ file, rows, ms: performance.now() - startedAt });
}

async function openWriter<Table extends StagedTable>(
  pool: pg.Pool,
  table: Table,
  mappers: Mappers,
) {
  const copy: Copy<Table> = await openCopy(pool, table);
  const map = mappers[table];
  return {
    ...copy,
    write: async (batch: readonly DumpRow[]): Promise<void> => {
      if (map) await copy.write(batch.map(map).filter((row) => row !== null));
    },
  };
}

function stagedTag(row: DumpRow, seen: Seen): StagedRow<'tags'> | null {
  const [name = ''] = normaliseTags([text(row, 'TagName')]);
  if (isTag(name)) return { line: row.line, name, description: null };
  count(seen.leftOut.tags, 'their names have characters, or a length, that tags here do not have');
  return null;
}

function question(site: string, row: DumpRow, seen: Seen): StagedRow<'questions'> | null {
  if (integer(row, 'PostTypeId') !== 1) return null;
  seen.questions++;
  if (row.attributes['ClosedDate'] !== undefined)
    count(seen.notes, 'closed there, open here: questions do not close here');
  if (row.attributes['CommunityOwnedDate'] !== undefined)
    count(seen.notes, 'community wiki there: owned by its author here');
  if (tagsOf(row).some((tag) => !isTag(tag)))
    count(seen.notes, 'lost a tag whose name is not allowed here');
  return stagedQuestion(site, row);
}

function answer(site: string, row: DumpRow, seen: Seen): StagedRow<'answers'> | null {
  const type = integer(row, 'PostTypeId');
  if (type === 2) {
    seen.answers++;
    return stagedAnswer(site, row);
  }
  if (type !== 1) count(seen.leftOut.posts, reasonOfPostType(type));
  return null;
}

function ballot(row: DumpRow, seen: Seen): StagedRow<'ballots'> | null {
  const type = integer(row, 'VoteTypeId');
  if (type === UP_VOTE || type === DOWN_VOTE)
    return { post_ref: integer(row, 'PostId'), is_up: type === UP_VOTE };
  count(seen.leftOut.votes, reasonOfVoteType(type));
  return null;
}

function link(row: DumpRow, seen: Seen): null {
  count(
    seen.leftOut.links,
    integer(row, 'LinkTypeId') === 3
      ? 'duplicates: questions are not linked here'
      : 'related questions: questions are not linked here',
  );
  return null;
}

function reasonOfPostType(type: number): string {
  const names: Record<number, string> = {
    3: 'orphaned wiki pages',
    4: 'tag excerpts',
    5: 'tag wiki pages',
    6: 'moderator nominations',
    7: 'wiki placeholders',
    8: 'privilege wiki pages',
  };
  return `${names[type] ?? `posts of kind ${type}`}: neither question nor answer`;
}

function count(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}
