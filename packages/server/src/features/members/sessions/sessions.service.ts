import type { ReplyOf } from '@lotwise/contract/call';
import type { listSessions } from '@lotwise/contract/members/sessions';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member, Session } from '../../../platform/http/session.ts';
import { record } from '../audit/audit.service.ts';
import { deleteSession, deleteSessions, isMember, sessionsOf } from './sessions.queries.ts';

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

/** Logs another member out everywhere, for an admin. Returns how many sessions that ended. */
export async function endOf(
  db: Db,
  { userId, actor, now }: { userId: string; actor: Member; now: Date },
): Promise<number> {
  if (userId === actor.id)
    throw new Refusal('conflict', 'To log yourself out elsewhere, use your settings.');
  return inTransaction(db, async (tx) => {
    if (!(await isMember(tx, userId)))
      throw new Refusal('not_found', 'This member does not exist.');
    const ended = await deleteSessions(tx, userId);
    await record(tx, {
      actor,
      action: 'sessions ended',
      target: { type: 'user', id: userId },
      after: { sessions: ended },
      now,
    });
    return ended;
  });
}
