import type { Db } from '../../../platform/db/db.ts';
import { adminIds, countAdmins, lockAdminChanges } from './admins.queries.ts';

/**
 * How many admins there are, locked until the transaction ends: two admins who demote or delete
 * each other at once must leave one.
 */
export async function lockAdmins(tx: Db): Promise<number> {
  await lockAdminChanges(tx);
  return countAdmins(tx);
}

const TOLD_MAX = 20;

/** Whom to tell of what no admin has taken on. */
export const someAdmins = (db: Db): Promise<string[]> => adminIds(db, TOLD_MAX);
