import type { Db } from '../../../platform/db/db.ts';
import { type Drift, findDrift } from './upkeep.queries.ts';

/** Every counter that differs from a fresh count of what it counts. There should be none. */
export function countersThatDiffer(db: Db): Promise<Drift[]> {
  return findDrift(db);
}
