import { createHash } from 'node:crypto';
import pg from 'pg';
import { claimSchema, ranMigrations } from '../../../platform/db/migrate.ts';
import type { Storage } from '../../../providers/storage/storage.ts';
import * as queries from './backup.queries.ts';
import { BackupError, BODY_MAX_BYTES, type Frame, jsonFrame, packed } from './format.ts';
import type { Head, KeyMarks, Part, Sum, Tail } from './manifest.ts';

/**
 * Tables whose rows a backup leaves out, with the reason. A move takes them along, because no time
 * passes in it.
 * Tables outside the log (rate limits, the day's visits) are in neither.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'a restore would log people back in, including an intruder whose session was ended',
  account_tokens: 'links in mails and unfinished sign-ins, which work once and expire within a day',
  mail_letters:
    'links in mails that wait to be sent; such a mail is not sent after a restore, and can be asked for again',
  passkey_challenges: 'secrets that expire after five minutes',
  idempotency_keys: 'copies of responses, kept for a day',
};

export interface BackupSource {
  url: string;
  /** Where uploaded files are; null where they are stored elsewhere. */
  storage: Storage | null;
  keys: KeyMarks;
  purpose: Head['purpose'];
  now: Date;
}

/**
 * A backup as the bytes of a file: the database at one moment, read while the site is written to,
 * in flat memory.
 */
export function backup(source: BackupSource): AsyncIterable<Buffer> {
  return packed(backupFrames(source));
}

export async function* backupFrames({
  url,
  storage,
  keys,
  purpose,
  now,
}: BackupSource): AsyncGenerator<Frame> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // Nothing to do here: if the connection is lost, the running statement fails and reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await queries.beginSnapshot(client);
    if (!(await claimSchema(client)))
      throw new BackupError(
        'The database is being brought up to date right now. Try again when that is done.',
      );
    if (!(await queries.tableNames(client)).includes('migrations'))
      throw new BackupError('There is no site in this database yet.');
    const migrations = await ranMigrations(client);
    const tables = (await queries.lastingTables(client)).filter(
      ({ name }) => name !== 'migrations' && !(purpose === 'backup' && name in LEFT_OUT),
    );
    const head: Head = {
      takenAt: now.toISOString(),
      purpose,
      postgres: await queries.serverVersion(client),
      migrations,
      files: storage ? 'included' : 'apart',
      keys,
    };
    yield jsonFrame('head', head);
    const sums: Tail['tables'] = {};
    for (const table of tables)
      sums[table.name] = yield* partFrames(table, queries.readTable(client, table));
    sums[queries.JOBS.name] = yield* partFrames(queries.JOBS, queries.readJobs(client));
    const { files, missingFiles } = storage
      ? yield* fileFrames(client, storage)
      : { files: 0, missingFiles: 0 };
    const tail: Tail = {
      tables: sums,
      sequences: await queries.sequenceValues(client),
      files,
      missingFiles,
    };
    yield jsonFrame('tail', tail);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function* partFrames(part: Part, rows: AsyncIterable<Buffer>): AsyncGenerator<Frame, Sum> {
  yield jsonFrame('table', part);
  const counted = counter();
  for await (const body of rows) {
    counted.add(body);
    yield { kind: 'bytes', body };
  }
  const sum = counted.sum();
  yield jsonFrame('end', sum);
  return sum;
}

async function* fileFrames(
  client: pg.Client,
  storage: Storage,
): AsyncGenerator<Frame, { files: number; missingFiles: number }> {
  let [files, missingFiles] = [0, 0];
  for await (const { key, type } of queries.storedFiles(client)) {
    const bytes = await storage.get(key);
    if (!bytes) {
      missingFiles++;
      continue;
    }
    files++;
    yield jsonFrame('file', { key, type });
    for (let start = 0; start < bytes.length; start += BODY_MAX_BYTES)
      yield { kind: 'bytes', body: Buffer.from(bytes.subarray(start, start + BODY_MAX_BYTES)) };
    yield jsonFrame('end', {
      rows: 1,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    } satisfies Sum);
  }
  return { files, missingFiles };
}

const NEWLINE = 0x0a;

/**
 * Counts what passes: rows, which each end with the only unescaped newline of PostgreSQL's text
 * form, bytes and their hash.
 */
export function counter() {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
    },
    sum: (): Sum => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}
