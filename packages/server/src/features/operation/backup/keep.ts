import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, dayOf } from '@lotwise/domain/text/days';

// As `backupName` makes them, whatever the site was called then. What has another name was put
// there by somebody else.
const NAME = /-(\d{4}-\d\d-\d\dT\d{6}Z)\.backup$/;
const UNFINISHED = /-(\d{4}-\d\d-\d\d)T\d{6}Z\.backup\.part$/;

/**
 * Removes all but the newest `keep` backups of a folder, by the time in their names, and what a
 * backup left that was broken off more than a day ago. Returns the names of those that went.
 */
export async function removeOldBackups(
  folder: string,
  { keep, now }: { keep: number; now: Date },
): Promise<string[]> {
  const names = await readdir(folder);
  const timeOf = (name: string) => NAME.exec(name)?.[1] ?? '';
  const backups = names.filter((name) => NAME.test(name));
  backups.sort((one, other) => timeOf(other).localeCompare(timeOf(one)));
  const dayBefore = dayOf(new Date(now.getTime() - DAY_MS));
  const unfinished = names.filter((name) => {
    const day = UNFINISHED.exec(name)?.[1];
    return day !== undefined && day < dayBefore;
  });
  const old = [...backups.slice(keep), ...unfinished];
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
