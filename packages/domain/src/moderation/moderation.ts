import { keysOf } from '../shared/keys.ts';

/**
 * What a moderator can bring a post into, and what it is before: `live`. Only a live post is seen
 * by everyone.
 */
export const HIDDEN_STATES = ['held', 'hidden', 'deleted', 'merged'] as const;
export type HiddenState = (typeof HIDDEN_STATES)[number];
export type PostState = 'live' | HiddenState;

export const POST_ACTIONS = ['hide', 'delete', 'restore'] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

const NEXT: Record<PostAction, Partial<Record<PostState, PostState>>> = {
  hide: { live: 'hidden' },
  delete: { live: 'deleted', held: 'deleted', hidden: 'deleted' },
  restore: { held: 'live', hidden: 'live', deleted: 'live' },
};

/**
 * What a post becomes by an action of a moderator; null where the action is not possible.
 *
 * | action  | live    | held    | hidden  | deleted | merged |
 * |---------|---------|---------|---------|---------|--------|
 * | hide    | hidden  | –       | –       | –       | –      |
 * | delete  | deleted | deleted | deleted | –       | –      |
 * | restore | –       | live    | live    | live    | –      |
 *
 * Pending posts (`held`) wait for review: to restore one is to approve it, to delete one is to
 * reject it. A merged question stays where it went.
 */
export function nextState(state: PostState, action: PostAction): PostState | null {
  return NEXT[action][state] ?? null;
}

/** Why a question is closed: its name, and what its author and others can do about it. */
export const CLOSE_REASONS = {
  off_topic: {
    label: 'Off topic',
    advice:
      'This site is about the taxation and accounting of crypto assets. Edit the question if it can be made to fit.',
  },
  duplicate: {
    label: 'Duplicate',
    advice:
      'This has been asked before. Read the answers there; if they don’t fit your case, edit this question to say how it differs.',
  },
  unclear: {
    label: 'Unclear',
    advice:
      'Edit the question to add what an answer needs: the country, the tax year, and what happened in which order.',
  },
  too_broad: {
    label: 'Too broad',
    advice:
      'Edit the question so that it asks one thing, or ask the parts as questions of their own.',
  },
  investment_advice: {
    label: 'Investment advice',
    advice:
      'We don’t say what to buy, sell or hold. Edit the question to ask how something is taxed.',
  },
  outdated: {
    label: 'Outdated',
    advice: 'The rules it asks about are no longer in force. Ask again for the current year.',
  },
} as const;
export type CloseReason = keyof typeof CLOSE_REASONS;
export const CLOSE_REASON_KEYS = keysOf(CLOSE_REASONS);

/** Why a post is hidden or deleted. */
export const REMOVAL_REASONS = {
  spam: {
    label: 'Spam',
    advice: 'Advertising and posts that only lead elsewhere are not allowed.',
  },
  abuse: { label: 'Abuse', advice: 'Be kind: attacks on people are removed.' },
  dangerous_advice: {
    label: 'Wrong or dangerous advice',
    advice:
      'Advice that could lead others to break the law or lose money is removed. Name a primary source.',
  },
  personal_data: {
    label: 'Personal data',
    advice: 'Names, addresses, account and wallet numbers of people don’t belong in a public post.',
  },
  copyright: {
    label: 'Copied text',
    advice: 'Quote a few sentences and link to the source; don’t copy the whole.',
  },
  not_an_answer: {
    label: 'Not an answer',
    advice: 'Ask a question of your own, or use a comment to ask the author something.',
  },
  off_topic: {
    label: 'Off topic',
    advice: 'This site is about the taxation and accounting of crypto assets.',
  },
  review: {
    label: 'Waiting for review',
    advice:
      'A moderator reviews new members’ first posts if they contain links, and posts very similar to others.',
  },
  other: { label: 'Another reason', advice: 'See the moderator’s note.' },
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;
/** What a moderator can choose; `review` is the filter's own. */
export const REMOVAL_REASON_KEYS = keysOf(REMOVAL_REASONS).filter((reason) => reason !== 'review');

export const THREAD_ACTIONS = ['answer', 'comment', 'vote', 'edit', 'remove', 'accept'] as const;
export type ThreadAction = (typeof THREAD_ACTIONS)[number];

/**
 * Why members may not act on a question and what is under it, or null when they may.
 *
 * | action                              | open | closed | locked |
 * |-------------------------------------|------|--------|--------|
 * | answer                              | yes  | no     | no     |
 * | comment, vote, edit, remove, accept | yes  | yes    | no     |
 */
export function threadProblem(
  { isClosed, isLocked }: { isClosed: boolean; isLocked: boolean },
  action: ThreadAction,
): string | null {
  if (isLocked)
    return 'This question is locked: nobody can answer, comment, vote or edit here for now.';
  return isClosed && action === 'answer'
    ? 'This question is closed, so it takes no new answers.'
    : null;
}

/** What a moderator does, as the history of a post and the public log name it. */
export const MODERATION_ACTIONS = {
  closed: 'Closed',
  reopened: 'Reopened',
  locked: 'Locked',
  unlocked: 'Unlocked',
  merged: 'Merged',
  hidden: 'Hidden',
  deleted: 'Deleted',
  restored: 'Brought back',
  approved: 'Approved',
  rejected: 'Rejected after review',
  held: 'Held for review',
  silenced: 'A member was silenced',
  suspended: 'A member was suspended',
  lifted: 'A restriction was lifted',
  spammer_deleted: 'A spammer’s account was deleted',
  votes_set_aside: 'Votes were set aside',
  votes_restored: 'Votes were counted again',
} as const;
export type ModerationAction = keyof typeof MODERATION_ACTIONS;
export const MODERATION_ACTION_KEYS = keysOf(MODERATION_ACTIONS);
