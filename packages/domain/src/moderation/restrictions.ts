import { exactTime } from '../text/date-text.ts';
import type { Access, Rights, Tier } from '../members/tiers.ts';

type Moderating = Pick<Rights, 'subscriptionTier' | 'isModerator'>;

/**
 * `silence`: reads, but writes and votes nothing. `suspension`: reads and appeals, and nothing
 * else. Both end by themselves.
 */
export const RESTRICTION_KINDS = ['silence', 'suspension'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

/** For how many days a moderator restricts a member. */
export const RESTRICTION_DAYS = [1, 3, 7, 30, 90, 365] as const;

const APPEAL = 'You can appeal through support.';

/** What a silenced member reads where they try to write. */
export function silenceSentence({ until, message }: { until: Date; message: string }): string {
  return `You can’t post or vote until ${exactTime(until.toISOString())}. A moderator wrote: ${message} ${APPEAL}`;
}

/** What a suspended member reads where they try what waits. */
export function suspensionSentence({ until, message }: { until: Date; message: string }): string {
  return `Your account is suspended until ${exactTime(until.toISOString())}. A moderator wrote: ${message} You can appeal at /support.`;
}

/** What a suspended member's rights are: those of the tier and of every trust rest. */
export const RESTING_RIGHTS: Rights = {
  subscriptionTier: 'free',
  isExpert: false,
  isModerator: false,
};

/**
 * Whether a call waits until its member's suspension is over.
 *
 * | call                   | for anyone or members | for premium, experts, moderators or admins |
 * |------------------------|-----------------------|--------------------------------------------|
 * | reads                  | no                    | yes                                        |
 * | writes                 | yes                   | yes                                        |
 * | writes, whileSuspended | no                    | no                                         |
 */
export function waitsForSuspension({
  method,
  access,
  whileSuspended,
}: {
  method: string;
  access: Access;
  whileSuspended?: true | undefined;
}): boolean {
  const isOpen = access === 'anyone' || access === 'member';
  return !whileSuspended && (method !== 'GET' || !isOpen);
}

/**
 * Why someone may not restrict a member, or delete them as a spammer; null when they may.
 *
 * | acts on   | a member | a moderator | an admin | themselves |
 * |-----------|----------|-------------|----------|------------|
 * | moderator | yes      | no          | no       | no         |
 * | admin     | yes      | yes         | no       | no         |
 */
export function restrictionProblem(
  actor: Moderating & { id: string },
  member: Moderating & { id: string },
): string | null {
  if (actor.id === member.id) return 'You can’t do this to yourself.';
  if (member.subscriptionTier === 'admin')
    return 'Admins can’t be restricted. Change their tier first.';
  return member.isModerator && actor.subscriptionTier !== 'admin'
    ? 'Only an admin can restrict a moderator.'
    : null;
}

const DAY_MS = 24 * 3600 * 1000;
/** Whose account a moderator may delete as a spammer's: a young one that earned little. */
export const SPAMMER_AGE_MS = 30 * DAY_MS;
export const SPAMMER_REPUTATION = 100;
export const SPAMMER_POSTS = 100;

/**
 * Why a member can't be deleted as a spammer by a moderator, or null. Admins have no such limits.
 *
 * | account                                                                         | a moderator | an admin |
 * |---------------------------------------------------------------------------------|-------------|----------|
 * | at most 30 days old, below 100 reputation, at most 100 posts, no verified badge | yes         | yes      |
 * | any other                                                                       | no          | yes      |
 */
export function spammerProblem(
  actor: Moderating,
  account: {
    ageMs: number;
    reputation: number;
    posts: number;
    isVerified: boolean;
    subscriptionTier: Tier;
  },
): string | null {
  if (actor.subscriptionTier === 'admin') return null;
  const isSmall =
    account.ageMs <= SPAMMER_AGE_MS &&
    account.reputation < SPAMMER_REPUTATION &&
    account.posts <= SPAMMER_POSTS;
  if (isSmall && !account.isVerified && account.subscriptionTier === 'free') return null;
  return 'Moderators can delete only young accounts with few posts and little reputation. Suspend the member and ask an admin.';
}
