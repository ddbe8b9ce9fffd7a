import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, record } from '../../members/audit/audit.service.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { lockMember, setModerator } from './moderators.queries.ts';

/** Gives a member the right to moderate, or takes it. */
export function changeRight(
  db: Db,
  {
    userId,
    isModerator,
    admin,
    now,
  }: { userId: string; isModerator: boolean; admin: Actor; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member || member.isExternal) throw new Refusal('not_found', 'This member does not exist.');
    if (member.isModerator === isModerator) return;
    await setModerator(tx, userId, isModerator);
    const target = { type: 'user', id: userId };
    await record(tx, {
      actor: admin,
      action: isModerator ? 'moderator granted' : 'moderator taken back',
      target,
      before: { isModerator: !isModerator },
      after: { isModerator },
      now,
    });
    const message = isModerator
      ? 'You are now a moderator of this site. Thank you for helping.'
      : 'You are no longer a moderator of this site.';
    await notify(tx, {
      userIds: [userId],
      type: 'moderation',
      message,
      path: isModerator ? '/moderation' : '/profile',
      actorId: null,
      now,
    });
  });
}
