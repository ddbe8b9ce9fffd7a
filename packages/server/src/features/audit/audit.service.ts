import type { AuditEntry } from '@lotwise/contract/admin';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { insertEntry, latestEntries } from './audit.queries.ts';

const PAGE = 50;

/** Who acts: an admin, or the operator at the command line, who has no account. */
export interface Actor {
  id: string | null;
  username: string;
}

export interface Act {
  actor: Actor;
  /** What was done, in a few words: `tier changed`. */
  action: string;
  target: { type: string; id: string; name: string };
  /** What changed, by field. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  now: Date;
}

/** Writes down what an admin does, in the transaction that does it. */
export async function record(tx: Db, { actor, action, target, before, after, now }: Act): Promise<void> {
  await insertEntry(tx, {
    id: newId(),
    actorId: actor.id,
    actorName: actor.username,
    action,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    before: before ?? null,
    after: after ?? null,
    createdAt: now,
  });
}

/** What admins did, the latest first. */
export async function list(db: Db, page: number): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await latestEntries(db, PAGE + 1, (page - 1) * PAGE);
  const entries = rows.slice(0, PAGE).map(({ actorId: _actor, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return { entries, hasMore: rows.length > PAGE };
}
