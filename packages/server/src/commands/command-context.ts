import * as domain from '@lotwise/domain/community/posting-limits';
import type { TrustLevel } from '@lotwise/domain/community/posting-limits';
import { sendsMail } from '../platform/config/config.ts';
import type { Context } from '../platform/http/app.ts';
import type { Member } from '../platform/http/session.ts';

/** Who acts, when, and in which database or transaction. */
export interface CommandContext<Me = Pick<Member, 'id' | 'username'>> extends Pick<
  Context<Me>,
  'db' | 'me' | 'now' | 'purge'
> {
  /** Which limits and checks apply to the member. */
  trustLevel: TrustLevel;
  /** Off if the operator has switched rate limits off, and for the site's own commands. */
  isLimited: boolean;
  /** Whether posts that look like spam wait for a moderator. Off for the site's own commands. */
  isReviewed: boolean;
  /** Whether votes bring reputation only once the voter's email address is confirmed. */
  awaitsConfirmation: boolean;
  /** Whether the post may have been saved as a draft. The site's own posts never are. */
  hasDrafts: boolean;
}

/** A request's member, acting. */
export const commandContext = <Me>(context: Context<Me>): CommandContext<Me> => ({
  db: context.db,
  me: context.me,
  now: context.now,
  purge: context.purge,
  trustLevel: trustLevelOf(context),
  isLimited: context.platform.config.hasRateLimits,
  isReviewed: context.platform.config.hasSpamHold,
  awaitsConfirmation: sendsMail(context.platform.config),
  hasDrafts: true,
});

/** The options for the site's own commands: no limits and no checks. */
export const SITE_COMMAND = {
  trustLevel: 'exempt',
  isLimited: false,
  isReviewed: false,
  awaitsConfirmation: false,
  hasDrafts: false,
} as const;

function trustLevelOf({ visitor: { session }, now }: Context<unknown>): TrustLevel {
  if (!session) return 'new';
  const { member, memberSince, isExternal } = session;
  return domain.trustLevelOf({
    reputation: member.reputation,
    tier: member.subscriptionTier,
    ageMs: now.getTime() - memberSince.getTime(),
    isExternal,
  });
}
