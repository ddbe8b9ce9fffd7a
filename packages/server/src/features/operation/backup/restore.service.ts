import { plural } from '@lotwise/domain/text/format-count';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { migrate, prepareQueue, rebuild } from '../../../platform/db/migrate.ts';
import type { Storage } from '../../../providers/storage/storage.ts';
import * as queries from './backup.queries.ts';
import { counter } from './backup.service.ts';
import { BackupError, damaged, type Frame } from './format.ts';
import * as manifest from './manifest.ts';
import { warningsOf, counterMismatches } from './restore.warnings.ts';
import { connectTo, type RestoreTarget } from './restore.target.ts';

export interface Restored {
  takenAt: string;
  rows: number;
  files: number;
  /** What the operator should know. */
  warnings: string[];
}

type Frames = AsyncIterator<Frame, undefined>;

/**
 * Fills a database from a backup: all of it, or nothing. Throws BackupError for what can't be
 * restored.
 */
export async function restore(
  source: AsyncIterable<Frame>,
  target: RestoreTarget,
): Promise<Restored> {
  const frames: Frames = source[Symbol.asyncIterator]();
  try {
    const head = manifest.read(manifest.head, await expect(frames, 'head'));
    const tail = await inOneTransaction(head, frames, target);
    target.onStep('Bringing the database up to date');
    await migrate(target.url);
    target.onStep('Comparing the counters with a fresh count');
    const rows = Object.values(tail.tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      takenAt: head.takenAt,
      rows,
      files: tail.files,
      warnings: [...warningsOf(head, tail, target), ...(await counterMismatches(target.url))],
    };
  } finally {
    await frames.return?.();
  }
}

async function inOneTransaction(
  head: manifest.Head,
  frames: Frames,
  target: RestoreTarget,
): Promise<manifest.Tail> {
  const client = await connectTo(target);
  const putFiles: string[] = [];
  try {
    await refuseWhatIsThere(client, target.isReplacing);
    await prepareQueue(target.url);
    await queries.beginRestore(client);
    await queries.dropEverything(client);
    await build(client, head);
    const restoring = await queries.liftConstraints(client);
    const known = new Map(
      (await queries.lastingTables(client)).map((table) => [table.name, table.columns]),
    );
    await queries.truncate(
      client,
      [...known.keys()].filter((name) => name !== 'migrations'),
    );
    await queries.createJobsTable(client);
    const tail = await fill(client, frames, { known, target, putFiles });
    target.onStep('Making the indexes and checking every reference');
    for (const statement of restoring) await checked(client.query(statement));
    for (const [name, value] of Object.entries(tail.sequences))
      await queries.setSequence(client, name, value);
    await queries.addJobs(client);
    await client.query('commit');
    await queries.analyse(client);
    return tail;
  } catch (error) {
    for (const key of putFiles) await target.storage.delete(key);
    throw error;
  } finally {
    // Ends the transaction too, where it has not been committed.
    await client.end();
  }
}

/** A database is empty without our tables, or with nobody in them. */
async function refuseWhatIsThere(client: pg.Client, isReplacing: boolean): Promise<void> {
  const names = await queries.tableNames(client);
  if (names.length === 0) return;
  if (!names.includes('migrations') || !names.includes('users'))
    throw new BackupError(
      'The database holds tables of another program. Make an empty database for this site and restore into that.',
    );
  if (!isReplacing && (await queries.hasUsers(client)))
    throw new BackupError(
      'The database is not empty. Restore into an empty one, or pass --replace to replace everything in it.',
    );
  const others = await queries.countOthers(client);
  if (others > 0)
    throw new BackupError(
      `The database is in use by ${plural(others, 'other connection')}. Stop the site first.`,
    );
}

async function build(client: pg.Client, head: manifest.Head): Promise<void> {
  const unknown = await rebuild(client, head.migrations);
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by another or a newer version: this one does not know ${unknown.join(', ')}. Update first.`,
    );
}

type Filling = {
  known: ReadonlyMap<string, readonly string[]>;
  target: RestoreTarget;
  putFiles: string[];
};

async function fill(
  client: pg.Client,
  frames: Frames,
  { known, target, putFiles }: Filling,
): Promise<manifest.Tail> {
  const sums: manifest.Tail['tables'] = {};
  let files = 0;
  for (;;) {
    const frame = await next(frames);
    if (frame.kind === 'tail') {
      const tail = manifest.read(manifest.tail, frame);
      const isWhole =
        tail.files === files && Object.keys(tail.tables).length === Object.keys(sums).length;
      if (
        !isWhole ||
        Object.entries(tail.tables).some(([name, sum]) => sum.sha256 !== sums[name]?.sha256)
      )
        throw damaged('parts of it are missing');
      return tail;
    }
    if (frame.kind === 'table') {
      const part = manifest.read(manifest.part, frame);
      const columns = part.name === queries.JOBS.name ? queries.JOBS.columns : known.get(part.name);
      if (!columns || part.columns.some((column) => !columns.includes(column)))
        throw damaged(`it has a table "${part.name}" that is not of its version`);
      target.onStep(`Restoring ${part.name}`);
      sums[part.name] = await fillTable(client, frames, part);
    } else if (frame.kind === 'file') {
      files++;
      await putFile(frames, manifest.read(manifest.file, frame), {
        storage: target.storage,
        putFiles,
      });
    } else throw damaged('its parts are out of order');
  }
}

async function fillTable(
  client: pg.Client,
  frames: Frames,
  part: manifest.Part,
): Promise<manifest.Sum> {
  const stream = queries.writeTable(client, part);
  const done = checked(finished(stream));
  // Awaited below; a failure between two writes must not end the process.
  done.catch(() => {});
  const { sum, end } = await readPart(frames, async (body) => {
    if (!stream.write(body)) await Promise.race([once(stream, 'drain'), done]);
  }).catch(async (error: unknown) => {
    stream.destroy();
    throw error;
  });
  stream.end();
  await done;
  if (sum.sha256 !== end.sha256 || sum.rows !== end.rows || stream.rowCount !== end.rows)
    throw damaged(`the rows of ${part.name} are not those that were written`);
  await compareStored(client, part, sum);
  return sum;
}

/** Reads back what the database now holds: the same bytes as came. */
async function compareStored(
  client: pg.Client,
  part: manifest.Part,
  wanted: manifest.Sum,
): Promise<void> {
  const counted = counter();
  for await (const chunk of queries.readTable(client, part)) counted.add(chunk);
  if (counted.sum().sha256 !== wanted.sha256)
    throw new BackupError(
      `The rows of ${part.name} in the database differ from those in the backup. Nothing was changed.`,
    );
}

type Place = { storage: Storage; putFiles: string[] };

async function putFile(
  frames: Frames,
  { key, type }: { key: string; type: string },
  { storage, putFiles }: Place,
): Promise<void> {
  const parts: Buffer[] = [];
  const { sum, end } = await readPart(frames, async (body) => void parts.push(body));
  if (sum.sha256 !== end.sha256) throw damaged(`the file ${key} is not the one that was written`);
  // Of the same name is the same file: names are random.
  if (await storage.get(key)) return;
  putFiles.push(key);
  await storage.put(key, Buffer.concat(parts), type);
}

async function readPart(
  frames: Frames,
  take: (body: Buffer) => Promise<void>,
): Promise<{ sum: manifest.Sum; end: manifest.Sum }> {
  const counted = counter();
  for (;;) {
    const frame = await next(frames);
    if (frame.kind === 'end')
      return { sum: counted.sum(), end: manifest.read(manifest.sum, frame) };
    if (frame.kind !== 'bytes') throw damaged('its parts are out of order');
    counted.add(frame.body);
    await take(frame.body);
  }
}

async function next(frames: Frames): Promise<Frame> {
  const { value } = await frames.next();
  if (!value) throw damaged('it ends too early');
  return value;
}

async function expect(frames: Frames, kind: Frame['kind']): Promise<Frame> {
  const frame = await next(frames);
  if (frame.kind !== kind) throw damaged('its parts are out of order');
  return frame;
}

/** A row or reference that the database refuses means that the backup is damaged. */
async function checked<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))
      throw damaged(error.message);
    throw error;
  }
}
