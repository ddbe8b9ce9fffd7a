import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import { exactTime } from '@lotwise/domain/text/date-text';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sentencesOf } from '../notifications/notifications.service.ts';
import { type Row, rowsOf, titlesOf } from './export.queries.ts';
import { EXPORTED } from './export.tables.ts';
import type { ExportedTable } from './exported-table.ts';
import { markdownOf, nameOf, type Post } from './markdown.ts';

type File = {
  name: string;
  input: string | AsyncIterable<string> | AsyncIterable<Buffer>;
  lastModified: Date;
};

/** Reads the ledgers that a member saved, as they are stored. */
export type LedgersOf = (
  db: Db,
  config: Config,
  userId: string,
) => AsyncIterable<{ id: string; name: string; savedAt: string; gzip: AsyncIterable<Buffer> }>;

interface Export {
  userId: string;
  now: Date;
  ledgersOf: LedgersOf;
}

/** Everything the site stores of a member, as a ZIP that is made while it is sent. */
export function exportOf(db: Db, config: Config, wanted: Export): AsyncIterable<Uint8Array> {
  // The two declarations of the same web stream differ.
  return makeZip(files(db, config, wanted), { buffersAreUTF8: true }) as ReadableStream<Uint8Array>;
}

async function* files(
  db: Db,
  config: Config,
  { userId, now, ledgersOf }: Export,
): AsyncGenerator<File> {
  const { site } = config;
  yield { name: 'README.txt', input: readme(site, now), lastModified: now };
  for (const table of EXPORTED)
    yield {
      name: `data/${(table.name ?? table.table).replaceAll('_', '-')}.json`,
      input: json(asShown(db, table, rowsOf(db, table, userId))),
      lastModified: now,
    };
  for (const kind of ['questions', 'answers', 'comments'] as const)
    yield* posts(db, site, { kind, userId });
  yield* ledgers(ledgersOf(db, config, userId));
}

/** A notification as the site shows it: stored are its kind and ids. */
async function* asShown(
  db: Db,
  { table }: ExportedTable,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (table !== 'notifications') yield row;
    else {
      const { id, ...told } = row;
      yield { ...told, message: (await sentencesOf(db, [String(id)])).get(String(id)) };
    }
  }
}

async function* ledgers(saved: ReturnType<LedgersOf>): AsyncGenerator<File> {
  for await (const { id, name, savedAt, gzip } of saved) {
    const words = name
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60);
    // As stored: unpacking it here, a small file could fill the memory.
    yield {
      name: `ledgers/${words}-${id.slice(-12)}.json.gz`,
      input: gzip,
      lastModified: new Date(savedAt),
    };
  }
}

function readme(site: Config['site'], now: Date): string {
  return [
    `What ${site.name} stores about you, as of ${exactTime(now.toISOString())}.`,
    '',
    'data/       one JSON file for each kind of record',
    'questions/  your questions, one Markdown file each',
    'answers/    your answers, likewise',
    'comments/   your comments, likewise',
    'ledgers/    the ledgers you saved, compressed, as the calculator reads them',
    '',
    'It contains no passwords, codes or keys: they are stored as hashes or sealed, and are of no use elsewhere.',
    '',
  ].join('\n');
}

async function* json(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '[\n  ';
  for await (const row of rows) {
    yield separator + JSON.stringify(row, isoTimes);
    separator = ',\n  ';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}

// The database writes 2026-03-01 10:00:00.123+00.
const isoTimes = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(value)
    ? new Date(value).toISOString()
    : value;

async function* posts(
  db: Db,
  site: Config['site'],
  { kind, userId }: { kind: Post['kind']; userId: string },
): AsyncGenerator<File> {
  // A test sees that all three kinds are in the list.
  const table = EXPORTED.find(({ name }) => name === kind) as ExportedTable;
  for await (const row of rowsOf(db, table, userId)) {
    const post = await postOf(db, kind, row);
    yield {
      name: nameOf(post),
      input: markdownOf(post, site.url),
      lastModified: new Date(post.updatedAt),
    };
  }
}

// A row of one of the three tables, whose columns are in the list above.
async function postOf(db: Db, kind: Post['kind'], row: Row): Promise<Post> {
  const questionId = String(kind === 'questions' ? row['id'] : row['question_id']);
  const title =
    kind === 'questions'
      ? String(row['title'])
      : ((await titlesOf(db, [questionId])).get(questionId) ?? '');
  const tags = Array.isArray(row['tags']) ? row['tags'].map(String) : [];
  const at = (column: string) => new Date(String(row[column])).toISOString();
  return {
    kind,
    id: String(row['id']),
    questionId,
    title,
    tags,
    source: String(row['source']),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  };
}
