import pg from 'pg';
import { isUnreachable, sqlState } from '../../../platform/db/db-errors.ts';
import type { Storage } from '../../../providers/storage/storage.ts';
import { BackupError } from './format.ts';

export interface RestoreTarget {
  url: string;
  /** Where the uploaded files go. */
  storage: Storage;
  /** Marks of the keys that it can open with. */
  keys: { ledgers: readonly string[]; accounts: readonly string[] };
  /** Whether what the database holds may go. */
  isReplacing: boolean;
  onStep: (step: string) => void;
}

/** Throws BackupError, for a person, where there is no database to restore into. */
export async function connectTo({ url }: Pick<RestoreTarget, 'url'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statement that runs, which tells.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const sentence = sentenceOf(error, client);
    if (sentence === null) throw error;
    throw new BackupError(sentence);
  }
  return client;
}

/** The database and the server are named without the password that the address may have. */
function sentenceOf(error: unknown, { database, host, port, user }: pg.Client): string | null {
  const state = sqlState(error);
  if (state === '3D000')
    return `There is no database "${database}" on ${host}:${port}. Make an empty one first (createdb) and restore into that.`;
  if (state === '28P01' || state === '28000')
    return `PostgreSQL on ${host}:${port} does not let "${user}" in. Please check the user and the password in the address.`;
  const isUnknown = error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
  return isUnknown || isUnreachable(error)
    ? `No PostgreSQL can be reached on ${host}:${port}. Please check the address, and whether it runs.`
    : null;
}
