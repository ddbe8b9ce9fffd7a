import type { Db } from '../../platform/db.ts';
import { countAdmins, lockAdminChanges } from './admins.queries.ts';

/**
 * How many admins there are. Until the transaction ends nobody else changes who is one: two admins that demote or delete each other at once
 * must leave one.
 */
export async function lockAdmins(tx: Db): Promise<number> {
  await lockAdminChanges(tx);
  return countAdmins(tx);
}
