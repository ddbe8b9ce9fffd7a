import type { ReplyOf } from '@lotwise/contract/call';
import type { listSessions } from '@lotwise/contract/sessions';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { deleteSession, sessionsOf } from './sessions.queries.ts';

/** Where a member is signed in. */
export async function list(
  db: Db,
  { member, tokenHash }: Session,
  now: Date,
): Promise<ReplyOf<typeof listSessions>> {
  const rows = await sessionsOf(db, member.id, tokenHash, now);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}

export async function end(db: Db, memberId: string, id: string): Promise<void> {
  if (!(await deleteSession(db, memberId, id)))
    throw new Refusal('not_found', 'You have no such session.');
}
