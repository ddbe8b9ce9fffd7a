import {
  type Config,
  ConfigError,
  environmentWithFile,
  readConfig,
} from '../packages/server/src/platform/config/config.ts';
import { postgresSettings, thisMachine } from '../packages/server/src/platform/config/machine.ts';
import {
  type EmbeddedOptions,
  startPostgres,
} from '../packages/server/src/platform/embedded/postgres.ts';
import { explain } from '../packages/server/src/start-problems.ts';
import { BackupError } from '../packages/server/src/features/operation/backup/format.ts';
import { LoadError } from '../packages/server/src/features/operation/loading/load-error.ts';

export const readSiteConfig = (): Config => readConfig(environmentWithFile('.env', process.env));

/**
 * Gives `act` the site's database: that of DATABASE_URL, or the embedded one, started for it where
 * the site does not run. `stop` ends the embedded one.
 */
export async function withSiteDatabase<T>(
  config: Config,
  act: (url: string, stop?: () => Promise<void>) => Promise<T>,
  options: Pick<EmbeddedOptions, 'settings' | 'onStep'> = {},
): Promise<T> {
  if (config.databaseUrl !== undefined) return act(config.databaseUrl);
  const settings = postgresSettings(thisMachine());
  const postgres = await startPostgres({ dataDir: config.dataDir, settings, ...options });
  try {
    return await act(postgres.url, postgres.stop);
  } finally {
    await postgres.stop();
  }
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Expected trouble as a sentence and exit status 1; anything else is a bug and rises. */
export function report(error: unknown): number {
  const isExpected =
    error instanceof ConfigError || error instanceof BackupError || error instanceof LoadError;
  // Such as a disk that is full.
  const isOfSystem = error instanceof Error && 'syscall' in error;
  if (!isExpected && !isOfSystem) throw error;
  say(explain(error));
  return 1;
}
