import type { ModeratedMember } from '@lotwise/contract/moderation/restrictions';
import { DAY_MS } from '@lotwise/domain/text/days';
import {
  restrictionProblem,
  type RestrictionKind,
  silenceSentence,
  spammerProblem,
  suspensionSentence,
} from '@lotwise/domain/moderation/restrictions';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { endAllSessions, type Member } from '../../../platform/http/session.ts';
import { record } from '../../members/audit/audit.service.ts';
import { noteOther } from '../moderation/actions.service.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { findMember, lockMember, type MemberRow, setRestriction } from './restrictions.queries.ts';

export interface Restricting {
  userId: string;
  moderator: Member;
  now: Date;
}

/** A member as a moderator sees them. */
export async function moderated(
  db: Db,
  { userId, moderator, now }: Restricting,
): Promise<ModeratedMember> {
  return shown(there(await findMember(db, userId)), moderator, now);
}

/** Silences or suspends a member. A suspension ends their sessions at once. */
export function restrict(
  db: Db,
  act: Restricting & {
    kind: RestrictionKind;
    days: number;
    message: string;
    /** When the one ends that the moderator saw. */
    seen?: string | null | undefined;
  },
): Promise<ModeratedMember> {
  const { userId, moderator, now, kind, days, message } = act;
  const until = new Date(now.getTime() + days * DAY_MS);
  return inTransaction(db, async (tx) => {
    const member = await lockFor(tx, act);
    const held = kind === 'silence' ? member.silencedUntil : member.suspendedUntil;
    const heldUntil = held !== null && held > now ? held.toISOString() : null;
    if (act.seen !== undefined && act.seen !== heldUntil)
      throw new Refusal('conflict', 'Another moderator has decided about this member meanwhile.');
    await setRestriction(
      tx,
      userId,
      kind === 'silence'
        ? { silencedUntil: until, silenceMessage: message }
        : { suspendedUntil: until, suspensionMessage: message },
    );
    if (kind === 'suspension') await endAllSessions(tx, userId);
    const action = kind === 'silence' ? 'silenced' : 'suspended';
    await noteOther(tx, {
      action,
      userId,
      reason: null,
      note: message,
      moderatorId: moderator.id,
      now,
    });
    await writeDown(tx, member, act, {
      action: `user ${action}`,
      after: { until: until.toISOString(), message },
    });
    const sentence =
      kind === 'silence'
        ? silenceSentence({ until, message })
        : suspensionSentence({ until, message });
    await notify(tx, {
      userIds: [userId],
      type: 'moderation',
      message: sentence,
      path: '/moderation/mine',
      actorId: null,
      now,
    });
    return shown(there(await findMember(tx, userId)), moderator, now);
  });
}

/** Ends a restriction before its time. */
export function lift(
  db: Db,
  act: Restricting & { kind: RestrictionKind },
): Promise<ModeratedMember> {
  const { userId, moderator, now, kind } = act;
  return inTransaction(db, async (tx) => {
    const member = await lockFor(tx, act);
    const held = kind === 'silence' ? member.silencedUntil : member.suspendedUntil;
    if (held === null || held <= now)
      throw new Refusal(
        'conflict',
        `This member is not ${kind === 'silence' ? 'silenced' : 'suspended'}.`,
      );
    await setRestriction(
      tx,
      userId,
      kind === 'silence'
        ? { silencedUntil: null, silenceMessage: null }
        : { suspendedUntil: null, suspensionMessage: null },
    );
    await noteOther(tx, {
      action: 'lifted',
      userId,
      reason: null,
      note: null,
      moderatorId: moderator.id,
      now,
    });
    await writeDown(tx, member, act, { action: `${kind} lifted`, after: { until: null } });
    const message =
      kind === 'silence' ? 'You can write and vote again.' : 'Your account is no longer suspended.';
    await notify(tx, {
      userIds: [userId],
      type: 'moderation',
      message,
      path: '/moderation/mine',
      actorId: null,
      now,
    });
    return shown(there(await findMember(tx, userId)), moderator, now);
  });
}

/** A member whom this moderator may restrict, with their row locked. */
export async function lockFor(tx: Db, { userId, moderator }: Restricting): Promise<MemberRow> {
  const member = there(await lockMember(tx, userId));
  const problem = restrictionProblem(moderator, member);
  if (problem !== null) throw new Refusal('forbidden', problem);
  return member;
}

function there(member: MemberRow | undefined): MemberRow {
  if (!member || member.isExternal) throw new Refusal('not_found', 'This member does not exist.');
  return member;
}

async function writeDown(
  tx: Db,
  member: MemberRow,
  { moderator, now }: Restricting,
  { action, after }: { action: string; after: Record<string, unknown> },
): Promise<void> {
  const before = {
    silencedUntil: member.silencedUntil?.toISOString() ?? null,
    suspendedUntil: member.suspendedUntil?.toISOString() ?? null,
  };
  await record(tx, {
    actor: moderator,
    action,
    target: { type: 'user', id: member.id },
    before,
    after,
    now,
  });
}

/** What the rule about spammers asks of a member's account. */
export function accountOf(member: MemberRow, now: Date) {
  const { reputation, isVerified, subscriptionTier, postCount, hiddenCount } = member;
  return {
    ageMs: now.getTime() - member.createdAt.getTime(),
    reputation,
    posts: postCount + hiddenCount,
    isVerified,
    subscriptionTier,
  };
}

function shown(member: MemberRow, reader: Member, now: Date): ModeratedMember {
  const { id, username, isModerator, reputation, postCount, hiddenCount } = member;
  const isRestricted = (until: Date | null): until is Date => until !== null && until > now;
  const problem = restrictionProblem(reader, member);
  return {
    id,
    username,
    isModerator,
    reputation,
    postCount,
    hiddenCount,
    createdAt: member.createdAt.toISOString(),
    silence: isRestricted(member.silencedUntil)
      ? { until: member.silencedUntil.toISOString(), message: member.silenceMessage ?? '' }
      : null,
    suspension: isRestricted(member.suspendedUntil)
      ? { until: member.suspendedUntil.toISOString(), message: member.suspensionMessage ?? '' }
      : null,
    restrictionProblem: problem,
    spammerProblem: problem ?? spammerProblem(reader, accountOf(member, now)),
  };
}
