import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../../platform/http/app.ts';
import { mailFolder } from '../../../providers/mail/folder.ts';
import { mailsAmong } from './mail.queries.ts';

/** Removes files of mails: a file says the same as its row, so it goes when the row goes. */
export async function sweepMailFiles(
  { config, database: { db } }: Pick<Platform, 'config' | 'database'>,
  ids: readonly string[],
): Promise<void> {
  const folder = mailFolder(config.dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Without a mail there is no folder yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => path.basename(name, '.eml'));
  const kept = new Set((await mailsAmong(db, found)).filter((id) => !ids.includes(id)));
  for (const id of found.filter((one) => !kept.has(one)))
    await rm(path.join(folder, `${id}.eml`), { force: true });
}
