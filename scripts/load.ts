import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bulkSettings } from '../packages/server/src/features/operation/loading/bulk-settings.ts';
import { LoadError } from '../packages/server/src/features/operation/loading/load-error.ts';
import {
  load,
  type Source,
} from '../packages/server/src/features/operation/loading/loading.service.ts';
import { progressLines } from '../packages/server/src/features/operation/loading/progress.ts';
import {
  isSite,
  siteOfFolder,
} from '../packages/server/src/features/operation/loading/stackexchange/site.ts';
import { summaryText } from '../packages/server/src/features/operation/loading/summary.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { readSiteConfig, report, say, withSiteDatabase } from './site-database.ts';

const USAGE = `Usage: npm run load -- stackexchange DIR [--site NAME]   a Stack Exchange data dump (Posts.xml, Users.xml, …)
       npm run load -- jsonl DIR                          a synthetic corpus (users.jsonl, questions.jsonl, …)

--site is the dump's site, such as cardano.stackexchange.com; without it the folder's name says it.
The database is that of DATABASE_URL, or the embedded one in DATA_DIR.`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

try {
  await run(sourceOf(process.argv.slice(2)));
} catch (error) {
  process.exitCode = error instanceof UsageError ? refuse(error) : report(error);
}

async function run(source: Source): Promise<void> {
  const progress = progressLines(say);
  const settings = bulkSettings();
  const fill = async (url: string, stop?: () => Promise<void>) => {
    const interrupt = (): void => void stopAndExit(stop);
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    try {
      await migrate(url);
      process.stdout.write(`${summaryText(await load(url, source, progress))}\n`);
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    }
  };
  await withSiteDatabase(readSiteConfig(), fill, { settings, onStep: progress.step });
}

// Nothing is half-loaded: an open transaction ends with its connection, and the next run clears the
// staging tables.
async function stopAndExit(stop?: () => Promise<void>): Promise<void> {
  await stop?.();
  process.exit(130);
}

function sourceOf(args: string[]): Source {
  const { positionals, site } = parse(args);
  const [format, folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('Name a format and a folder.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new LoadError(folder, null, 'is not a folder');
  if (format === 'jsonl' && site === undefined) return { format, folder };
  if (format !== 'stackexchange')
    throw new UsageError(
      format === 'jsonl' ? '--site belongs to stackexchange.' : `Unknown format: ${format}`,
    );
  const name = site ?? siteOfFolder(path.basename(path.resolve(folder)));
  if (name === null || !isSite(name))
    throw new UsageError('Give the dump’s site with --site: the folder’s name does not say it.');
  return { format, folder, site: name };
}

function parse(args: string[]): { positionals: string[]; site: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: 'string' } },
    });
    return { positionals, site: values.site };
  } catch (error) {
    throw new UsageError((error as Error).message); // parseArgs throws nothing but TypeErrors about the arguments
  }
}

function refuse({ message }: UsageError): number {
  say(`${message}\n\n${USAGE}`);
  return 2;
}
