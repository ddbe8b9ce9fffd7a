import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { removeOldBackups } from './keep.ts';
import { backupName } from './places.ts';

const dataDir = useDataFolder();
const nameOn = (day: number, name = 'Lotwise') =>
  backupName({ site: { name } } as Parameters<typeof backupName>[0], on(day));
const on = (day: number) => new Date(Date.UTC(2026, 0, day, 2, 10));

function folderWith(names: readonly string[]): string {
  const folder = mkdtempSync(path.join(dataDir, 'backups-'));
  for (const name of names) writeFileSync(path.join(folder, name), '');
  return folder;
}

test('the newest backups are kept by their time, also from before the site was renamed', async () => {
  const names = [nameOn(1), nameOn(4), nameOn(3, 'A Name & Co'), nameOn(2)];
  const folder = folderWith(names);
  const gone = await removeOldBackups(folder, { keep: 2, now: on(4) });
  expect(gone.sort()).toEqual([nameOn(1), nameOn(2)]);
  expect(readdirSync(folder).sort()).toEqual([nameOn(3, 'A Name & Co'), nameOn(4)].sort());
});

test('fewer than are kept all stay', async () => {
  const folder = folderWith([nameOn(1), nameOn(2)]);
  expect(await removeOldBackups(folder, { keep: 14, now: on(2) })).toEqual([]);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('what another put there stays, and what was broken off goes after a day', async () => {
  const others = ['before-the-upgrade.backup', 'notes.txt', `${nameOn(1)}.gpg`];
  const begun = `${nameOn(9)}.part`;
  const folder = folderWith([...others, nameOn(8), `${nameOn(5)}.part`, begun]);
  const gone = await removeOldBackups(folder, { keep: 1, now: on(9) });
  expect(gone).toEqual([`${nameOn(5)}.part`]);
  expect(readdirSync(folder).sort()).toEqual([...others, nameOn(8), begun].sort());
});
