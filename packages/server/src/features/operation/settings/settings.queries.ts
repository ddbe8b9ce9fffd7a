import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { settings } from '../../../platform/db/schema/settings.ts';

/** Lets one change follow the other, so that the log has what each found. */
export async function lockSettings(db: Db): Promise<void> {
  await db.execute(sql`lock table settings in share row exclusive mode`);
}

export async function storeSetting(db: Db, name: string, value: unknown, now: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ name, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: now } });
}
