import { parseArgs } from 'node:util';
import { plural } from '../packages/domain/src/text/format-count.ts';
import { move } from '../packages/server/src/features/operation/backup/move.service.ts';
import { sourceOf, targetOf } from '../packages/server/src/features/operation/backup/places.ts';
import { readSiteConfig, report, say, withSiteDatabase } from './site-database.ts';

const USAGE = `Usage: npm run move -- --to URL [--replace]   copies the site into another PostgreSQL

From the database of DATABASE_URL, or the embedded one in DATA_DIR. Stop the site first; nothing of the old database is changed.
--replace  the other database is not empty; its contents are deleted`;

const wanted = wantedBy(process.argv.slice(2));
if (wanted === null) {
  say(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await run(wanted).catch(report);
}

async function run({ to, isReplacing }: { to: string; isReplacing: boolean }): Promise<number> {
  const config = readSiteConfig();
  const { storage, keys } = targetOf(config);
  const { rows, warnings } = await withSiteDatabase(config, (from) =>
    move({
      from,
      to,
      storage,
      keys: { source: sourceOf(config).keys, target: keys },
      isReplacing,
      now: new Date(),
      onStep: (step) => say(`${step} …`),
    }),
  );
  say(
    `Moved ${plural(rows, 'row')}. Every row, reference and sum was checked. The old database is as it was.`,
  );
  for (const warning of warnings) say(`Note: ${warning}`);
  say(
    'Now set DATABASE_URL to the new address, in .env or where the site’s settings are, and start the site.',
  );
  if (config.storage.kind === 'disk')
    say(`Uploaded files and keys stay in ${config.dataDir}: keep DATA_DIR as it is.`);
  return 0;
}

function wantedBy(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, replace: { type: 'boolean', default: false } },
    });
    return values.to === undefined ? null : { to: values.to, isReplacing: values.replace };
  } catch (error) {
    say((error as Error).message); // parseArgs throws nothing but TypeErrors about the arguments
    return null;
  }
}
