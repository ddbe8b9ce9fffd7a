import { parseArgs } from 'node:util';
import {
  grantAdmin,
  resetTwoFactor,
} from '../packages/server/src/features/operation/admin/promotion.service.ts';
import type { Config } from '../packages/server/src/platform/config/config.ts';
import { type Db, openDatabase } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { readSiteConfig, report, say, withSiteDatabase } from './site-database.ts';

const USAGE = `Usage: npm run admin -- COMMAND EMAIL

  grant              makes the account with this email address an admin
  reset-two-factor   turns its two-factor off and signs it out everywhere, for someone who has lost
                     both the app and the recovery codes; the member is told by mail

The database is that of DATABASE_URL, or the embedded one in DATA_DIR. The site may run meanwhile.`;

type Command = (
  at: { db: Db; config: Config; now: Date },
  email: string,
) => Promise<{ username: string | null; done: string }>;

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: async ({ db, now }, email) => ({
    username: await grantAdmin(db, email, now),
    done: 'is an admin',
  }),
  'reset-two-factor': async (at, email) => ({
    username: await resetTwoFactor(at, email),
    done: 'has no two-factor now, and is logged out everywhere',
  }),
};

const asked = commandOf(process.argv.slice(2));
if (asked === null) {
  say(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await run(asked).catch(report);
}

async function run({ command, email }: { command: Command; email: string }): Promise<number> {
  const config = readSiteConfig();
  return withSiteDatabase(config, async (url) => {
    await migrate(url);
    const database = openDatabase(url, { max: 1 });
    try {
      const { username, done } = await command({ db: database.db, config, now: new Date() }, email);
      process.stdout.write(
        username === null
          ? `There is no account with the email address ${email}.\n`
          : `${username} ${done}.\n`,
      );
      return username === null ? 1 : 0;
    } finally {
      await database.close();
    }
  });
}

function commandOf(args: string[]): { command: Command; email: string } | null {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false });
  const [name = '', email, ...more] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return command && email?.includes('@') && more.length === 0 ? { command, email } : null;
}
