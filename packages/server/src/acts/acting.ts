import { type Standing, standingOf } from '@lotwise/domain/posting-limits';
import { sendsMail } from '../platform/config/config.ts';
import type { Context } from '../platform/http/app.ts';
import type { Member } from '../platform/http/session.ts';

/** Who acts, when, and in which database or transaction. */
export interface Acting<Me = Pick<Member, 'id' | 'username'>> extends Pick<
  Context<Me>,
  'db' | 'me' | 'now' | 'purge'
> {
  /** Off if the operator has switched rate limits off, and for the site's own acts. */
  isLimited: boolean;
  /** Whether posts that look like spam wait for a moderator. Off for the site's own acts. */
  isReviewed: boolean;
  /** Whether votes bring reputation only once the voter's email address is confirmed. */
  awaitsConfirmation: boolean;
  /** Whether the post may have been saved as a draft. The site's own posts never are. */
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

/** The options for the site's own acts: no limits and no checks. */
export const OWN_ACT = {
  isLimited: false,
  isReviewed: false,
  awaitsConfirmation: false,
  hasDrafts: false,
} as const;

/** Which checks apply to the member of a request. */
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
