import { type Standing, standingOf } from '@lotwise/domain/posting-limits';
import { sendsMail } from '../platform/config/config.ts';
import type { Context } from '../platform/http/app.ts';
import type { Member } from '../platform/http/session.ts';

/** Who acts, when, and in which database or transaction. */
export interface Acting<Me = Pick<Member, 'id' | 'username'>> extends Pick<
  Context<Me>,
  'db' | 'me' | 'now' | 'purge'
> {
  /** Off where the operator has switched limits off, and for what the site does itself. */
  isLimited: boolean;
  /** Whether what looks like spam waits for a moderator. Off for what the site does itself. */
  isReviewed: boolean;
  /** Whether the votes of members wait for their address to be confirmed before they bring reputation. */
  awaitsConfirmation: boolean;
  /** Whether a draft may have been kept of what is posted. The site keeps none of its own. */
  hasDrafts: boolean;
}

/** A request's member, acting. */
export const acting = <Me>({ db, me, now, purge, platform }: Context<Me>): Acting<Me> => ({
  db,
  me,
  now,
  purge,
  isLimited: platform.config.hasRateLimits,
  isReviewed: platform.config.hasSpamHold,
  awaitsConfirmation: sendsMail(platform.config),
  hasDrafts: true,
});

/** How the site acts for itself: it trusts what it does. */
export const OWN_ACT = {
  isLimited: false,
  isReviewed: false,
  awaitsConfirmation: false,
  hasDrafts: false,
} as const;

/** How far the member of a request is known here, as their session says. */
export function standingOfVisitor({ visitor: { session }, now }: Context<unknown>): Standing {
  if (!session) return 'new';
  const { member, memberSince, isExternal } = session;
  return standingOf({
    reputation: member.reputation,
    tier: member.subscriptionTier,
    ageMs: now.getTime() - memberSince.getTime(),
    isExternal,
  });
}
