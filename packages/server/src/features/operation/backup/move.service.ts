import { plural } from '@lotwise/domain/text/format-count';
import pg from 'pg';
import type { Storage } from '../../../providers/storage/storage.ts';
import { countOthers } from './backup.queries.ts';
import { backupFrames } from './backup.service.ts';
import { BackupError } from './format.ts';
import type { KeyMarks } from './manifest.ts';
import { restore, type Restored } from './restore.service.ts';

export interface Move {
  from: string;
  to: string;
  /** The uploaded files stay where they are: both databases' site has the same settings. */
  storage: Storage;
  keys: { source: KeyMarks; target: { ledgers: readonly string[]; accounts: readonly string[] } };
  isReplacing: boolean;
  now: Date;
  onStep: (step: string) => void;
}

/**
 * Copies a whole site into another database, without a file between them: every session, token and
 * job too. Nobody may write meanwhile, because what was written to the old database after the copy
 * would be lost: it is refused while anything else is connected there.
 */
export async function move({
  from,
  to,
  storage,
  keys,
  isReplacing,
  now,
  onStep,
}: Move): Promise<Restored> {
  if (await isSame(from, to)) throw new BackupError('Both addresses are the same database.');
  await refuseWhileInUse(from);
  const frames = backupFrames({
    url: from,
    storage: null,
    keys: keys.source,
    purpose: 'move',
    now,
  });
  const moved = await restore(frames, { url: to, storage, keys: keys.target, isReplacing, onStep });
  await refuseWhileInUse(from);
  return moved;
}

async function refuseWhileInUse(url: string): Promise<void> {
  const others = await asking(url, countOthers);
  if (others > 0)
    throw new BackupError(
      `The old database is in use by ${plural(others, 'other connection')}. Stop the site, then move again.`,
    );
}

async function isSame(from: string, to: string): Promise<boolean> {
  const identity = async (client: pg.Client): Promise<string> => {
    const { rows } = await client.query<{ identity: string }>(
      "select system_identifier::text || ' ' || current_database() as identity from pg_control_system()",
    );
    return rows[0]?.identity ?? '';
  };
  return (await asking(from, identity)) === (await asking(to, identity));
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
