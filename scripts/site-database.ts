import {
  type Config,
  ConfigError,
  environmentWithFile,
  readConfig,
} from '../packages/server/src/platform/config/config.ts';
import { postgresSettings, thisMachine } from '../packages/server/src/platform/config/machine.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { BackupError } from '../packages/server/src/features/operation/backup/format.ts';

export const readSiteConfig = (): Config => readConfig(environmentWithFile('.env', process.env));

/**
 * Gives `act` the site's database: that of DATABASE_URL, or the embedded one, started for it where
 * the site does not run.
 */
export async function withSiteDatabase<T>(
  config: Config,
  act: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return act(config.databaseUrl);
  const settings = postgresSettings(thisMachine());
  const postgres = await startPostgres({ dataDir: config.dataDir, settings });
  try {
    return await act(postgres.url);
  } finally {
    await postgres.stop();
  }
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Expected trouble as a sentence and exit status 1; anything else is a bug and rises. */
export function report(error: unknown): number {
  if (!(error instanceof ConfigError || error instanceof BackupError)) throw error;
  say(error.message);
  return 1;
}
