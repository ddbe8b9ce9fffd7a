import { parseArgs } from 'node:util';
import { grantAdmin } from '../packages/server/src/features/operation/admin/promotion.service.ts';
import {
  ConfigError,
  environmentWithFile,
  readConfig,
} from '../packages/server/src/platform/config/config.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';

const USAGE = `Usage: npm run admin -- grant EMAIL   makes the account with this email address an admin

The database is that of DATABASE_URL, or the embedded one in DATA_DIR. The site may run meanwhile.`;

const email = emailOf(process.argv.slice(2));
if (email === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await grant(email).catch(report);
}

async function grant(address: string): Promise<number> {
  const config = readConfig(environmentWithFile('.env', process.env));
  const embedded =
    config.databaseUrl === undefined ? await startPostgres({ dataDir: config.dataDir }) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url);
    return await grantIn(url, address);
  } finally {
    await embedded?.stop();
  }
}

async function grantIn(url: string, address: string): Promise<number> {
  const database = openDatabase(url, { max: 1 });
  try {
    const username = await grantAdmin(database.db, address, new Date());
    process.stdout.write(
      username === null
        ? `There is no account with the email address ${address}.\n`
        : `${username} is an admin.\n`,
    );
    return username === null ? 1 : 0;
  } finally {
    await database.close();
  }
}

function emailOf(args: string[]): string | null {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false });
  const [command, address, ...more] = positionals;
  return command === 'grant' && address?.includes('@') && more.length === 0 ? address : null;
}

function report(error: unknown): number {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
}
