import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  countNewsReaders,
  newsMailedOn,
} from '../packages/server/src/features/members/notifications/mailing.queries.ts';
import { mailNews } from '../packages/server/src/features/members/notifications/mailing.service.ts';
import { readNews } from '../packages/server/src/features/members/notifications/news.ts';
import { sendsMail } from '../packages/server/src/platform/config/config.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { readSiteConfig, report, say, withSiteDatabase } from './site-database.ts';

const USAGE = `Usage: npm run news -- FILE [--send]

Mails product news to the members who want it. FILE is a text: the subject, of at most 120
characters, then paragraphs, with an empty line between each. Without --send it shows the mail and
says how many members it would go to.

The database is that of DATABASE_URL, or the embedded one in DATA_DIR. The site sends the mails.`;

const { values, positionals } = parseArgs({
  options: { send: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  say(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await run(file).catch(report);
}

async function run(name: string): Promise<number> {
  const news = existsSync(name) ? readNews(readFileSync(name, 'utf8')) : null;
  if (!news) {
    say(`${name} ${existsSync(name) ? 'holds no news' : 'does not exist'}.\n\n${USAGE}`);
    return 2;
  }
  const config = readSiteConfig();
  if (!sendsMail(config)) {
    say('This site sends no mail: SMTP_URL is not set.');
    return 1;
  }
  return withSiteDatabase(config, async (url) => {
    await migrate(url);
    const database = openDatabase(url, { max: 1, use: 'jobs' });
    try {
      const mailedOn = await newsMailedOn(database.db, news.subject);
      if (mailedOn !== null) {
        say(
          `News with this subject was mailed on ${mailedOn}. Choose another subject to mail more.`,
        );
        return 1;
      }
      console.log(`${news.subject}\n\n${news.paragraphs.join('\n\n')}\n`);
      const count = values.send
        ? await mailNews(database.db, config.site, news)
        : await countNewsReaders(database.db);
      const members = `${count} ${count === 1 ? 'member' : 'members'}`;
      console.log(values.send ? `Sent to ${members}.` : `With --send it goes to ${members}.`);
      return 0;
    } finally {
      await database.close();
    }
  });
}
