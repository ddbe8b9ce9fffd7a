import type { getAllowance } from '@lotwise/contract/community/writing';
import type { ReplyOf } from '@lotwise/contract/call';
import { dayOf } from '@lotwise/domain/text/days';
import {
  type Action,
  countLinks,
  limitOf,
  overLimit,
  type TrustLevel,
  trustLevelOf,
  tooManyLinks,
} from '@lotwise/domain/community/posting-limits';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { addAction, dayOfMember, deleteDaysBefore, factsOf } from './allowance.queries.ts';

/** Whose allowance an action uses. `isLimited` is off if the operator has switched limits off. */
interface AllowanceUse {
  me: { id: string };
  trustLevel: TrustLevel;
  now: Date;
  isLimited: boolean;
}

/**
 * Takes one action from the member's allowance of the day, or refuses. Belongs at the start of the
 * transaction that does it: what fails takes nothing, and requests at once wait for each other here.
 */
export async function takeAllowance(
  tx: Db,
  action: Action,
  { me, trustLevel, now, isLimited }: AllowanceUse,
): Promise<void> {
  const limit = isLimited ? limitOf(trustLevel, action) : null;
  if (limit === null) return;
  const count = await addAction(tx, { memberId: me.id, day: dayOf(now), action });
  if (count > limit) throw overAllowance(trustLevel, action, now);
}

/** The refusal of an action over the day's allowance. */
export const overAllowance = (trustLevel: TrustLevel, action: Action, now: Date): Refusal =>
  new Refusal('too_many', overLimit(trustLevel, action), {
    retryAfterSeconds: secondsToTomorrow(now),
  });

/** Refuses a text with more links than a member of this trust level may post. */
export function refuseManyLinks(trustLevel: TrustLevel, html: string, field: string): void {
  const limit = limitOf(trustLevel, 'links');
  if (limit === null || countLinks(html) <= limit) return;
  const sentence = tooManyLinks(trustLevel);
  throw new Refusal('forbidden', sentence, { fields: [{ path: field, message: sentence }] });
}

/** What a member may do in a day, and what is left of it. */
export async function allowanceOf(
  db: Db,
  { memberId, now, isLimited }: { memberId: string; now: Date; isLimited: boolean },
): Promise<ReplyOf<typeof getAllowance>> {
  const trustLevel = isLimited ? await currentTrustLevel(db, memberId, now) : 'exempt';
  const day = await dayOfMember(db, memberId, dayOf(now));
  const of = (action: Action) => {
    const limit = limitOf(trustLevel, action);
    return limit === null ? null : { limit, left: Math.max(0, limit - (day?.[action] ?? 0)) };
  };
  return {
    trustLevel,
    questions: of('questions'),
    answers: of('answers'),
    comments: of('comments'),
    votes: of('votes'),
    edits: of('edits'),
    linksPerPost: limitOf(trustLevel, 'links'),
  };
}

async function currentTrustLevel(db: Db, memberId: string, now: Date): Promise<TrustLevel> {
  const facts = await factsOf(db, memberId);
  if (!facts) throw new Error(`The member ${memberId} is gone while their session lives.`);
  return trustLevelOf({ ...facts, ageMs: now.getTime() - facts.createdAt.getTime() });
}

function secondsToTomorrow(now: Date): number {
  return Math.ceil(
    (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) /
      1000,
  );
}

/** Forgets what members did on days before this one. */
export async function forgetDays(db: Db, before: Date): Promise<void> {
  await deleteDaysBefore(db, dayOf(before));
}
