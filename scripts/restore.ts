import { createReadStream, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { plural } from '../packages/domain/src/text/format-count.ts';
import { unpacked } from '../packages/server/src/features/operation/backup/format.ts';
import { targetOf } from '../packages/server/src/features/operation/backup/places.ts';
import { restore } from '../packages/server/src/features/operation/backup/restore.service.ts';
import { readSiteConfig, report, say, withSiteDatabase } from './site-database.ts';

const USAGE = `Usage: npm run restore -- FILE [--to URL] [--replace]   fills an empty database from a backup, from standard input where FILE is -

--to URL   another database than that of DATABASE_URL or the embedded one in DATA_DIR
--replace  the database is not empty; its contents are deleted
Stop the site first. Either all of the backup is restored, or nothing is changed.`;

const wanted = wantedBy(process.argv.slice(2));
if (wanted === null) {
  say(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await run(wanted).catch(report);
}

async function run({
  file,
  to,
  isReplacing,
}: {
  file: string;
  to: string | undefined;
  isReplacing: boolean;
}): Promise<number> {
  const config = readSiteConfig();
  const into = async (url: string) => {
    const bytes = file === '-' ? process.stdin : createReadStream(file);
    const { takenAt, rows, files, warnings } = await restore(unpacked(bytes), {
      url,
      isReplacing,
      onStep: (step) => say(`${step} …`),
      ...targetOf(config),
    });
    say(
      `Restored ${plural(rows, 'row')} and ${plural(files, 'file')} of the backup of ${takenAt}. Every row, reference and sum was checked.`,
    );
    for (const warning of warnings) say(`Note: ${warning}`);
  };
  await (to === undefined ? withSiteDatabase(config, into) : into(to));
  return 0;
}

function wantedBy(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, replace: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    if (file !== '-' && !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      say(`There is no file ${file}.`);
      return null;
    }
    return { file, to: values.to, isReplacing: values.replace };
  } catch (error) {
    say((error as Error).message); // parseArgs throws nothing but TypeErrors about the arguments
    return null;
  }
}
