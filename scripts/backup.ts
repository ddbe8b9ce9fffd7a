import { createWriteStream, statSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backup } from '../packages/server/src/features/operation/backup/backup.service.ts';
import { BackupError } from '../packages/server/src/features/operation/backup/format.ts';
import { removeOldBackups } from '../packages/server/src/features/operation/backup/keep.ts';
import { backupName, sourceOf } from '../packages/server/src/features/operation/backup/places.ts';
import type { Config } from '../packages/server/src/platform/config/config.ts';
import { readSiteConfig, report, say, withSiteDatabase } from './site-database.ts';

const USAGE = `Usage: npm run backup [-- FILE]   writes a backup to FILE, or to DATA_DIR/backups; to standard output where FILE is -

In DATA_DIR/backups the newest BACKUPS_KEPT stay (14 by default), the older ones go.
The database is that of DATABASE_URL, or the embedded one in DATA_DIR. The site may run meanwhile.`;

const [file, ...more] = process.argv.slice(2);
if (more.length > 0 || file?.startsWith('--')) {
  say(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await run(file).catch(report);
}

async function run(wanted: string | undefined): Promise<number> {
  const config = readSiteConfig();
  const now = new Date();
  const bytes = (url: string) => backup({ url, purpose: 'backup', now, ...sourceOf(config) });
  if (wanted === '-') await withSiteDatabase(config, (url) => print(bytes(url)));
  else if (wanted !== undefined)
    await withSiteDatabase(config, (url) => write(wanted, bytes(url), config));
  else {
    const folder = path.join(config.dataDir, 'backups');
    const file = path.join(folder, backupName(config, now));
    await withSiteDatabase(config, (url) => write(file, bytes(url), config));
    // Once the new one is whole.
    const gone = await removeOldBackups(folder, { keep: config.backupCount, now });
    if (gone.length > 0)
      say(
        `Removed ${gone.length} older ${gone.length === 1 ? 'backup' : 'backups'}: ${gone.join(', ')}.`,
      );
  }
  return 0;
}

async function print(bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    await pipeline(bytes, process.stdout);
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'EPIPE';
    throw isClosed ? new BackupError('What reads the backup ended before the backup did.') : error;
  }
}

/**
 * Under its name stands a whole file or none. For its owner only: it holds every member's address.
 */
async function write(target: string, bytes: AsyncIterable<Buffer>, config: Config): Promise<void> {
  // Renamed over a device or a pipe, the backup would take its place.
  if (statSync(target, { throwIfNoEntry: false })?.isFile() === false)
    throw new BackupError(
      `${target} is a folder, a device or a pipe. Name a file, or - for standard output.`,
    );
  const unfinished = `${target}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const { size } = await stat(target);
  say(`Wrote ${target} (${(size / 1_048_576).toFixed(1)} MB).`);
  if (config.storage.kind === 's3')
    say('Uploaded files are not in it: they are in the bucket, which needs a backup of its own.');
  say(
    'The keys are not in it: keep LEDGER_KEY and ACCOUNT_KEY, or the files ledger.key and accounts.key of DATA_DIR, in another place.',
  );
}
