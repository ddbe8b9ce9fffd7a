import type { Tier } from '../members/tiers.ts';

/** What a member does that is counted by the day (UTC). */
export const ACTIONS = ['questions', 'answers', 'comments', 'votes', 'edits', 'flags'] as const;
export type Action = (typeof ACTIONS)[number];

/** How far a member is known here. `exempt`: admins, imported authors, the editors' account. */
export type TrustLevel = 'new' | 'member' | 'trusted' | 'exempt';

const DAY_MS = 24 * 3600 * 1000;
/** From this age on, or with this reputation, an account is no longer new. */
export const NEW_FOR_MS = 3 * DAY_MS;
export const NEW_BELOW_REPUTATION = 15;
/** From this reputation on a member is trusted. */
export const TRUSTED_FROM_REPUTATION = 200;

/**
 * How much each trust level may do in a day, and how many links one post may hold.
 *
 * | trust level | who                                               | questions | answers | comments | votes | edits | flags | links |
 * |----------|---------------------------------------------------|-----------|---------|----------|-------|-------|-------|-------|
 * | new      | younger than 3 days with less than 15 reputation  | 10        | 30      | 40       | 100   | 40    | 5     | 5     |
 * | member   | anyone else below 200 reputation                  | 20        | 60      | 100      | 300   | 100   | 20    | 25    |
 * | trusted  | from 200 reputation                               | 50        | 200     | 300      | 1,000 | 300   | 60    | 100   |
 */
export const POSTING_LIMITS: Record<
  Exclude<TrustLevel, 'exempt'>,
  Record<Action | 'links', number>
> = {
  new: { questions: 10, answers: 30, comments: 40, votes: 100, edits: 40, flags: 5, links: 5 },
  member: {
    questions: 20,
    answers: 60,
    comments: 100,
    votes: 300,
    edits: 100,
    flags: 20,
    links: 25,
  },
  trusted: {
    questions: 50,
    answers: 200,
    comments: 300,
    votes: 1000,
    edits: 300,
    flags: 60,
    links: 100,
  },
};

export function trustLevelOf({
  reputation,
  ageMs,
  tier,
  isExternal,
}: {
  reputation: number;
  ageMs: number;
  tier: Tier;
  isExternal: boolean;
}): TrustLevel {
  if (tier === 'admin' || isExternal) return 'exempt';
  if (reputation >= TRUSTED_FROM_REPUTATION) return 'trusted';
  return reputation < NEW_BELOW_REPUTATION && ageMs < NEW_FOR_MS ? 'new' : 'member';
}

/** The limit of a trust level; null for none. */
export function limitOf(trustLevel: TrustLevel, what: Action | 'links'): number | null {
  return trustLevel === 'exempt' ? null : POSTING_LIMITS[trustLevel][what];
}

const DONE: Record<Action, string> = {
  questions: 'ask {n} questions',
  answers: 'give {n} answers',
  comments: 'write {n} comments',
  votes: 'vote {n} times',
  edits: 'make {n} edits',
  flags: 'flag {n} posts',
};

/** What a member over the day's limit reads. */
export function overLimit(trustLevel: TrustLevel, action: Action): string {
  const limit = limitOf(trustLevel, action) ?? 0;
  const who = trustLevel === 'new' ? 'New members can' : 'You can';
  return `${who} ${DONE[action].replace('{n}', limit.toLocaleString('en-US'))} a day. You can continue tomorrow (UTC).`;
}

/** What a member with too many links in a post reads. */
export function tooManyLinks(trustLevel: TrustLevel): string {
  const limit = limitOf(trustLevel, 'links') ?? 0;
  return `${trustLevel === 'new' ? 'A new member’s post' : 'A post'} can contain at most ${limit} links. Please remove some.`;
}

/** How many links rendered HTML holds that lead away from this site. */
export function countLinks(html: string): number {
  return html.match(/<a href="(?:https?:|mailto:)/g)?.length ?? 0;
}
